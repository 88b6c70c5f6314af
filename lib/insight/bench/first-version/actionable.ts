import { type Stage } from '@/lib/stages/schema';

/** What someone could work on now: not completed, and waiting for nothing that is still to be completed. */
export function actionableStages(stages: Stage[]): Stage[] {
  const open = new Set(stages.filter(({ progress }) => progress !== 'Completed').map(({ id }) => id));
  // A dependency that is not in the list was deleted (States rule 2): no one can wait for it.
  return stages.filter((stage) => open.has(stage.id) && !open.has(stage.dependsOnStageId ?? ''));
}
