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

type Named = { address: { addressLine1: string; postcode?: string } };

const shows = (chain: ChainSummary, property: Named, role?: string) =>
  chain.transactions.some(
    ({ address, yourRole }) =>
      matchesNewAddress(property.address, address) &&
      (role === undefined || yourRole === null || yourRole.toLowerCase() === role.toLowerCase()),
  );

/** The chain that a create call with this body has made: new in the list, with the given properties. */
export function findCreatedChain(
  body: CreateChainBody,
  chains: ChainSummary[],
  known: ReadonlySet<string>,
): ChainSummary | null {
  const { selling, buying, thirdParty } = body;
  const fits = (chain: ChainSummary) =>
    (!selling || shows(chain, selling, 'Seller')) &&
    (!buying || shows(chain, buying, 'Buyer')) &&
    (!thirdParty || shows(chain, thirdParty.property, thirdParty.role));
  return chains.find((chain) => !known.has(chain.id) && fits(chain)) ?? null;
}

/** The transaction that a call with this body has added: new in the chain, and linked as requested. */
export function findAddedTransaction(
  body: AddTransactionBody,
  chain: Chain,
  known: ReadonlySet<string>,
): Chain['transactions'][number] | null {
  // Endpoint rules 5: `dependency` makes the given transaction depend on the new one, `requirement` the reverse.
  const added = chain.links.flatMap((link) => {
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
        added.includes(transaction.id) &&
        (body.propertyId
          ? transaction.propertyId === body.propertyId
          : body.property !== undefined && matchesNewAddress(body.property.address, transaction.address)),
    ) ?? null
  );
}
