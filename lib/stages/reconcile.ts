import { type CreateStageBody, type Stage } from './schema';

/** The stage that a create call with this body has made: new in the transaction, with this title and dependency. */
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
