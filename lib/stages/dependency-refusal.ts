import { type Stage } from './schema';

type Linked = Pick<Stage, 'id' | 'title' | 'dependsOnStageId'>;

/**
 * Why a stage may not depend on another one of its transaction, in words; null if it may. A loop is not sent, because
 * the service would refuse it with 400 (Endpoint rules 11).
 */
export function dependencyRefusal(
  stages: readonly Linked[],
  stageId: string,
  dependsOnId: string,
): string | null {
  const byId = new Map(stages.map((stage) => [stage.id, stage]));
  const stage = byId.get(stageId);
  const wanted = byId.get(dependsOnId);
  if (!stage || !wanted) return 'Both stages must be in this transaction.';
  if (stageId === dependsOnId) return 'A stage cannot wait for itself.';
  if (stage.dependsOnStageId === dependsOnId) return `“${stage.title}” waits for “${wanted.title}” already.`;
  const walked = new Set<string>();
  for (
    let at = wanted.dependsOnStageId;
    at !== null && !walked.has(at);
    at = byId.get(at)?.dependsOnStageId ?? null
  ) {
    if (at === stageId) return `“${wanted.title}” waits for “${stage.title}”, so that would be a loop.`;
    walked.add(at);
  }
  return null;
}
