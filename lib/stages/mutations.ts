import { mutationOptions, type QueryClient } from '@tanstack/react-query';
import { bff } from '@/lib/bff/fetch';
import { afterReads } from '@/lib/query/after-reads';
import { changeCached } from '@/lib/query/change-cached';
import { differOnlyIn, recordOwnWrite, ownChanges } from '@/lib/session/own-writes';
import { newSubmission, type Outcome, refreshAfter, submit, type ToSubmit } from '@/lib/submissions/submit';
import { chainKeys } from '@/lib/chains/queries';
import { api } from '@/lib/routes';
import { transactionKeys, transactionQuery } from '@/lib/transactions/queries';
import type { Transaction } from '@/lib/transactions/schema';
import { stageKeys, stageQuery, stagesQuery } from './queries';
import { type CreateStageBody, type Stage, stageSchema } from './schema';

/** `sending` names the batch when several stages are added; their titles differ. */
export type StageToAdd = ToSubmit<CreateStageBody>;

/** Resolves to an `Outcome` with the stage; throws Failure when refused. */
export const createStageMutation = (transactionId: string) =>
  mutationOptions({
    mutationFn: ({ body, sending = newSubmission() }: StageToAdd) =>
      submit(api.transactionStages(transactionId), stageSchema, body, sending),
    onSuccess: (outcome) => recordOwnWrite(outcome, ({ id }) => id),
    onSettled: (outcome, _error, _variables, _result, { client }) =>
      refreshAfter(outcome, () => refreshStages(client, transactionId)),
  });

/** What follows a creation by an earlier page, once its outcome is known. */
export function stageCreated(client: QueryClient, transactionId: string, outcome: Outcome<Stage>) {
  recordOwnWrite(outcome, ({ id }) => id);
  return refreshAfter(outcome, () => refreshStages(client, transactionId));
}

/** Invalidates a transaction's stages, and the transaction and chains, which hold counts of them. */
export const refreshStages = (client: QueryClient, transactionId: string) =>
  Promise.all(
    [stageKeys.of(transactionId), transactionKeys.one(transactionId), chainKeys.all].map((queryKey) =>
      client.invalidateQueries({ queryKey }),
    ),
  );

type DependencyChange = { stageId: string; dependsOnStageId: string | null };

/** What was known of a transaction before its pending changes. */
type Known = {
  transaction: Transaction | undefined;
  /** By id, as last saved. */
  stages: Map<string, Stage>;
  /** The pending changes, and those saved meanwhile, in their order. */
  changes: Set<DependencyChange>;
  stopShowing: () => void;
  isOnlyOwn?: boolean;
};

/** By transaction id. */
const knownOf = new Map<string, Known>();

/**
 * Variables: the stage, and the one it should depend on or null (endpoint 11). Idempotent and optimistic: a refusal
 * restores the last saved value in the cache. Changes of one transaction are sent one after the other, in their order.
 * Resolves to the stage, and what was known of it before.
 */
export const stageDependencyMutation = (transactionId: string) => {
  const mutationKey = ['dependency', transactionId];
  const { queryKey: transactionKey } = transactionQuery(transactionId);
  return mutationOptions({
    mutationKey,
    scope: { id: mutationKey.join(' ') },
    mutationFn: async ({ stageId, dependsOnStageId }: DependencyChange, { client }) => {
      const known = knownOf.get(transactionId);
      await show(client, transactionId, known?.changes ?? []);
      const before = known?.stages.get(stageId);
      const saved = await bff.put(api.stageDependency(stageId), stageSchema, { dependsOnStageId });
      return { saved, before };
    },
    onMutate: async (change, { client }) => {
      const { stageId } = change;
      const earlier = client.isMutating({ mutationKey }) > 1 && knownOf.get(transactionId);
      const known: Known = earlier || {
        transaction: client.getQueryData(transactionKey),
        stages: new Map(),
        changes: new Set(),
        // A read overwrites the changes that were not saved when it started.
        stopShowing: afterReads(client, stageKeys.all, () => apply(client, transactionId, known.changes)),
      };
      knownOf.set(transactionId, known);
      known.changes.add(change);
      const listed = client.getQueryData(stagesQuery(transactionId).queryKey);
      const stage =
        listed?.find(({ id }) => id === stageId) ?? client.getQueryData(stageQuery(stageId).queryKey);
      if (stage && !known.stages.has(stageId)) known.stages.set(stageId, stage);
      await show(client, transactionId, [change]);
      return known;
    },
    onSuccess: ({ saved, before }, { stageId }, known) => {
      known.stages.set(stageId, saved);
      // Otherwise someone else has changed it since it was read, which is news.
      const isOwn = before !== undefined && differOnlyIn(['dependsOnStageId', 'updatedAt'], before, saved);
      known.isOnlyOwn = isOwn && known.isOnlyOwn !== false;
      if (isOwn) ownChanges.record(stageId, before.updatedAt, saved.updatedAt);
    },
    // Restore only this change, as there may have been another since.
    onError: (_error, change, known, { client }) => {
      if (!known) return;
      known.changes.delete(change);
      const { stageId, dependsOnStageId } = change;
      const saved = known.stages.get(stageId);
      if (!saved) return;
      changeStage(client, transactionId, stageId, (now) =>
        now.dependsOnStageId === dependsOnStageId
          ? { ...now, dependsOnStageId: saved.dependsOnStageId }
          : now,
      );
      apply(client, transactionId, known.changes);
    },
    onSettled: async (_data, _error, { stageId }, known, { client }) => {
      // A read before the next change was sent would show its stage as it was.
      const isLast = client.isMutating({ mutationKey }) === 1;
      if (isLast) {
        known?.stopShowing();
        knownOf.delete(transactionId);
      }
      const hasOwn = isLast && known?.isOnlyOwn;
      await Promise.all([
        ...[stageKeys.of(transactionId), stageKeys.one(stageId)].map((queryKey) =>
          client.invalidateQueries({ queryKey, refetchType: isLast ? 'active' : 'none' }),
        ),
        // The response does not say whether someone else has changed the transaction.
        hasOwn && client.refetchQueries({ queryKey: transactionKey, exact: true }),
      ]);
      const after = client.getQueryData(transactionKey);
      if (hasOwn && known.transaction && after && differOnlyIn(['updatedAt'], known.transaction, after))
        ownChanges.record(transactionId, known.transaction.updatedAt, after.updatedAt);
    },
  });
};

/** Shows changes in their order, and ends reads that would overwrite them. */
async function show(client: QueryClient, transactionId: string, changes: Iterable<DependencyChange>) {
  const ids = [...changes].map(({ stageId }) => stageId);
  const keys = [stageKeys.of(transactionId), ...ids.map(stageKeys.one)];
  await Promise.all(keys.map((queryKey) => client.cancelQueries({ queryKey })));
  apply(client, transactionId, changes);
}

function apply(client: QueryClient, transactionId: string, changes: Iterable<DependencyChange>): void {
  for (const { stageId, dependsOnStageId } of changes)
    changeStage(client, transactionId, stageId, (now) => ({ ...now, dependsOnStageId }));
}

/** In the list of its transaction and alone. */
function changeStage(
  client: QueryClient,
  transactionId: string,
  stageId: string,
  change: (stage: Stage) => Stage,
): void {
  changeCached(client, stagesQuery(transactionId).queryKey, (stages) =>
    stages.map((stage) => (stage.id === stageId ? change(stage) : stage)),
  );
  changeCached(client, stageQuery(stageId).queryKey, change);
}
