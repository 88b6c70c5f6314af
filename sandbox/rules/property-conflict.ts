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
  const inChains = occurrences.flatMap((one) => (one.chainId ? [{ ...one, chainId: one.chainId }] : []));
  if (inChains.length === 0) return;
  if (inChains.some((one) => one.chainId === chainId)) {
    throw conflict('The property is already in this chain.');
  }
  const others = inChains.map((one) => one.chainId);
  const theirs = await tx
    .select({ id: chains.id })
    .from(chains)
    .where(and(inArray(chains.id, others), isInChain(tx, personId)));
  const shown = inChains.find((one) => theirs.some((chain) => chain.id === one.chainId));
  throw conflict('The property is already in another chain.', shown);
}
