import type { ChainSummary } from '@/lib/chains/schema';
import type { ReadChain } from '@/lib/insight/chain-input';
import type { Memory } from './use-memory';
import { type ChainInCache, ownIds, useReadChains } from './use-read-chains';

/** A chain as it was read in this tab or is remembered from an earlier visit. */
export type KnownRead = {
  listed: ChainSummary;
  read: ReadChain;
  /** The stages of all of the user's own transactions are known. */
  isWhole: boolean;
  /** The list knows of nothing newer. */
  isCurrent: boolean;
  /** What of it this tab has read. */
  cached: ChainInCache | undefined;
};

/** What is known of these chains; those of which nothing is are left out. @param memory null while it is being opened */
export function useKnownReads(chains: readonly ChainSummary[], memory: Memory): KnownRead[] {
  const inCache = new Map(useReadChains(chains.map(({ id }) => id)).map((one) => [one.chain.id, one]));
  return chains.flatMap((listed) => {
    const seen = memory?.value.chains[listed.id]?.latest;
    const remembered = seen && memory.recall(seen, listed);
    const cached = inCache.get(listed.id);
    const read = cached ? combined(cached, remembered) : remembered;
    if (!read) return [];
    const isWhole = ownIds(listed).every((id) => read.stages.has(id));
    const isCurrent = cached !== undefined || seen!.changed >= Date.parse(listed.updatedAt);
    return [{ listed, read, isWhole, isCurrent, cached }];
  });
}

export const readAtOf = ({ readAt, stages }: ReadChain) =>
  Math.max(readAt, ...[...stages.values()].map((one) => one.readAt));

/** What this tab has read, and what is remembered of the transactions that it had no reason to read. */
function combined(read: ReadChain, remembered: ReadChain | undefined): ReadChain {
  if (!remembered) return read;
  if (readAtOf(remembered) > readAtOf(read)) return remembered;
  const stages = new Map(remembered.stages);
  for (const [id, one] of read.stages) if (one.readAt >= (stages.get(id)?.readAt ?? 0)) stages.set(id, one);
  return { ...read, stages };
}
