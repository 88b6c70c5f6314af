import 'server-only';
import { type Partner } from '@/lib/partner-api/create-partner';
import { path } from '@/lib/partner-api/path';
import { dependencyBody, stageCreationPath, stageExtras } from '@/lib/partner-api/undocumented';
import { dataSchema } from '@/lib/values/schema';
import { type Page, type PageRequest } from '@/lib/values/page';
import { type CreateStageBody, type Stage, stageSchema } from './schema';

/** Endpoint 9: the live stages, most recently updated first. */
export function listStages(partner: Partner, transactionId: string, page: PageRequest): Promise<Page<Stage>> {
  return partner.list(path`/v1/transactions/${transactionId}/stages`, stageSchema, {
    query: page,
  });
}

/** Endpoint 10: a live stage. */
export function getStage(partner: Partner, stageId: string): Promise<Stage> {
  return partner.get(path`/v1/stages/${stageId}`, dataSchema(stageSchema));
}

/**
 * Endpoint 11: sets the stage that this one depends on, null for none.
 * @throws Failure 400 `invalid_request` for a loop or a stage of another transaction
 */
export function putStageDependency(
  partner: Partner,
  stageId: string,
  dependsOnStageId: string | null,
): Promise<Stage> {
  return partner.put(
    path`/v1/stages/${stageId}/dependency`,
    dataSchema(stageSchema),
    dependencyBody(dependsOnStageId),
  );
}

/** Stage creation. Not retried automatically: `creation.ts` handles a lost response. */
export function createStage(partner: Partner, transactionId: string, body: CreateStageBody): Promise<Stage> {
  const { title, progress, expectedUpdate, expectedCompletion, dependsOnStageId } = body;
  return partner.post(stageCreationPath(transactionId), dataSchema(stageSchema), {
    title,
    progress,
    expectedUpdate,
    expectedCompletion,
    dependsOnStageId,
    ...stageExtras(body),
  });
}
