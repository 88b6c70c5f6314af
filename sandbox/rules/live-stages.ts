import { and, eq, inArray, isNotNull, isNull, type SQL } from 'drizzle-orm';
import type { Database } from '../context';
import { stages } from '../db/schema';
import { invalid } from './refusal';

/** States 2: "Deleted stages are excluded from stage lists; Get Stage returns only live stages." A condition on `stages`. */
export const isLive = (): SQL => isNull(stages.deletedAt);

/** The live stages of one transaction with their dependencies, as the dependency rules need them. */
export async function liveStages(tx: Database, transactionId: string) {
  return tx
    .select({ id: stages.id, dependsOnStageId: stages.dependsOnStageId })
    .from(stages)
    .where(and(eq(stages.transactionId, transactionId), isLive()));
}

/**
 * Removes dependencies on deleted stages, which are already read as null. It runs before a new dependency is checked,
 * because restoring a deleted stage could otherwise close a loop.
 */
export async function clearDeletedDependencies(tx: Database, transactionId: string): Promise<void> {
  const deleted = tx
    .select({ id: stages.id })
    .from(stages)
    .where(and(eq(stages.transactionId, transactionId), isNotNull(stages.deletedAt)));
  await tx
    .update(stages)
    .set({ dependsOnStageId: null })
    .where(and(eq(stages.transactionId, transactionId), inArray(stages.dependsOnStageId, deleted)));
}

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
