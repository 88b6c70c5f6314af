import 'server-only';
import { env } from '@/lib/env';
import { deriveKey } from './seal';

/**
 * What the memory of the morning brief needs of the secrets, for one person, the first secret's first: the keys it is
 * sealed with, and the names under which Redis keeps it, which do not tell whose it is. Both base64url, 32 bytes.
 */
export function memoryKeys(
  userId: string,
  secrets: readonly string[] = env().SESSION_SECRET,
): { keys: string[]; places: string[] } {
  const derived = (purpose: string) =>
    secrets.map((secret) => deriveKey(secret, userId, purpose).toString('base64url'));
  return {
    keys: derived('chain-dashboard today memory'),
    places: derived('chain-dashboard today memory place'),
  };
}
