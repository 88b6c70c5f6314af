import { useInsight } from '@/components/insight/use-insight';
import type { ChainReading } from '@/lib/chains/redact';
import type { Chain } from '@/lib/chains/schema';
import { chainInput, type ReadChain } from '@/lib/insight/chain-input';
import { suppose, type Supposition } from '@/lib/insight/what-if';
import type { Fact } from '@/lib/today/said';
import { useFirms } from './use-firms';
import { useStagesOf } from './use-stages-of';

/**
 * What is concluded about a chain from its records, with what the user said of it, and with what is supposed. While stages are on their way it is
 * nothing yet, rather than one thing now and another in a second. @param readAt, now epoch milliseconds
 */
export function useConclusions(
  chain: Chain,
  readAt: number,
  now: number,
  facts: readonly Fact[],
  suppositions: readonly Supposition[],
) {
  const { stages, isReading, note } = useStagesOf(chain);
  const read: ReadChain | null = isReading ? null : { chain, readAt, stages };
  const recorded = useInsight(read, now);
  const all = [...facts, ...suppositions];
  const firms = useFirms(all.some(({ kind }) => kind === 'away'));
  const known = useInsight(read, now, facts, facts.length > 0 ? firms : undefined);
  const insight = useInsight(read, now, all, all.length > 0 ? firms : undefined);
  const reading: ChainReading | null =
    read && recorded
      ? {
          chain,
          stages: new Map([...stages].map(([id, one]) => [id, one.stages])),
          input: chainInput(read, now),
          insight: recorded,
        }
      : null;
  const withFacts = (from: ChainReading): ChainReading | null =>
    known && facts.length > 0 ? { ...from, input: suppose(from.input, facts, firms), insight: known } : null;
  const names = [
    ...chain.transactions.map(({ listing }) => listing.agent),
    ...chain.transactions.flatMap(({ id }) => Object.values(firms[id] ?? {})),
  ];
  const said = reading && withFacts(reading);
  return { stages, note, reading, said, recorded, known, insight, firms: names };
}
