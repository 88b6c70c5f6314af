import 'server-only';
import { type Partner } from '@/lib/partner-api/create-partner';
import { type Creation } from '@/lib/submissions/submissions';
import { type CreateAccessRequestBody, type CreatedAccessRequest } from './schema';
import { createAccessRequest } from './server';

/**
 * Endpoint 18, carried out once. No list in the document shows the user's own requests, but asking again while one is
 * pending returns it (States rule 4), so after a lost response we ask again. It then exists because of this submission.
 */
export function accessRequestCreation(
  partner: Partner,
  transactionId: string,
  body: CreateAccessRequestBody,
): Creation<CreatedAccessRequest> {
  const ask = () => createAccessRequest(partner, transactionId, body);
  const find = async () => ({ ...(await ask()), existing: false });
  return { existingIds: async () => [], write: ask, find, isIdempotent: true };
}
