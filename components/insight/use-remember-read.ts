import { useEffect, useEffectEvent } from 'react';
import type { Chain } from '@/lib/chains/schema';
import type { Firms, ReadChain } from '@/lib/insight/insight-input';
import { type Memory, ownIds, readAtOf } from '@/lib/today/known-reads';
import type { AnalysedRead } from '@/lib/today/remember';
import type { Fact } from '@/lib/today/facts';
import { useInsights } from './use-insight';
import { useMemory } from './use-memory';

export type See = ReturnType<typeof useMemory>['see'];

/** Remembers what this tab has read of chains. @param memory null while it is being opened */
export function useRememberRead(memory: Memory, see: See, chains: readonly AnalysedRead[]): void {
  const remember = useEffectEvent(() => see(chains));
  const version = memory ? chains.map(({ listed, read }) => `${listed.id} ${readAtOf(read)}`).join() : '';
  useEffect(() => {
    if (version !== '') remember();
  }, [version]);
}

/**
 * The same for a chain that is shown by itself, so that no list has to read it again.
 * @param read null while stages are on their way @param now epoch milliseconds
 */
export function useRememberChain(
  userId: string,
  chain: Chain,
  read: ReadChain | null,
  now: number,
  facts: readonly Fact[],
  firms: Firms,
): void {
  const { memory, see } = useMemory(userId);
  const whole = read && ownIds(chain).every((id) => read.stages.has(id)) ? [read] : [];
  const insight = useInsights(whole, now, () => facts, firms).get(chain.id);
  useRememberRead(
    memory,
    see,
    insight ? whole.map((one) => ({ listed: chain, read: one, cached: { ...one, chain }, insight })) : [],
  );
}
