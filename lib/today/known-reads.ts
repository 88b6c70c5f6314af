import type { Chain, ChainSummary } from '@/lib/chains/schema';
import { type ReadChain, withHistory } from '@/lib/insight/insight-input';
import type { Stage } from '@/lib/stages/schema';
import type { MemoryValue } from './memory-value';
import type { chainFromSnapshot } from './chain-snapshot';
import type { HistoryOf } from './stage-history';
import type { Unreadable } from './unreadable-schema';

/** A chain in this tab's query cache, with its stages by transaction id. `readAt` in epoch milliseconds. */
export type ChainInCache = {
  chain: Chain;
  readAt: number;
  stages: ReadonlyMap<string, { stages: readonly Stage[]; readAt: number }>;
  /** By transaction: how many of its stages could not be read, 0 if that is not known. */
  unreadable?: Readonly<Record<string, { stages: number; readAt: number }>>;
};

/** A chain read in this tab or remembered from an earlier visit. */
export type KnownRead = {
  listed: ChainSummary;
  read: ReadChain;
  /** The stages of all of the user's own transactions are known. */
  isComplete: boolean;
  /** The list shows no later change. */
  isCurrent: boolean;
  cached: ChainInCache | undefined;
};

/** The memory, with functions that restore a chain and its history from it; null until it has been opened. */
export type Memory = { value: MemoryValue; restore: typeof chainFromSnapshot; history: HistoryOf } | null;

/** Reads of these chains from this tab's cache and the memory; unknown chains are left out. */
export function knownReads(
  chains: readonly ChainSummary[],
  inTab: readonly ChainInCache[],
  memory: Memory,
): KnownRead[] {
  const cachedById = new Map(inTab.map((one) => [one.chain.id, one]));
  return chains.flatMap((listed) => {
    const seen = memory?.value.chains[listed.id]?.latest;
    const outdated = unreadableSince(memory, listed.id)?.stages;
    const remembered = seen && withoutStages(memory.restore(seen, listed), outdated);
    const cached = cachedById.get(listed.id);
    const read = cached ? combine(cached, remembered) : remembered;
    if (!read) return [];
    const isComplete = ownIds(listed).every((id) => read.stages.has(id));
    const isCurrent = cached !== undefined || seen!.changed >= Date.parse(listed.updatedAt);
    const history = memory?.history(read, seen, memory.value.delays);
    return [{ listed, read: withHistory(read, history), isComplete, isCurrent, cached }];
  });
}

/** What of it is remembered as unreadable, unless it was read in full since. */
export function unreadableSince(memory: Memory, chainId: string): Unreadable | undefined {
  const marked = memory?.value.unreadable?.[chainId];
  return marked && marked.readAt > (memory.value.chains[chainId]?.latest.readAt ?? 0) ? marked : undefined;
}

const withoutStages = (read: ReadChain, ids: object = {}): ReadChain => ({
  ...read,
  stages: new Map([...read.stages].filter(([id]) => !(id in ids))),
});

/** When any part of it was last read, epoch milliseconds. */
export const readAtOf = ({ readAt, stages }: ReadChain) =>
  Math.max(readAt, ...[...stages.values()].map((one) => one.readAt));

/** Fills in stages from the memory, keeping the later reading of each transaction, and none that were read in part. */
function combine(read: ChainInCache, remembered: ReadChain | undefined): ReadChain {
  if (!remembered) return read;
  const rest = withoutStages(remembered, read.unreadable);
  if (readAtOf(remembered) > readAtOf(read)) return rest;
  const stages = new Map(rest.stages);
  for (const [id, one] of read.stages) if (one.readAt >= (stages.get(id)?.readAt ?? 0)) stages.set(id, one);
  return { ...read, stages };
}

/** The transactions in which the user is a party. */
export const ownIds = (chain: { transactions: readonly { id: string; yourRole: string | null }[] }) =>
  chain.transactions.filter(({ yourRole }) => yourRole !== null).map(({ id }) => id);
