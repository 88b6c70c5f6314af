import 'server-only';
import { type Partner } from '@/lib/partner-api/create-partner';
import { type Creation } from '@/lib/submissions/submissions';
import { findAddedTransaction, findCreatedChain } from './reconcile';
import { type AddedOnce, type AddTransactionBody, type CreateChainBody, type CreatedOnce } from './schema';
import { addTransaction, createChain, getChain, listChains } from './server';

const idsOf = (rows: { id: string }[]) => rows.map(({ id }) => id);

/** Endpoint 4, once. */
export function chainCreation(partner: Partner, body: CreateChainBody): Creation<CreatedOnce> {
  const chains = async () => (await listChains(partner, { limit: 100 })).data;
  return {
    known: async () => idsOf(await chains()),
    write: () => createChain(partner, body),
    find: async (known) => {
      const chain = findCreatedChain(body, await chains(), known);
      return chain && { chainId: chain.id };
    },
  };
}

/** Endpoint 5, once. If the response was lost, it is not known whether a transaction was reused. */
export function transactionCreation(
  partner: Partner,
  chainId: string,
  body: AddTransactionBody,
): Creation<AddedOnce> {
  return {
    known: async () => idsOf((await getChain(partner, chainId)).transactions),
    write: () => addTransaction(partner, chainId, body),
    find: async (known) => {
      const added = findAddedTransaction(body, await getChain(partner, chainId), known);
      return added && { transactionId: added.id, existing: null };
    },
  };
}
