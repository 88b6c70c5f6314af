import { type Stage } from './schema';

type Linked = Pick<Stage, 'id' | 'title' | 'dependsOnStageId'>;

/**
 * Why a stage may not depend on another, in words; null if it may. We check for loops ourselves, because the service
 * would only return 400 (Endpoint rules 11).
 */
export function dependencyRefusal(
  stages: readonly Linked[],
  stageId: string,
  dependsOnId: string,
): string | null {
  const byId = new Map(stages.map((stage) => [stage.id, stage]));
  const stage = byId.get(stageId);
  const dependency = byId.get(dependsOnId);
  if (!stage || !dependency) return 'Both stages must be in this transaction.';
  if (stageId === dependsOnId) return 'A stage cannot wait for itself.';
  if (stage.dependsOnStageId === dependsOnId)
    return `“${stage.title}” waits for “${dependency.title}” already.`;
  const visited = new Set<string>();
  for (
    let at = dependency.dependsOnStageId;
    at !== null && !visited.has(at);
    at = byId.get(at)?.dependsOnStageId ?? null
  ) {
    if (at === stageId) return `“${dependency.title}” waits for “${stage.title}”, so that would be a loop.`;
    visited.add(at);
  }
  return null;
}
