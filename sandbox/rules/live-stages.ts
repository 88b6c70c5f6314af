import { and, eq, inArray, isNotNull, isNull, type SQL } from 'drizzle-orm';
import type { Database } from '../context';
import { stages } from '../db/schema';

/** States 2: "Deleted stages are excluded from stage lists; Get Stage returns only live stages." A condition on `stages`. */
export const isLive = (): SQL => isNull(stages.deletedAt);

/** The live stages of one transaction with what each depends on: what the rules on dependencies look at. */
export async function liveStages(tx: Database, transactionId: string) {
  return tx
    .select({ id: stages.id, dependsOnStageId: stages.dependsOnStageId })
    .from(stages)
    .where(and(eq(stages.transactionId, transactionId), isLive()));
}

/**
 * A dependency on a deleted stage is read as none; before new ones are judged it becomes none for good, so that a
 * stage that is brought back cannot close a loop.
 */
export async function forgetDeletedDependencies(tx: Database, transactionId: string): Promise<void> {
  const deleted = tx
    .select({ id: stages.id })
    .from(stages)
    .where(and(eq(stages.transactionId, transactionId), isNotNull(stages.deletedAt)));
  await tx
    .update(stages)
    .set({ dependsOnStageId: null })
    .where(and(eq(stages.transactionId, transactionId), inArray(stages.dependsOnStageId, deleted)));
}
