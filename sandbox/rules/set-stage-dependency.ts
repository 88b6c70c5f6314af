import { and, eq } from 'drizzle-orm';
import type { Clock, Database } from '../context';
import { inTransaction } from '../db/in-transaction';
import { stages } from '../db/schema';
import { requireActiveParty } from './active-party';
import {
  clearDeletedDependencies,
  isLive,
  liveStages,
  refuseDependencyLoop,
  refuseDependencyOutsideTransaction,
} from './live-stages';
import { lockTransaction, touchTransaction } from './transaction-row';
import { notFound } from './refusal';

/**
 * Endpoint rules 11: "Sets what the stage depends on: another stage of the same transaction, or null for nothing."
 * Calls on the same transaction are serialised, so that two of them cannot close a loop together.
 * @throws Refusal not_found, or invalid_request for a loop or a stage of another transaction
 */
export async function setStageDependency(
  db: Database,
  clock: Clock,
  personId: string,
  stageId: string,
  dependsOnStageId: string | null,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const [stage] = await tx.select().from(stages).where(eq(stages.id, stageId));
    if (!stage) throw notFound();
    const { transactionId } = stage;
    await requireActiveParty(tx, transactionId, personId);
    await lockTransaction(tx, transactionId);
    await clearDeletedDependencies(tx, transactionId);
    const live = await liveStages(tx, transactionId);
    if (!live.some(({ id }) => id === stage.id)) throw notFound();
    if (dependsOnStageId) {
      refuseDependencyOutsideTransaction(live, dependsOnStageId);
      refuseDependencyLoop(live, stageId, dependsOnStageId);
    }
    const now = clock.now();
    await tx
      .update(stages)
      .set({ dependsOnStageId, updatedAt: now })
      .where(and(eq(stages.id, stageId), isLive()));
    await touchTransaction(tx, transactionId, now);
  });
}
