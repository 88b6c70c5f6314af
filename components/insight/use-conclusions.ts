import { useState } from 'react';
import type { ChainReading } from '@/lib/chains/redact';
import type { Chain } from '@/lib/chains/schema';
import { chainInput, type ReadChain, withHistory } from '@/lib/insight/insight-input';
import { suppose, type Supposition } from '@/lib/insight/what-if';
import { useFirms } from './use-address-book';
import { useInsight } from './use-insight';
import { useFacts } from './use-memory';
import { useRememberChain } from './use-remember-read';
import { useStagesOf } from './use-stages-of';

/**
 * Insights about a chain: from its records alone, with the user's facts and usual delays, and with suppositions; none until
 * all stages are read for the first time, and then the last ones until all are read again. Reads are remembered.
 * @param readAt, now epoch milliseconds
 */
export function useConclusions(
  chain: Chain,
  readAt: number,
  now: number,
  userId: string,
  suppositions: readonly Supposition[],
) {
  const { facts, setFacts, historyOf } = useFacts(userId, chain.id);
  const { stages, isReading, note } = useStagesOf(chain);
  const complete = isReading ? null : { chain, readAt, stages };
  const plain = useLast(complete, chain.id);
  const read = plain && withHistory(plain, historyOf(plain));
  // Past delays are our own observations, not records, so they stay out of anything that leaves the firm.
  const isDelayed = Object.keys(read?.history?.delays ?? {}).length > 0;
  const records = read && isDelayed ? withHistory(read, { ...read.history, delays: undefined }) : read;
  const recordedInsight = useInsight(records, now);
  const all = [...facts, ...suppositions];
  const firms = useFirms(all.some(({ kind }) => kind === 'away'));
  const knownInsight = useInsight(read, now, facts, facts.length > 0 ? firms : undefined);
  const insight = useInsight(read, now, all, all.length > 0 ? firms : undefined);
  useRememberChain(userId, chain, complete && read, now, facts, firms);
  const reading: ChainReading | null =
    plain && records && recordedInsight
      ? {
          chain: plain.chain,
          stages: new Map([...plain.stages].map(([id, read]) => [id, read.stages])),
          input: chainInput(records, now),
          insight: recordedInsight,
        }
      : null;
  const privateReading: ChainReading | null =
    reading && read && knownInsight && (facts.length > 0 || isDelayed)
      ? { ...reading, input: suppose(chainInput(read, now), facts, firms), insight: knownInsight }
      : null;
  const names = [
    ...chain.transactions.map(({ listing }) => listing.agent),
    ...chain.transactions.flatMap(({ id }) => Object.values(firms[id] ?? {})),
  ];
  return {
    facts,
    setFacts,
    stages,
    note,
    reading,
    privateReading,
    recordedInsight,
    knownInsight,
    insight,
    firms: names,
  };
}

type CompleteRead = ReadChain &
  Pick<ChainReading, 'chain'> & { stages: ReturnType<typeof useStagesOf>['stages'] };

/** The complete read, or else the last one of this chain. */
function useLast(complete: CompleteRead | null, chainId: string): CompleteRead | null {
  const [kept, setKept] = useState(complete);
  const versionOf = (read: CompleteRead) =>
    [read.chain.id, read.readAt, ...[...read.stages].map(([id, own]) => `${id} ${own.readAt}`)].join();
  if (complete && !(kept && versionOf(kept) === versionOf(complete))) setKept(complete);
  return complete ?? (kept?.chain.id === chainId ? kept : null);
}
