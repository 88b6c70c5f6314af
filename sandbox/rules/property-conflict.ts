import { and, inArray } from 'drizzle-orm';
import type { Database } from '../context';
import { chains } from '../db/schema';
import { isInChain } from './active-party';
import { conflict } from './refusal';

type Occurrence = { propertyId: string; transactionId: string | null; chainId: string | null };

/**
 * Endpoint rules 5: "When the property is already in this chain or in another chain, nothing is written and the
 * response is 409 `conflict`. The other chain's ids appear in `error.details` only if the user is a party there."
 * @param occurrences the known transactions on the property
 */
export async function refusePropertyInAnyChain(
  tx: Database,
  chainId: string,
  personId: string,
  occurrences: Occurrence[],
): Promise<void> {
  const inChains = occurrences.flatMap(({ chainId, ...ids }) => (chainId ? [{ ...ids, chainId }] : []));
  if (inChains.length === 0) return;
  if (inChains.some((occurrence) => occurrence.chainId === chainId)) {
    throw conflict('The property is already in this chain.');
  }
  const otherChainIds = inChains.map((occurrence) => occurrence.chainId);
  const usersChains = await tx
    .select({ id: chains.id })
    .from(chains)
    .where(and(inArray(chains.id, otherChainIds), isInChain(tx, personId)));
  const visible = inChains.find((occurrence) => usersChains.some(({ id }) => id === occurrence.chainId));
  throw conflict('The property is already in another chain.', visible);
}
