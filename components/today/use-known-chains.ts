import { useFirms } from '@/components/insight/use-address-book';
import { useInsights } from '@/components/insight/use-insight';
import { useKept } from '@/components/insight/use-kept';
import { useKnownReads } from '@/components/insight/use-known-reads';
import { type See, useRememberRead } from '@/components/insight/use-remember-read';
import type { ChainSummary } from '@/lib/chains/schema';
import type { ReadChain } from '@/lib/insight/insight-input';
import type { ChainInsight } from '@/lib/insight/chain-insight';
import type { Memory } from '@/lib/today/known-reads';
import { allChainsKey, factsOf } from '@/lib/today/facts';

/** A chain of which everything that may be seen is known, read in this tab or remembered. */
export type KnownChain = {
  listed: ChainSummary;
  read: ReadChain;
  /** The list knows of nothing newer. */
  isCurrent: boolean;
  insight: ChainInsight;
  /** Titles of the stages that this tab has read. */
  titles: ReadonlyMap<string, string>;
};

/**
 * What is known of these chains and concluded of it, by id; more follows until `isConcluded`. What this tab reads is remembered.
 * @param memory null while it is being opened: until then nothing is known
 */
export function useKnownChains(
  chains: readonly ChainSummary[],
  memory: Memory,
  see: See,
  now: number,
): { known: ReadonlyMap<string, KnownChain>; isConcluded: boolean } {
  const whole = useKnownReads(chains, memory).filter(({ isComplete }) => isComplete && memory !== null);
  // Whom a firm that is shut acts for.
  const firms = useFirms(factsOf(memory?.value ?? null, allChainsKey).length > 0);
  const insights = useInsights(
    whole.map(({ read }) => read),
    now,
    (id) => factsOf(memory?.value ?? null, id),
    firms,
  );
  const known = new Map(
    whole.map(({ listed, read, isCurrent, cached }) => {
      const own = [...(cached?.stages.values() ?? [])];
      const titles = new Map(
        own.flatMap(({ stages }) => stages.map(({ id, title }) => [id, title] as const)),
      );
      return [listed.id, { listed, read, isCurrent, insight: insights.get(listed.id) ?? null, titles }];
    }),
  );

  const fresh = whole.flatMap((one) => {
    const insight = insights.get(one.listed.id);
    return one.cached && insight ? [{ ...one, insight }] : [];
  });
  useRememberRead(memory, see, fresh);

  const kept = [...useKept(known)].flatMap(([id, { insight, ...one }]) =>
    insight ? [[id, { ...one, insight }] as const] : [],
  );
  return { known: new Map(kept), isConcluded: kept.length === known.size };
}
