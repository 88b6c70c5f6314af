import 'server-only';
import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto';

/** The vault's key for a session. It is a hash, so the vault's contents do not reveal the session id. */
export function vaultKey(sid: string): string {
  return createHash('sha256').update(sid).digest('base64url');
}

/** One encryption key per session. The salt is the session id, which only the browser's cookie holds. */
function recordKey(secret: string, sid: string): Buffer {
  return deriveKey(secret, sid, 'chain-dashboard session record');
}

/**
 * Encrypts a record with AES-256-GCM, bound to its vault key. The random nonce makes every result different, so two
 * equal results are the same version of a record.
 */
export function seal(record: unknown, sid: string, secret: string): string {
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', recordKey(secret, sid), nonce);
  cipher.setAAD(Buffer.from(vaultKey(sid)));
  const body = Buffer.concat([cipher.update(JSON.stringify(record), 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url');
}

/** Decrypts a record with whichever secret sealed it; null if none of them did. */
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
      // Sealed with another secret, or damaged: try the next secret.
    }
  }
  return null;
}

/** 32 bytes of HKDF-SHA-256. Different values of `purpose` give independent keys for the same secret and salt. */
export function deriveKey(secret: string, salt: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, salt, purpose, 32));
}
