import type { Chain } from '@/lib/chains/schema';
import type { ChainInsight } from '@/lib/insight/chain-insight';
import type { ReadChain } from '@/lib/insight/insight-input';
import { type MemoryValue, withSnapshots } from './memory-value';
import { settle } from './promise-ledger';
import { msOfTimestamp, type ChainSnapshot, snapshotOf } from './chain-snapshot';

/** A chain read in full, with its insight. `cached` is missing if it comes from the memory. */
export type AnalysedRead = {
  listed: { id: string };
  read: ReadChain;
  cached?: { chain: Chain; stages: ReadChain['stages'] };
  insight: ChainInsight;
};

/** Whether these readings hold anything that the memory does not. */
export const hasNews = (memory: MemoryValue, fresh: readonly AnalysedRead[]): boolean =>
  newSnapshots(memory, fresh).size > 0;

/** Adds what this tab has read. The mark does not move. */
export function withReadings(memory: MemoryValue, fresh: readonly AnalysedRead[]): MemoryValue {
  const isQuiet = memory.isQuiet || fresh.some(hasQuietEdit);
  const snapshots = newSnapshots(memory, fresh);
  const ledger = settledLedger(memory, snapshots, fresh);
  // What has been read in full is no longer unreadable.
  const left = Object.entries(memory.unreadable ?? {}).filter(([id]) => !snapshots.has(id));
  const unreadable = memory.unreadable && Object.fromEntries(left);
  return {
    ...withSnapshots(memory, snapshots),
    isQuiet,
    ...(ledger && { ledger }),
    ...(unreadable && { unreadable }),
  };
}

/** The ledger with the promises that these readings settle. */
function settledLedger(
  memory: MemoryValue,
  snapshots: ReadonlyMap<string, ChainSnapshot>,
  fresh: readonly AnalysedRead[],
) {
  // If the list does not show every change, we cannot rule out changes since the last reading.
  const knownUpTo = memory.isQuiet ? 0 : (memory.lookedUpTo ?? 0);
  return fresh.reduce((ledger, { listed: { id }, insight }) => {
    const [before, now] = [memory.chains[id]?.latest, snapshots.get(id)];
    if (!before || !now) return ledger;
    const notTicked = new Set(insight.links.flatMap((link) => link.notTicked));
    const settled = settle(ledger ?? {}, before, now, { knownUpTo, notTicked });
    return Object.keys(settled).length > 0 ? settled : ledger;
  }, memory.ledger);
}

function newSnapshots(memory: MemoryValue, fresh: readonly AnalysedRead[]): Map<string, ChainSnapshot> {
  return new Map(
    fresh.flatMap(({ listed: { id }, read, cached, insight }) => {
      if (!cached) return [];
      const before = memory.chains[id]?.latest;
      const { links, transactions, updatedAt } = cached.chain;
      const snapshot = snapshotOf({ ...read, chain: { id, links, transactions, updatedAt } }, middleOf(insight), before); // oxfmt-ignore
      return before && isUnchanged(snapshot, before) ? [] : [[id, snapshot] as const];
    }),
  );
}

/** An open chain is read every minute; saving it unchanged would seal and send the whole memory. Milliseconds. */
const rewriteAfter = 3_600_000;

const isUnchanged = (snapshot: ChainSnapshot, before: ChainSnapshot) =>
  snapshot.readAt - before.readAt < rewriteAfter &&
  JSON.stringify({ ...snapshot, readAt: before.readAt }) === JSON.stringify(before);

const middleOf = ({ window }: ChainInsight) => (window && 'middle' in window ? window.middle : null);

/** Allows for a service that writes a stage and its transaction one after the other. Milliseconds. */
const quietAfter = 60_000;

/**
 * Whether a stage is newer than its transaction, so that the list does not show every change. A stage changed after the
 * chain was read, whose transaction may have changed with it, does not count.
 */
const hasQuietEdit = ({ cached, read }: AnalysedRead) =>
  cached?.chain.transactions.some(({ id, updatedAt }) =>
    cached.stages.get(id)?.stages.some((stage) => {
      const changed = msOfTimestamp(stage.updatedAt);
      return changed > msOfTimestamp(updatedAt) + quietAfter && changed <= read.readAt;
    }),
  ) ?? false;
