import type { Chain, ChainSummary } from '@/lib/chains/schema';
import type { ReadChain } from '@/lib/insight/insight-input';
import type { Stage } from '@/lib/stages/schema';
import type { MemoryValue } from './memory-value';
import type { chainFromSnapshot } from './chain-snapshot';
import type { HistoryOf } from './stage-history';

/** What this tab has read of a chain; stages by transaction id, with when they were read (epoch milliseconds). */
export type ChainInCache = {
  chain: Chain;
  readAt: number;
  stages: ReadonlyMap<string, { stages: readonly Stage[]; readAt: number }>;
};

/** A chain read in this tab or remembered from an earlier visit. */
export type KnownRead = {
  listed: ChainSummary;
  read: ReadChain;
  /** The stages of all of the user's own transactions are known. */
  isComplete: boolean;
  /** The list knows of nothing newer. */
  isCurrent: boolean;
  cached: ChainInCache | undefined;
};

/** What is remembered, and how to turn it back into a chain with its history; null while it is being opened. */
export type Memory = { value: MemoryValue; restore: typeof chainFromSnapshot; history: HistoryOf } | null;

/** What is known of these chains; unknown ones are left out. */
export function knownReads(
  chains: readonly ChainSummary[],
  inTab: readonly ChainInCache[],
  memory: Memory,
): KnownRead[] {
  const inCache = new Map(inTab.map((one) => [one.chain.id, one]));
  return chains.flatMap((listed) => {
    const seen = memory?.value.chains[listed.id]?.latest;
    const remembered = seen && memory.restore(seen, listed);
    const cached = inCache.get(listed.id);
    const read = cached ? combined(cached, remembered) : remembered;
    if (!read) return [];
    const isComplete = ownIds(listed).every((id) => read.stages.has(id));
    const isCurrent = cached !== undefined || seen!.changed >= Date.parse(listed.updatedAt);
    const history = memory?.history(read, seen, memory.value.delays);
    return [{ listed, read: history ? { ...read, history } : read, isComplete, isCurrent, cached }];
  });
}

export const readAtOf = ({ readAt, stages }: ReadChain) =>
  Math.max(readAt, ...[...stages.values()].map((one) => one.readAt));

/** What this tab has read, completed by what is remembered of the other transactions. */
function combined(read: ReadChain, remembered: ReadChain | undefined): ReadChain {
  if (!remembered) return read;
  if (readAtOf(remembered) > readAtOf(read)) return remembered;
  const stages = new Map(remembered.stages);
  for (const [id, one] of read.stages) if (one.readAt >= (stages.get(id)?.readAt ?? 0)) stages.set(id, one);
  return { ...read, stages };
}

/** The transactions in which the user is a party. */
export const ownIds = (chain: { transactions: readonly { id: string; yourRole: string | null }[] }) =>
  chain.transactions.filter(({ yourRole }) => yourRole !== null).map(({ id }) => id);
