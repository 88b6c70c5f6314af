import { z } from 'zod';
import { presentAccessRequest, readAccessRequestPage } from '../db/read-access-requests';
import { requestAccess } from '../rules/request-access';
import { operation } from './operation';
import { readPage } from './read-page';
import { accessRequestShape, newAccessRequestShape } from './shapes/access-request';
import { noQuery, page, single, statusPageQuery } from './shapes/page';

export const accessRequestOperations = [
  operation({
    id: 'listAccessRequests',
    number: 17,
    noun: 'Access requests',
    method: 'GET',
    path: '/v1/me/access-requests',
    summary: 'Requests from others to join transactions where the user can edit parties, newest first',
    scope: 'requests:read',
    query: statusPageQuery,
    body: undefined,
    status: 200,
    response: page(accessRequestShape),
    refusals: [],
    async handle(context, { query }) {
      const { db, caller } = context;
      const { rows, nextCursor } = await readPage(
        context,
        `access-requests ${query.status ?? ''}`,
        query,
        (window) => readAccessRequestPage(db, caller.personId, query.status, window),
        ({ request }) => ({ at: request.createdAt, id: request.id }),
      );
      return { data: rows.map((row) => presentAccessRequest(row, caller.personId)), nextCursor };
    },
  }),
  operation({
    id: 'requestAccess',
    number: 18,
    noun: 'Access requests',
    method: 'POST',
    path: '/v1/transactions/{transactionId}/access-requests',
    summary: "Ask to join a transaction in one of the user's chains",
    description:
      'Asking again while the request is pending returns the same request with 200 and `existing: true`. A party gets a conflict.',
    scope: 'requests:write',
    query: noQuery,
    body: newAccessRequestShape,
    status: 201,
    isExisting: (response) => response.data.existing,
    response: single(z.strictObject({ id: z.guid(), existing: z.boolean() })),
    refusals: ['not_found', 'conflict'],
    handle: async ({ db, clock, caller }, { params, body }) => ({
      data: await requestAccess(db, clock, caller.personId, params.transactionId, body),
    }),
  }),
];
