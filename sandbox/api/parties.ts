import { presentParty, readPartyPage } from '../db/read-parties';
import { requireActiveParty } from '../rules/active-party';
import { patchParty } from '../rules/patch-party';
import { operation } from './operation';
import { readPage } from './read-page';
import { noQuery, page, pageQuery, single } from './shapes/page';
import { partyPatchShape, partyShape, patchedPartyShape } from './shapes/party';

export const partyOperations = [
  operation({
    id: 'listParties',
    number: 7,
    noun: 'Parties',
    method: 'GET',
    path: '/v1/transactions/{transactionId}/parties',
    summary: 'The active parties of a transaction, newest-updated first',
    scope: 'chains:read',
    query: pageQuery,
    body: undefined,
    status: 200,
    response: page(partyShape),
    refusals: ['not_found'],
    async handle(context, { params, query }) {
      const { db, caller } = context;
      await requireActiveParty(db, params.transactionId, caller.personId);
      const { rows, nextCursor } = await readPage(
        context,
        `parties of ${params.transactionId}`,
        query,
        (window) => readPartyPage(db, params.transactionId, window),
        ({ party }) => ({ at: party.updatedAt, id: party.id }),
      );
      return { data: rows.map((row) => presentParty(row, caller.personId)), nextCursor };
    },
  }),
  operation({
    id: 'patchParty',
    number: 8,
    noun: 'Parties',
    method: 'PATCH',
    path: '/v1/transactions/{transactionId}/parties/{partyId}',
    summary: 'Change the role and permissions of a party',
    description:
      'Omitted members keep their value. The user needs `transactionParty.canEdit`, cannot grant more than they hold and cannot edit someone who holds more; removing the last party able to edit parties is a conflict.',
    scope: 'transactions:write',
    query: noQuery,
    body: partyPatchShape,
    status: 200,
    response: single(patchedPartyShape),
    refusals: ['not_found', 'conflict'],
    handle: async ({ db, clock, caller }, { params, body }) => ({
      data: await patchParty(db, clock, caller.personId, params, body),
    }),
  }),
];
