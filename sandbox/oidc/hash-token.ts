import { createHash } from 'node:crypto';

/** SHA-256 in hex: how keys and tokens are stored, so that a copy of the database opens nothing. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
