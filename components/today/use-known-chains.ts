import { useEffect, useEffectEvent } from 'react';
import { useInsights } from '@/components/insight/use-insight';
import { ownIds, useReadChains } from '@/components/insight/use-read-chains';
import type { ChainSummary } from '@/lib/chains/schema';
import type { ReadChain } from '@/lib/insight/chain-input';
import type { ChainInsight } from '@/lib/insight/chain-insight';
import { type MemoryValue, withRead } from '@/lib/today/memory-value';
import { msOf, rememberedChain, seeChain } from '@/lib/today/seen-chain';

/** A chain of which everything that may be seen is known, read in this tab or remembered. */
export type KnownChain = {
  listed: ChainSummary;
  read: ReadChain;
  insight: ChainInsight;
  /** Titles of the stages that this tab has read. */
  titles: ReadonlyMap<string, string>;
};

type Change = (step: (value: MemoryValue) => MemoryValue) => void;

/**
 * What is known of these chains and concluded of it, by id. What this tab reads is remembered.
 * @param memory null while it is being opened
 */
export function useKnownChains(
  chains: readonly ChainSummary[],
  memory: MemoryValue | null,
  change: Change,
  now: number,
): ReadonlyMap<string, KnownChain> {
  const cached = new Map(useReadChains(chains.map(({ id }) => id)).map((one) => [one.chain.id, one]));
  const whole = memory
    ? chains.flatMap((listed) => {
        const seen = memory.chains[listed.id]?.latest;
        const remembered = seen && rememberedChain(seen, listed);
        const read = cached.get(listed.id);
        const known = read ? combined(read, remembered) : remembered;
        const isWhole = known && ownIds(listed).every((id) => known.stages.has(id));
        return isWhole ? [{ listed, read: known, isNew: known !== remembered }] : [];
      })
    : [];
  const insights = useInsights(
    whole.map(({ read }) => read),
    now,
  );
  const known = new Map(
    whole.flatMap(({ listed, read }): [string, KnownChain][] => {
      const insight = insights.get(listed.id);
      const own = [...(cached.get(listed.id)?.stages.values() ?? [])];
      const titles = new Map(
        own.flatMap(({ stages }) => stages.map(({ id, title }) => [id, title] as const)),
      );
      return insight ? [[listed.id, { listed, read, insight, titles }]] : [];
    }),
  );

  const fresh = whole.filter(({ isNew, listed }) => isNew && known.has(listed.id));
  const remember = useEffectEvent(() => {
    const unseen = fresh.flatMap(({ listed: { id }, read }) => {
      const before = memory?.chains[id]?.latest;
      const { chain } = cached.get(id)!;
      const seen = seeChain({ ...read, chain }, middleOf(known.get(id)!.insight), before);
      return JSON.stringify(seen) === JSON.stringify(before) ? [] : [[id, seen] as const];
    });
    const isQuiet = fresh.some(({ listed: { id } }) => hasQuietEdit(cached.get(id)!));
    if (unseen.length === 0) return;
    change((value) => ({ ...withRead(value, new Map(unseen)), isQuiet: value.isQuiet || isQuiet }));
  });
  const version = fresh.map(({ listed, read }) => `${listed.id} ${readAtOf(read)}`).join();
  useEffect(() => {
    if (version !== '') remember();
  }, [version]);

  return known;
}

const middleOf = ({ window }: ChainInsight) => (window && 'middle' in window ? window.middle : null);
const readAtOf = ({ readAt, stages }: ReadChain) =>
  Math.max(readAt, ...[...stages.values()].map((one) => one.readAt));

/** What this tab has read, and what is remembered of the transactions that it had no reason to read. */
function combined(read: ReadChain, remembered: ReadChain | undefined): ReadChain {
  if (!remembered) return read;
  if (readAtOf(remembered) > readAtOf(read)) return remembered;
  const stages = new Map(remembered.stages);
  for (const [id, one] of read.stages) if (one.readAt >= (stages.get(id)?.readAt ?? 0)) stages.set(id, one);
  return { ...read, stages };
}

/** The service may write the two one after the other. Milliseconds. */
const quietAfter = 60_000;

/** A stage that is newer than its transaction: what has not moved in the list may have changed all the same. */
const hasQuietEdit = ({ chain, stages }: ReadChain) =>
  chain.transactions.some(({ id, updatedAt }) =>
    stages.get(id)?.stages.some((stage) => msOf(stage.updatedAt) > msOf(updatedAt) + quietAfter),
  );
