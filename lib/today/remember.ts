import type { Chain } from '@/lib/chains/schema';
import type { ChainInsight } from '@/lib/insight/chain-insight';
import type { ReadChain } from '@/lib/insight/insight-input';
import { type MemoryValue, withSnapshots } from './memory-value';
import { settle } from './promise-ledger';
import { msOfTimestamp, type ChainSnapshot, snapshotOf } from './chain-snapshot';

/** A chain with all that may be read of it, and its insight. @property cached missing if it is only remembered */
export type AnalysedRead = {
  listed: { id: string };
  read: ReadChain;
  cached?: { chain: Chain; stages: ReadChain['stages'] };
  insight: ChainInsight;
};

/** Whether these say more than is remembered. */
export const hasNews = (memory: MemoryValue, fresh: readonly AnalysedRead[]): boolean =>
  newlySeen(memory, fresh).size > 0;

/** Remembers what this tab has read. The mark does not move. */
export function withReadings(memory: MemoryValue, fresh: readonly AnalysedRead[]): MemoryValue {
  const isQuiet = memory.isQuiet || fresh.some(hasQuietEdit);
  const seen = newlySeen(memory, fresh);
  const ledger = withSettled(memory, seen, fresh);
  return { ...withSnapshots(memory, seen), isQuiet, ...(ledger && { ledger }) };
}

/** Adds the promises that these readings settle. */
function withSettled(memory: MemoryValue, seen: ReadonlyMap<string, ChainSnapshot>, fresh: readonly AnalysedRead[]) {
  // If stages may change unseen, nothing is known of them after they were read.
  const knownUpTo = memory.isQuiet ? 0 : (memory.lookedUpTo ?? 0);
  return fresh.reduce((ledger, { listed: { id }, insight }) => {
    const [before, now] = [memory.chains[id]?.latest, seen.get(id)];
    if (!before || !now) return ledger;
    const notTicked = new Set(insight.links.flatMap((link) => link.notTicked));
    const settled = settle(ledger ?? {}, before, now, { knownUpTo, notTicked });
    return Object.keys(settled).length > 0 ? settled : ledger;
  }, memory.ledger);
}

function newlySeen(memory: MemoryValue, fresh: readonly AnalysedRead[]): Map<string, ChainSnapshot> {
  return new Map(
    fresh.flatMap(({ listed: { id }, read, cached, insight }) => {
      if (!cached) return [];
      const before = memory.chains[id]?.latest;
      const { links, transactions, updatedAt } = cached.chain;
      const seen = snapshotOf({ ...read, chain: { id, links, transactions, updatedAt } }, middleOf(insight), before); // oxfmt-ignore
      return before && saysTheSame(seen, before) ? [] : [[id, seen] as const];
    }),
  );
}

/** A chain that stays open is read every minute or so, and the whole memory is sealed and sent each time. Milliseconds. */
const saidAgainAfter = 3_600_000;

const saysTheSame = (seen: ChainSnapshot, before: ChainSnapshot) =>
  seen.readAt - before.readAt < saidAgainAfter &&
  JSON.stringify({ ...seen, readAt: before.readAt }) === JSON.stringify(before);

const middleOf = ({ window }: ChainInsight) => (window && 'middle' in window ? window.middle : null);

/** The service may write a stage and its transaction one after the other. Milliseconds. */
const quietAfter = 60_000;

/** Whether a stage is newer than its transaction, so that the list does not show every change. */
const hasQuietEdit = ({ cached }: AnalysedRead) =>
  cached?.chain.transactions.some(({ id, updatedAt }) =>
    cached.stages
      .get(id)
      ?.stages.some((stage) => msOfTimestamp(stage.updatedAt) > msOfTimestamp(updatedAt) + quietAfter),
  ) ?? false;
