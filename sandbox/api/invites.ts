import type { SQL } from 'drizzle-orm';
import { addressedTo, presentInvite, readInvitePage, sentBy } from '../db/read-invites';
import { sendInvite } from '../rules/send-invite';
import { z } from 'zod';
import { operation, type OperationContext } from './operation';
import { readPage } from './read-page';
import { inviteShape, newInviteShape } from './shapes/invite';
import { noQuery, page, single, statusPageQuery } from './shapes/page';

export const inviteOperations = [
  operation({
    id: 'listInvites',
    number: 15,
    noun: 'Invites',
    method: 'GET',
    path: '/v1/me/invites',
    summary: "Invites addressed to the user's email, newest first",
    scope: 'invites:read',
    query: statusPageQuery,
    body: undefined,
    status: 200,
    response: page(inviteShape),
    refusals: [],
    handle: (context, { query }) =>
      listInvites(context, query, 'invites', addressedTo(context.caller.personId)),
  }),
  operation({
    id: 'listSentInvites',
    number: 16,
    noun: 'Invites',
    method: 'GET',
    path: '/v1/me/invites/sent',
    summary: 'Invites the user sent, newest first',
    scope: 'invites:read',
    query: statusPageQuery,
    body: undefined,
    status: 200,
    response: page(inviteShape),
    refusals: [],
    handle: (context, { query }) =>
      listInvites(context, query, 'invites-sent', sentBy(context.caller.personId)),
  }),
  operation({
    id: 'sendInvite',
    number: 19,
    noun: 'Invites',
    method: 'POST',
    path: '/v1/transactions/{transactionId}/invites',
    summary: 'Invite a person to a transaction by email address',
    description:
      'The user needs `transactionParty.canEdit` and cannot offer more permissions than they hold. Offered when nothing is said: `canView` where the user holds it. The sandbox sends no mail; `emailSent` is false only for addresses that end in `.invalid`.',
    scope: 'invites:write',
    query: noQuery,
    body: newInviteShape,
    status: 201,
    response: single(z.strictObject({ id: z.guid(), emailSent: z.boolean() })),
    refusals: ['not_found'],
    handle: async ({ db, clock, caller }, { params, body }) => ({
      data: await sendInvite(db, clock, caller.personId, params.transactionId, body),
    }),
  }),
];

async function listInvites(
  context: OperationContext,
  { status, ...query }: z.output<typeof statusPageQuery>,
  list: string,
  condition: SQL,
) {
  const { db, clock, caller } = context;
  const now = clock.now();
  const { rows, nextCursor } = await readPage(
    context,
    `${list} ${status ?? ''}`,
    query,
    (window) => readInvitePage(db, condition, { status, now }, window),
    ({ invite }) => ({ at: invite.createdAt, id: invite.id }),
  );
  return { data: rows.map((row) => presentInvite(row, caller.personId, now)), nextCursor };
}
