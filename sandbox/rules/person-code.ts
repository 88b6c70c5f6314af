import { createHmac } from 'node:crypto';

/**
 * "opaque 64-character string; stable for the caller and that person; not their user id" (Team member; the
 * address book's ids are of the same kind). Without the secret it says nothing, and two callers who compare
 * their codes of one person see nothing in common.
 */
export function personCode(secret: string, callerId: string, personId: string): string {
  return createHmac('sha256', secret).update(`person\n${callerId}\n${personId}`).digest('hex');
}
