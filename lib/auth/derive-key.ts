import 'server-only';
import { hkdfSync } from 'node:crypto';

/** 32 bytes of HKDF-SHA-256. `purpose` keeps keys of one secret and salt apart: what one opens, no other does. */
export function deriveKey(secret: string, salt: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, salt, purpose, 32));
}
