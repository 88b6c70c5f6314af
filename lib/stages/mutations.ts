import { mutationOptions, type QueryClient } from '@tanstack/react-query';
import { bff } from '@/lib/bff/fetch';
import { noteOwnWrite } from '@/lib/session/own-writes';
import { refreshAfter, writeOnce } from '@/lib/bff/write-once';
import { chainKeys } from '@/lib/chains/queries';
import { allPages } from '@/lib/query/all-pages';
import { api } from '@/lib/routes';
import { transactionKeys } from '@/lib/transactions/queries';
import { pageSchema } from '@/lib/values/page';
import { stageKeys, stageQuery, stagesQuery } from './queries';
import { findCreatedStage } from './reconcile';
import { type CreateStageBody, type Stage, stageSchema } from './schema';

const readStages = (transactionId: string) =>
  allPages<Stage>((page) => bff.get(api.transactionStages(transactionId, page), pageSchema(stageSchema)));

/** The ids of a transaction's stages before the first that asks. Once read they serve the others of one adding too. */
export function stagesBefore(transactionId: string): () => Promise<ReadonlySet<string>> {
  let known: Promise<ReadonlySet<string>> | null = null;
  const read = async () => new Set((await readStages(transactionId)).map(({ id }) => id));
  return () =>
    (known ??= read().catch((error: unknown) => {
      known = null;
      throw error;
    }));
}

/** `before`: of an adding of several stages, each with another title, the same one for all of them. */
export type StageToAdd = { body: CreateStageBody; before?: ReturnType<typeof stagesBefore> };

/** Gives an `Outcome` with the stage; throws Failure when refused. */
export const createStageMutation = (transactionId: string) =>
  mutationOptions({
    mutationFn: ({ body, before = stagesBefore(transactionId) }: StageToAdd) =>
      writeOnce<Stage>({
        snapshot: before,
        write: () => bff.post(api.transactionStages(transactionId), stageSchema, body),
        find: async (known) => findCreatedStage(body, await readStages(transactionId), known),
      }),
    onSuccess: (outcome) => noteOwnWrite(outcome, ({ id }) => id),
    onSettled: (outcome, _error, _body, _result, { client }) =>
      refreshAfter(outcome, () => refreshStages(client, transactionId)),
  });

/** Reads again what shows a transaction's stages: counts of them stand in the transaction and in its chain. */
export const refreshStages = (client: QueryClient, transactionId: string) =>
  Promise.all(
    [stageKeys.of(transactionId), transactionKeys.one(transactionId), chainKeys.all].map((queryKey) =>
      client.invalidateQueries({ queryKey }),
    ),
  );

/**
 * Variables: the stage and what it is to depend on, null for nothing (endpoint 11). Repeating it is harmless. The
 * cache shows it at once; a refusal puts back what was there.
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
      const link = (stage: Stage) => (stage.id === stageId ? { ...stage, dependsOnStageId } : stage);
      client.setQueryData(ofTransaction, (stages) => stages?.map(link));
      client.setQueryData(one, (stage) => stage && link(stage));
      return before;
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
