import 'server-only';
import { env } from '@/lib/env';
import { deriveKey } from './seal';

/**
 * Derives one user's keys for the memory of the morning brief, in the order of the secrets: `keys` seal it, and `places`
 * are the names it has in Redis, which do not reveal the user. All are 32 bytes, base64url.
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
