import type { History, ReadChain } from '@/lib/insight/insight-input';
import { kindOfTitle } from '@/lib/insight/stage-title';
import type { OwnChange } from '@/lib/session/own-writes';
import { codes } from './codes';
import type { Delays } from './promise-record';
import { dayNumberOf, momentOf, msOfTimestamp, type ChainSnapshot } from './chain-snapshot';

export type HistoryOf = (
  read: ReadChain,
  seen: ChainSnapshot | undefined,
  delays: Delays | undefined,
) => History | undefined;

/**
 * What earlier readings tell about a chain's stages: how long each has had its progress, when its update was promised,
 * and how late such stages usually are. Undefined if they tell nothing.
 * @param own changes that the user made from this browser
 */
export function historyOf(
  { chain, stages }: ReadChain,
  seen: ChainSnapshot | undefined,
  delays: Delays | undefined,
  own: ReadonlyMap<string, OwnChange> = new Map(),
): History | undefined {
  const ownWrites: Record<string, OwnChange> = {};
  /** When others last changed it. Collects the user's own change if that came later. */
  const changedByOthers = ({ id, updatedAt }: { id: string; updatedAt: string }) => {
    const change = own.get(id);
    if (!change || msOfTimestamp(change.updatedAt) !== msOfTimestamp(updatedAt))
      return msOfTimestamp(updatedAt);
    ownWrites[id] = change;
    return msOfTimestamp(change.before);
  };
  chain.transactions.forEach(changedByOthers);
  const firstSeen: Record<string, string> = {};
  const promisedAt: Record<string, string> = {};
  const delay: Record<string, number> = {};
  for (const [transactionId, read] of stages) {
    for (const stage of read.stages) {
      const was = seen?.transactions[transactionId]?.stages?.[stage.id];
      const changed = changedByOthers(stage);
      const isSame = was && was.progress === codes.progress.of(stage.progress);
      const since = was && (was.since ?? was.changed);
      if (isSame && since! < changed) firstSeen[stage.id] = momentOf(since!);
      const isPromised = was && was.update !== null && stage.expectedUpdate !== null && was.update === dayNumberOf(stage.expectedUpdate); // oxfmt-ignore
      const promised = was && (was.promised ?? was.changed);
      if (isPromised && promised! < changed) promisedAt[stage.id] = momentOf(promised!);
      const role = stage.expectedCompletion === null ? null : kindOfTitle(stage.title).clearedBy;
      const days = role && (delays?.at[transactionId]?.[role] ?? delays?.roles[role]);
      if (days) delay[stage.id] = days;
    }
  }
  const all = { firstSeen, promisedAt, delays: delay, ownWrites };
  return Object.values(all).some((one) => Object.keys(one).length > 0) ? all : undefined;
}
