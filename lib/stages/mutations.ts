import { mutationOptions, type QueryClient } from '@tanstack/react-query';
import { bff } from '@/lib/bff/fetch';
import { changeCached } from '@/lib/query/change-cached';
import { differOnlyIn, recordOwnWrite, ownChanges } from '@/lib/session/own-writes';
import { newSubmission, type Outcome, refreshAfter, submit, type ToSubmit } from '@/lib/submissions/submit';
import { chainKeys } from '@/lib/chains/queries';
import { api } from '@/lib/routes';
import { transactionKeys, transactionQuery } from '@/lib/transactions/queries';
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

/**
 * Variables: the stage, and the one it should depend on or null (endpoint 11). Idempotent and optimistic: a refusal
 * restores the old value in the cache. Changes of one transaction are sent one after the other, in their order.
 */
export const stageDependencyMutation = (transactionId: string) => {
  const mutationKey = ['dependency', transactionId];
  return mutationOptions({
    mutationKey,
    scope: { id: mutationKey.join(' ') },
    mutationFn: ({ stageId, dependsOnStageId }: { stageId: string; dependsOnStageId: string | null }) =>
      bff.put(api.stageDependency(stageId), stageSchema, { dependsOnStageId }),
    onMutate: async ({ stageId, dependsOnStageId }, { client }) => {
      const ofTransaction = stagesQuery(transactionId).queryKey;
      const one = stageQuery(stageId).queryKey;
      await Promise.all([ofTransaction, one].map((queryKey) => client.cancelQueries({ queryKey })));
      const stage = client.getQueryData(ofTransaction)?.find(({ id }) => id === stageId);
      const before = stage ?? client.getQueryData(one);
      changeStage(client, transactionId, stageId, (now) => ({ ...now, dependsOnStageId }));
      return before;
    },
    onSuccess: (saved, { stageId }, before, { client }) => {
      // Otherwise someone else has changed it since it was read, which is news.
      if (!before || !differOnlyIn(['dependsOnStageId', 'updatedAt'], before, saved)) return;
      const transaction = client.getQueryData(transactionQuery(transactionId).queryKey);
      ownChanges.record(stageId, before.updatedAt, saved.updatedAt);
      ownChanges.record(transactionId, transaction?.updatedAt ?? before.updatedAt, saved.updatedAt);
    },
    // Restore only this change, as there may have been another since.
    onError: (_error, { stageId, dependsOnStageId }, before, { client }) =>
      before &&
      changeStage(client, transactionId, stageId, (now) =>
        now.dependsOnStageId === dependsOnStageId
          ? { ...now, dependsOnStageId: before.dependsOnStageId }
          : now,
      ),
    onSettled: (_data, _error, { stageId }, _result, { client }) => {
      // A read before the next change was sent would show its stage as it was.
      const refetchType = client.isMutating({ mutationKey }) > 1 ? 'none' : 'active';
      return Promise.all(
        [stageKeys.of(transactionId), stageKeys.one(stageId)].map((queryKey) =>
          client.invalidateQueries({ queryKey, refetchType }),
        ),
      );
    },
  });
};

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
