import 'server-only';
import { type Partner } from '@/lib/partner-api/create-partner';
import { path } from '@/lib/partner-api/path';
import { inviteBody } from '@/lib/partner-api/undocumented';
import { dataSchema } from '@/lib/values/schema';
import { type Page } from '@/lib/values/page';
import {
  type CreatedInvite,
  createdInviteSchema,
  type CreateInviteBody,
  type Invite,
  type InvitePageRequest,
  inviteSchema,
} from './schema';

/** Endpoint 15: invites addressed to the user's email, newest first. */
export function listInvites(partner: Partner, page: InvitePageRequest): Promise<Page<Invite>> {
  return partner.list(path`/v1/me/invites`, inviteSchema, { query: page });
}

/** Endpoint 16: invites the user sent, newest first. */
export function listSentInvites(partner: Partner, page: InvitePageRequest): Promise<Page<Invite>> {
  return partner.list(path`/v1/me/invites/sent`, inviteSchema, { query: page });
}

/** Endpoint 19. Not retried automatically: `creation.ts` handles a lost response. */
export function createInvite(
  partner: Partner,
  transactionId: string,
  body: CreateInviteBody,
): Promise<CreatedInvite> {
  return partner.post(path`/v1/transactions/${transactionId}/invites`, dataSchema(createdInviteSchema), {
    ...inviteBody(body),
    expires: body.expires,
  });
}
