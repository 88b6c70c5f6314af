import { readChain, readChainPage, readListedChains } from '../db/read-chains';
import { requireInChain } from '../rules/active-party';
import { addTransaction } from '../rules/add-transaction';
import { createChain } from '../rules/create-chain';
import { operation } from './operation';
import { readPage } from './read-page';
import { chainShape, listedChainShape } from './shapes/chain';
import { addedTransactionShape, createdChainShape, newChainShape, newLinkShape } from './shapes/new-chain';
import { noQuery, page, pageQuery, single } from './shapes/page';

export const chainOperations = [
  operation({
    id: 'listChains',
    number: 2,
    noun: 'Chains',
    method: 'GET',
    path: '/v1/chains',
    summary: 'The chains the user is in, newest-updated first',
    scope: 'chains:read',
    query: pageQuery,
    body: undefined,
    status: 200,
    response: page(listedChainShape),
    refusals: [],
    async handle(context, { query }) {
      const { db, caller } = context;
      const { rows, nextCursor } = await readPage(
        context,
        'chains',
        query,
        (window) => readChainPage(db, caller.personId, window),
        (row) => ({ at: row.updatedAt, id: row.id }),
      );
      return { data: await readListedChains(db, caller.personId, rows), nextCursor };
    },
  }),
  operation({
    id: 'getChain',
    number: 3,
    noun: 'Chains',
    method: 'GET',
    path: '/v1/chains/{chainId}',
    summary: 'One chain with its links and transactions',
    scope: 'chains:read',
    query: noQuery,
    body: undefined,
    status: 200,
    response: single(chainShape),
    refusals: ['not_found'],
    async handle({ db, caller }, { params }) {
      const chain = await requireInChain(db, params.chainId, caller.personId);
      return { data: await readChain(db, caller.personId, chain) };
    },
  }),
  operation({
    id: 'createChain',
    number: 4,
    noun: 'Chains',
    method: 'POST',
    path: '/v1/chains',
    summary: 'Create a chain',
    description:
      '`selling` makes the user the Seller of that property, `buying` the Buyer; together they link the purchase to the sale. `thirdParty` is sent on its own.',
    scope: 'chains:write',
    query: noQuery,
    body: newChainShape,
    status: 201,
    response: single(createdChainShape),
    refusals: [],
    handle: async ({ db, clock, caller }, { body }) => ({
      data: await createChain(db, clock, caller.personId, body),
    }),
  }),
  operation({
    id: 'addTransaction',
    number: 5,
    noun: 'Chains',
    method: 'POST',
    path: '/v1/chains/{chainId}/transactions',
    summary: 'Add a transaction to a chain, next to one already in it',
    description:
      '`relation: dependency` makes `transactionId` depend on the new transaction, `requirement` the other way round. A property that is already in a chain is a conflict; the ids of the other chain appear in `error.details` only if the user is a party there.',
    scope: 'transactions:write',
    query: noQuery,
    body: newLinkShape,
    status: 201,
    response: single(addedTransactionShape),
    refusals: ['not_found', 'conflict'],
    handle: async ({ db, clock, caller }, { params, body }) => ({
      data: await addTransaction(db, clock, caller.personId, params.chainId, body),
    }),
  }),
];
