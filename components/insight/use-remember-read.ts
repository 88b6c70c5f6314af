import { useEffect, useEffectEvent } from 'react';
import type { Chain } from '@/lib/chains/schema';
import type { Firms, ReadChain } from '@/lib/insight/insight-input';
import { type Memory, ownIds, readAtOf } from '@/lib/today/known-reads';
import type { AnalysedRead } from '@/lib/today/remember';
import type { Fact } from '@/lib/today/facts';
import { useInsights } from './use-insight';
import { useMemory } from './use-memory';

export type RecordReads = ReturnType<typeof useMemory>['recordReads'];

/** Remembers what this tab has read about chains. @param memory null while it is opening */
export function useRememberRead(
  memory: Memory,
  recordReads: RecordReads,
  chains: readonly AnalysedRead[],
): void {
  const remember = useEffectEvent(() => recordReads(chains));
  const version = memory ? chains.map(({ listed, read }) => `${listed.id} ${readAtOf(read)}`).join() : '';
  useEffect(() => {
    if (version !== '') remember();
  }, [version]);
}

/**
 * The same for a chain on its own page, so that no list has to read it again.
 * @param read null while stages are loading @param now epoch milliseconds
 */
export function useRememberChain(
  userId: string,
  chain: Chain,
  read: ReadChain | null,
  now: number,
  facts: readonly Fact[],
  firms: Firms,
): void {
  const { memory, recordReads } = useMemory(userId);
  const complete = read && ownIds(chain).every((id) => read.stages.has(id)) ? [read] : [];
  const insight = useInsights(complete, now, () => facts, firms).get(chain.id);
  useRememberRead(
    memory,
    recordReads,
    insight
      ? complete.map((chainRead) => ({
          listed: chain,
          read: chainRead,
          cached: { ...chainRead, chain },
          insight,
        }))
      : [],
  );
}
