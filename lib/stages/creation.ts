import 'server-only';
import type { Partner } from '@/lib/partner-api/create-partner';
import { allPages } from '@/lib/query/pages';
import type { Creation } from '@/lib/submissions/submissions';
import type { CreateStageBody, Stage } from './schema';
import { createStage, listStages } from './server';

/** Stage creation, carried out once. */
export function stageCreation(
  partner: Partner,
  transactionId: string,
  body: CreateStageBody,
): Creation<Stage> {
  const stages = () => allPages<Stage>((page) => listStages(partner, transactionId, page));
  return {
    existingIds: async () => (await stages()).map(({ id }) => id),
    write: () => createStage(partner, transactionId, body),
    find: async (known) => findCreatedStage(body, await stages(), known),
  };
}

/** Finds the stage that a create call with this body has made: not known before, with its title and dependency. */
export function findCreatedStage(
  body: CreateStageBody,
  stages: Stage[],
  known: ReadonlySet<string>,
): Stage | null {
  const dependsOn = body.dependsOnStageId ?? null;
  return (
    stages.find(
      (stage) => !known.has(stage.id) && stage.title === body.title && stage.dependsOnStageId === dependsOn,
    ) ?? null
  );
}
