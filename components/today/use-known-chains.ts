import { useEffect, useEffectEvent } from 'react';
import { useInsights } from '@/components/insight/use-insight';
import type { Memory } from '@/components/insight/use-memory';
import { type KnownRead, readAtOf, useKnownReads } from '@/components/insight/use-known-reads';
import type { ChainSummary } from '@/lib/chains/schema';
import type { ReadChain } from '@/lib/insight/chain-input';
import type { ChainInsight } from '@/lib/insight/chain-insight';
import { type MemoryValue, withRead } from '@/lib/today/memory-value';
import { msOf, seeChain } from '@/lib/today/seen-chain';

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
 * @param memory null while it is being opened: until then nothing is known
 */
export function useKnownChains(
  chains: readonly ChainSummary[],
  memory: Memory,
  change: Change,
  now: number,
): ReadonlyMap<string, KnownChain> {
  const whole = useKnownReads(chains, memory).filter(({ isWhole }) => isWhole && memory !== null);
  const insights = useInsights(
    whole.map(({ read }) => read),
    now,
  );
  const known = new Map(
    whole.flatMap(({ listed, read, cached }): [string, KnownChain][] => {
      const insight = insights.get(listed.id);
      const own = [...(cached?.stages.values() ?? [])];
      const titles = new Map(
        own.flatMap(({ stages }) => stages.map(({ id, title }) => [id, title] as const)),
      );
      return insight ? [[listed.id, { listed, read, insight, titles }]] : [];
    }),
  );

  const fresh = whole.flatMap(({ listed: { id }, read, cached }) =>
    cached && known.has(id) ? [{ id, read, cached }] : [],
  );
  const remember = useEffectEvent(() => {
    const unseen = fresh.flatMap(({ id, read, cached }) => {
      const before = memory?.value.chains[id]?.latest;
      const { links, transactions, updatedAt } = cached.chain;
      const seen = seeChain({ ...read, chain: { id, links, transactions, updatedAt } }, middleOf(known.get(id)!.insight), before); // prettier-ignore
      return JSON.stringify(seen) === JSON.stringify(before) ? [] : [[id, seen] as const];
    });
    if (unseen.length === 0) return;
    const isQuiet = fresh.some(hasQuietEdit);
    change((value) => ({ ...withRead(value, new Map(unseen)), isQuiet: value.isQuiet || isQuiet }));
  });
  const version = fresh.map(({ id, read }) => `${id} ${readAtOf(read)}`).join();
  useEffect(() => {
    if (version !== '') remember();
  }, [version]);

  return known;
}

const middleOf = ({ window }: ChainInsight) => (window && 'middle' in window ? window.middle : null);

/** The service may write the two one after the other. Milliseconds. */
const quietAfter = 60_000;

/** A stage that is newer than its transaction: what has not moved in the list may have changed all the same. */
const hasQuietEdit = ({ cached }: { cached: NonNullable<KnownRead['cached']> }) =>
  cached.chain.transactions.some(({ id, updatedAt }) =>
    cached.stages.get(id)?.stages.some((stage) => msOf(stage.updatedAt) > msOf(updatedAt) + quietAfter),
  );
