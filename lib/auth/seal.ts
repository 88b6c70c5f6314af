import 'server-only';
import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto';

/** The vault's key for a session: whoever reads the vault learns neither the cookie nor the record. */
export function vaultKey(sid: string): string {
  return createHash('sha256').update(sid).digest('base64url');
}

/** One encryption key a session: the session id, which only the browser's cookie holds, is the salt. */
function recordKey(secret: string, sid: string): Buffer {
  return deriveKey(secret, sid, 'chain-dashboard session record');
}

/**
 * Encrypts a record with AES-256-GCM, bound to its place in the vault. The random nonce makes every sealing
 * differ, so equal texts are the same version of a record.
 */
export function seal(record: unknown, sid: string, secret: string): string {
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', recordKey(secret, sid), nonce);
  cipher.setAAD(Buffer.from(vaultKey(sid)));
  const body = Buffer.concat([cipher.update(JSON.stringify(record), 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url');
}

/** The record as it was sealed, by whichever secret; null when none of them opens it. */
export function unseal(sealed: string, sid: string, secrets: readonly string[]): unknown {
  const bytes = Buffer.from(sealed, 'base64url');
  for (const secret of secrets) {
    try {
      const decipher = createDecipheriv('aes-256-gcm', recordKey(secret, sid), bytes.subarray(0, 12));
      decipher.setAAD(Buffer.from(vaultKey(sid)));
      decipher.setAuthTag(bytes.subarray(12, 28));
      return JSON.parse(
        Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8'),
      );
    } catch {
      // Sealed with another secret of the list, or damaged: the next one decides.
    }
  }
  return null;
}

/** 32 bytes of HKDF-SHA-256. `purpose` keeps keys of one secret and salt apart: what one opens, no other does. */
export function deriveKey(secret: string, salt: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, salt, purpose, 32));
}
