import { createHash } from 'node:crypto';

/** SHA-256 in hex. Keys and tokens are stored only as hashes, so that a copy of the database grants no access. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
