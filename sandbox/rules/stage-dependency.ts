import { invalid } from './refusal';

type StageLink = { id: string; dependsOnStageId: string | null };

const refuse = (message: string) => invalid([{ path: 'dependsOnStageId', message }]);

/**
 * States 3: "A stage depends on at most one other stage, which must be in the same transaction".
 * @param live the live stages of the stage's transaction
 */
export function refuseDependencyOutsideTransaction(live: StageLink[], dependsOnStageId: string): void {
  if (!live.some((stage) => stage.id === dependsOnStageId)) {
    throw refuse('It is not a stage of the same transaction.');
  }
}

/**
 * States 3: "dependencies cannot loop"; Endpoint rules 11: "a loop gives 400 `invalid_request`". A stage that
 * depends on itself is the smallest loop.
 */
export function refuseDependencyLoop(live: StageLink[], stageId: string, dependsOnStageId: string): void {
  const next = new Map(live.map((stage) => [stage.id, stage.dependsOnStageId]));
  const seen = new Set<string>();
  for (let at: string | null | undefined = dependsOnStageId; at && !seen.has(at); at = next.get(at)) {
    if (at === stageId) throw refuse('The stages would depend on each other in a loop.');
    seen.add(at);
  }
}
