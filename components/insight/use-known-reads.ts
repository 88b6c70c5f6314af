import type { ChainSummary } from '@/lib/chains/schema';
import { type KnownRead, knownReads, type Memory } from '@/lib/today/known-reads';
import { useReadChains } from './use-read-chains';

/** What is known of these chains; those of which nothing is are left out. @param memory null while it is being opened */
export const useKnownReads = (chains: readonly ChainSummary[], memory: Memory): KnownRead[] =>
  knownReads(chains, useReadChains(chains.map(({ id }) => id)), memory);
