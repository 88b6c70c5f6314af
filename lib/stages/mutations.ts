import { mutationOptions, type QueryClient } from '@tanstack/react-query';
import { bff } from '@/lib/bff/fetch';
import { recordOwnWrite, ownChanges } from '@/lib/session/own-writes';
import {
  newSubmission,
  type Outcome,
  refreshAfter,
  type SubmissionAttempt,
  submit,
} from '@/lib/submissions/submit';
import { chainKeys } from '@/lib/chains/queries';
import { api } from '@/lib/routes';
import { transactionKeys, transactionQuery } from '@/lib/transactions/queries';
import { stageKeys, stageQuery, stagesQuery } from './queries';
import { type CreateStageBody, type Stage, stageSchema } from './schema';

/** `sending` names the batch when several stages are added; their titles differ. */
export type StageToAdd = { body: CreateStageBody; sending?: SubmissionAttempt };

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
 * restores the old value in the cache.
 */
export const stageDependencyMutation = (transactionId: string) =>
  mutationOptions({
    mutationFn: ({ stageId, dependsOnStageId }: { stageId: string; dependsOnStageId: string | null }) =>
      bff.put(api.stageDependency(stageId), stageSchema, { dependsOnStageId }),
    onMutate: async ({ stageId, dependsOnStageId }, { client }) => {
      const ofTransaction = stagesQuery(transactionId).queryKey;
      const one = stageQuery(stageId).queryKey;
      await Promise.all([ofTransaction, one].map((queryKey) => client.cancelQueries({ queryKey })));
      const before = { stages: client.getQueryData(ofTransaction), stage: client.getQueryData(one) };
      const withDependency = (stage: Stage) =>
        stage.id === stageId ? { ...stage, dependsOnStageId } : stage;
      client.setQueryData(ofTransaction, (stages) => stages?.map(withDependency));
      client.setQueryData(one, (stage) => stage && withDependency(stage));
      return before;
    },
    onSuccess: ({ updatedAt }, { stageId }, before, { client }) => {
      const stage = before.stages?.find(({ id }) => id === stageId) ?? before.stage;
      const transaction = client.getQueryData(transactionQuery(transactionId).queryKey);
      ownChanges.record(stageId, stage?.updatedAt, updatedAt);
      ownChanges.record(transactionId, transaction?.updatedAt ?? stage?.updatedAt, updatedAt);
    },
    onError: (_error, { stageId }, before, { client }) => {
      client.setQueryData(stagesQuery(transactionId).queryKey, before?.stages);
      client.setQueryData(stageQuery(stageId).queryKey, before?.stage);
    },
    onSettled: (_data, _error, { stageId }, _result, { client }) =>
      Promise.all(
        [stageKeys.of(transactionId), stageKeys.one(stageId)].map((queryKey) =>
          client.invalidateQueries({ queryKey }),
        ),
      ),
  });
