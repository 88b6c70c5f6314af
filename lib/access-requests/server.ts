import 'server-only';
import { type Partner } from '@/lib/partner-api/create-partner';
import { path } from '@/lib/partner-api/path';
import { accessRequestBody } from '@/lib/partner-api/undocumented';
import { dataSchema } from '@/lib/values/schema';
import { type Page } from '@/lib/values/page';
import {
  type AccessRequest,
  type AccessRequestPageRequest,
  accessRequestSchema,
  type CreateAccessRequestBody,
  type CreatedAccessRequest,
  createdAccessRequestSchema,
} from './schema';

/** Endpoint 17: requests from others to join transactions whose parties the user can edit, newest first. */
export function listAccessRequests(
  partner: Partner,
  page: AccessRequestPageRequest,
): Promise<Page<AccessRequest>> {
  return partner.list(path`/v1/me/access-requests`, accessRequestSchema, { query: page });
}

/**
 * Endpoint 18: asks to join. Asking again while a request is pending returns the same one (States rule 4), so the user
 * can simply ask again after a lost response.
 * @throws Failure 409 `conflict` if the user is already a party
 */
export function createAccessRequest(
  partner: Partner,
  transactionId: string,
  body: CreateAccessRequestBody,
): Promise<CreatedAccessRequest> {
  return partner.post(
    path`/v1/transactions/${transactionId}/access-requests`,
    dataSchema(createdAccessRequestSchema),
    accessRequestBody(body),
  );
}
