import { useInsight } from '@/components/insight/use-insight';
import type { ChainReading } from '@/lib/chains/redact';
import type { Chain } from '@/lib/chains/schema';
import { chainInput, type ReadChain } from '@/lib/insight/chain-input';
import type { Supposition } from '@/lib/insight/what-if';
import { useFirms } from './use-firms';
import { useStagesOf } from './use-stages-of';

/**
 * What is concluded about a chain from its records, and with what is supposed. While stages are on their way it is
 * nothing yet, rather than one thing now and another in a second. @param readAt, now epoch milliseconds
 */
export function useConclusions(chain: Chain, readAt: number, now: number, suppositions: Supposition[]) {
  const { stages, isReading, note } = useStagesOf(chain);
  const read: ReadChain | null = isReading ? null : { chain, readAt, stages };
  const recorded = useInsight(read, now);
  const firms = useFirms(suppositions.some(({ kind }) => kind === 'away'));
  const insight = useInsight(read, now, suppositions, firms);
  const reading: ChainReading | null =
    read && recorded
      ? {
          chain,
          stages: new Map([...stages].map(([id, one]) => [id, one.stages])),
          input: chainInput(read, now),
          insight: recorded,
        }
      : null;
  return { stages, note, reading, recorded, insight };
}
