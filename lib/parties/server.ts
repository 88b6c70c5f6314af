import 'server-only';
import { type Partner } from '@/lib/partner-api/create-partner';
import { path } from '@/lib/partner-api/path';
import { dataSchema } from '@/lib/values/schema';
import { type Page, type PageRequest } from '@/lib/values/page';
import {
  type Party,
  partySchema,
  type PatchedParty,
  patchedPartySchema,
  type PatchPartyBody,
} from './schema';

/** Endpoint 7: the active parties. */
export function listParties(
  partner: Partner,
  transactionId: string,
  page: PageRequest,
): Promise<Page<Party>> {
  return partner.list(path`/v1/transactions/${transactionId}/parties`, partySchema, {
    query: page,
  });
}

/**
 * Endpoint 8: missing members keep their value; `permissions` is merged per resource.
 * @throws Failure 409 `conflict` if it would leave no one who can edit the parties
 */
export function patchParty(
  partner: Partner,
  transactionId: string,
  partyId: string,
  body: PatchPartyBody,
): Promise<PatchedParty> {
  return partner.patch(
    path`/v1/transactions/${transactionId}/parties/${partyId}`,
    dataSchema(patchedPartySchema),
    body,
  );
}
