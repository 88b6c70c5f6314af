import { createHash, randomUUID } from 'node:crypto';
import { readerStep } from './fill';
import type { Call } from './load';

/** Derives ids as `fill.ts` does in SQL: `md5(text)::uuid`. */
const id = (text: string) =>
  createHash('md5')
    .update(text)
    .digest('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');

/** The main reads and writes, spread over the reader's chains. */
export function benchCalls(chainCount: number): Call[] {
  const step = readerStep(chainCount);
  const chainNumber = (at: number) => ((at * step) % chainCount) + 1;
  const chain = (at: number) => id(`chain${chainNumber(at)}`);
  /** Cycles through the three transactions of a chain. */
  const transactionNumber = (at: number) => chainNumber(at) * 3 - (at % 3);
  const transaction = (at: number) => id(`transaction${transactionNumber(at)}`);
  return [
    { name: 'GET whoami', method: 'GET', path: () => '/v1/whoami' },
    { name: 'GET chains, 25 a page', method: 'GET', path: () => '/v1/chains?limit=25' },
    { name: 'GET chains, 100 a page', method: 'GET', path: () => '/v1/chains?limit=100' },
    { name: 'GET one chain', method: 'GET', path: (at) => `/v1/chains/${chain(at)}` },
    { name: 'GET one transaction', method: 'GET', path: (at) => `/v1/transactions/${transaction(at)}` },
    { name: 'GET stages', method: 'GET', path: (at) => `/v1/transactions/${transaction(at)}/stages` },
    { name: 'GET address book, 25', method: 'GET', path: () => '/v1/me/address-book?limit=25' },
    {
      name: 'POST stage',
      method: 'POST',
      path: (at) => `/v1/transactions/${transaction(at)}/stages`,
      body: () => ({ title: 'Searches ordered' }),
    },
    {
      name: 'PUT dependency',
      method: 'PUT',
      path: (at) => `/v1/stages/${id(`stage${transactionNumber(at)}-1`)}/dependency`,
      body: (at) => ({ dependsOnStageId: id(`stage${transactionNumber(at)}-2`) }),
    },
    {
      name: 'PATCH party',
      method: 'PATCH',
      path: (at) => `/v1/transactions/${transaction(at)}/parties/${id(`party${transactionNumber(at)}-1`)}`,
      body: (at) => ({ role: at % 2 ? 'Seller' : 'Buyer' }),
    },
    {
      name: 'POST chain',
      method: 'POST',
      path: () => '/v1/chains',
      body: () => ({
        selling: {
          address: { addressLine1: randomUUID(), country: 'GB' },
          saleState: 'unknown',
          currency: 'GBP',
        },
      }),
    },
  ];
}
