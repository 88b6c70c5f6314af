import { readTransaction } from '../db/read-transaction';
import { operation } from './operation';
import { noQuery, single } from './shapes/page';
import { transactionShape } from './shapes/transaction';

export const transactionOperations = [
  operation({
    id: 'getTransaction',
    number: 6,
    noun: 'Transactions',
    method: 'GET',
    path: '/v1/transactions/{transactionId}',
    summary: 'One transaction of which the user is an active party',
    scope: 'chains:read',
    query: noQuery,
    body: undefined,
    status: 200,
    response: single(transactionShape),
    refusals: ['not_found'],
    handle: async ({ db, caller }, { params }) => ({
      data: await readTransaction(db, caller.personId, params.transactionId),
    }),
  }),
];
