import { useLastInsights } from '@/components/insight/use-last-insights';
import { useKnownInsights, useKnownReads } from '@/components/insight/use-known-reads';
import { type RecordReads, useRememberRead } from '@/components/insight/use-remember-read';
import type { ChainSummary } from '@/lib/chains/schema';
import type { ReadChain } from '@/lib/insight/insight-input';
import type { ChainInsight } from '@/lib/insight/chain-insight';
import type { Memory } from '@/lib/today/known-reads';
import { unreadableChains } from '@/lib/today/unreadable-chains';

/** A chain for which all visible data is known, read in this tab or remembered. */
export type KnownChain = {
  listed: ChainSummary;
  read: ReadChain;
  /** The chain list has no newer version. */
  isCurrent: boolean;
  insight: ChainInsight;
  /** Titles of the stages that this tab has read. */
  titles: ReadonlyMap<string, string>;
};

/**
 * The known chains with their conclusions, by id; more follow until `isConcluded`. Also remembers what this tab reads.
 * @param memory null while it is being opened; until then no chain is known
 */
export function useKnownChains(
  chains: readonly ChainSummary[],
  memory: Memory,
  recordReads: RecordReads,
  now: number,
): {
  known: ReadonlyMap<string, KnownChain>;
  unreadable: ReturnType<typeof unreadableChains>;
  isConcluded: boolean;
} {
  const reads = useKnownReads(chains, memory);
  const complete = reads.filter(({ isComplete }) => isComplete && memory !== null);
  const insights = useKnownInsights(complete, memory, now);
  const known = new Map(
    complete.map(({ listed, read, isCurrent: wasCurrent, cached }) => {
      // A cached chain of which the list shows a later change is read again, but that can fail or be stopped.
      const changed = memory?.value.chains[listed.id]?.latest.changed ?? 0;
      const readUpTo = Math.max(changed, Date.parse(cached?.chain.updatedAt ?? listed.updatedAt));
      const isCurrent = wasCurrent && readUpTo >= Date.parse(listed.updatedAt);
      const readStages = [...(cached?.stages.values() ?? [])];
      const titles = new Map(
        readStages.flatMap(({ stages }) => stages.map(({ id, title }) => [id, title] as const)),
      );
      return [listed.id, { listed, read, isCurrent, insight: insights.get(listed.id) ?? null, titles }];
    }),
  );

  const fresh = complete.flatMap((chain) => {
    const insight = insights.get(chain.listed.id);
    // What another tab or device has read since is remembered already.
    return chain.cached?.readAt === chain.read.readAt && insight ? [{ ...chain, insight }] : [];
  });
  useRememberRead(memory, recordReads, fresh);

  const concluded = [...useLastInsights(known)].flatMap(([id, { insight, ...chain }]) =>
    insight ? [[id, { ...chain, insight }] as const] : [],
  );
  return {
    known: new Map(concluded),
    unreadable: unreadableChains(chains, reads, memory),
    isConcluded: concluded.length === known.size,
  };
}
