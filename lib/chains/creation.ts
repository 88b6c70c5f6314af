import 'server-only';
import type { Partner } from '@/lib/partner-api/create-partner';
import type { Creation } from '@/lib/submissions/submissions';
import { matchesNewAddress } from '@/lib/values/addresses';
import type {
  AddedOnce,
  AddTransactionBody,
  Chain,
  ChainSummary,
  CreateChainBody,
  CreatedOnce,
} from './schema';
import { addTransaction, createChain, getChain, listChains } from './server';

const idsOf = (rows: { id: string }[]) => rows.map(({ id }) => id);

/** Endpoint 4, carried out once. */
export function chainCreation(partner: Partner, body: CreateChainBody): Creation<CreatedOnce> {
  const chains = async () => (await listChains(partner, { limit: 100 })).data;
  return {
    existingIds: async () => idsOf(await chains()),
    write: () => createChain(partner, body),
    find: async (known) => {
      const chain = findCreatedChain(body, await chains(), known);
      return chain && { chainId: chain.id };
    },
  };
}

/** Endpoint 5, carried out once. After a lost response we cannot tell whether a transaction was reused. */
export function transactionCreation(
  partner: Partner,
  chainId: string,
  body: AddTransactionBody,
): Creation<AddedOnce> {
  return {
    existingIds: async () => idsOf((await getChain(partner, chainId)).transactions),
    write: () => addTransaction(partner, chainId, body),
    find: async (known) => {
      const added = findAddedTransaction(body, await getChain(partner, chainId), known);
      return added && { transactionId: added.id, existing: null };
    },
  };
}

type NewProperty = { address: { addressLine1: string; postcode?: string } };

const hasProperty = (chain: ChainSummary, property: NewProperty, role?: string) =>
  chain.transactions.some(
    ({ address, yourRole }) =>
      matchesNewAddress(property.address, address) &&
      (role === undefined || yourRole === null || yourRole.toLowerCase() === role.toLowerCase()),
  );

/** Finds the chain that a create call with this body has made: one that was not known before, with its properties. */
export function findCreatedChain(
  body: CreateChainBody,
  chains: ChainSummary[],
  known: ReadonlySet<string>,
): ChainSummary | null {
  const { selling, buying, thirdParty } = body;
  const matches = (chain: ChainSummary) =>
    (!selling || hasProperty(chain, selling, 'Seller')) &&
    (!buying || hasProperty(chain, buying, 'Buyer')) &&
    (!thirdParty || hasProperty(chain, thirdParty.property, thirdParty.role));
  return chains.find((chain) => !known.has(chain.id) && matches(chain)) ?? null;
}

/** Finds the transaction that a call with this body has added: not known before, and linked as requested. */
export function findAddedTransaction(
  body: AddTransactionBody,
  chain: Chain,
  known: ReadonlySet<string>,
): Chain['transactions'][number] | null {
  // Endpoint rules 5: `dependency` makes the given transaction depend on the new one, `requirement` the reverse.
  const linked = chain.links.flatMap((link) => {
    const [from, to] =
      body.relation === 'dependency'
        ? [link.transactionId, link.dependencyId]
        : [link.dependencyId, link.transactionId];
    return from === body.transactionId ? [to] : [];
  });
  return (
    chain.transactions.find(
      (transaction) =>
        !known.has(transaction.id) &&
        linked.includes(transaction.id) &&
        (body.propertyId
          ? transaction.propertyId === body.propertyId
          : body.property !== undefined && matchesNewAddress(body.property.address, transaction.address)),
    ) ?? null
  );
}
