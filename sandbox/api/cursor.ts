import { createCipheriv, createDecipheriv, createHmac, hkdfSync } from 'node:crypto';
import { z } from 'zod';
import { invalid } from '../rules/refusal';

/** The last row of a page: the timestamp the list is ordered by, with the id as tie-breaker. */
export type Position = { at: Date; id: string };

const positionSchema = z.tuple([z.int(), z.guid()]);

const keyOf = (secret: string, use: string) =>
  Buffer.from(hkdfSync('sha256', secret, '', `cursor ${use}`, 32));

/**
 * Encrypts a position into an "opaque string" that is valid for one list only. We encrypt it because some lists are
 * ordered by ids that must not be shown (people in the address book). Equal positions give equal cursors.
 */
export function sealCursor(secret: string, list: string, position: Position): string {
  const plain = JSON.stringify([position.at.getTime(), position.id]);
  const nonce = createHmac('sha256', keyOf(secret, 'nonce'))
    .update(`${list}\n${plain}`)
    .digest()
    .subarray(0, 12);
  const cipher = createCipheriv('aes-256-gcm', keyOf(secret, 'seal'), nonce).setAAD(Buffer.from(list));
  const sealed = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, sealed, cipher.getAuthTag()]).toString('base64url');
}

/** @throws Refusal invalid_request for a cursor that this list did not issue */
export function openCursor(secret: string, list: string, cursor: string): Position {
  try {
    const bytes = Buffer.from(cursor, 'base64url');
    // Decoding ignores foreign characters and the last bits.
    if (bytes.toString('base64url') !== cursor) throw new Error('Not as issued');
    const decipher = createDecipheriv('aes-256-gcm', keyOf(secret, 'seal'), bytes.subarray(0, 12));
    decipher.setAAD(Buffer.from(list)).setAuthTag(bytes.subarray(-16));
    const plain = Buffer.concat([decipher.update(bytes.subarray(12, -16)), decipher.final()]).toString(
      'utf8',
    );
    const [at, id] = positionSchema.parse(JSON.parse(plain));
    return { at: new Date(at), id };
  } catch {
    throw invalid([{ path: 'cursor', message: 'must be a nextCursor of this list' }]);
  }
}
