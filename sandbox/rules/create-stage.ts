import { randomUUID } from 'node:crypto';
import type { Clock, Database } from '../context';
import { inTransaction } from '../db/in-transaction';
import { stages } from '../db/schema';
import { requireActiveParty } from './active-party';
import { liveStages, refuseDependencyOutsideTransaction } from './live-stages';
import { lockTransaction, touchTransaction } from './transaction-row';

export type NewStage = {
  title: string;
  description?: string;
  progress: string;
  /** ISO 8601 with an offset. */
  expectedUpdate?: string;
  expectedCompletion?: string;
  dependsOnStageId?: string;
};

/**
 * "An operation creates a stage on a transaction where the user is an active party." It may depend on a stage of the
 * same transaction; a new stage cannot close a loop. @returns the new stage's id
 * @throws Refusal not_found or invalid_request
 */
export async function createStage(
  db: Database,
  clock: Clock,
  personId: string,
  transactionId: string,
  stage: NewStage,
): Promise<string> {
  return inTransaction(db, async (tx) => {
    await lockTransaction(tx, transactionId);
    await requireActiveParty(tx, transactionId, personId);
    if (stage.dependsOnStageId) {
      refuseDependencyOutsideTransaction(await liveStages(tx, transactionId), stage.dependsOnStageId);
    }
    const now = clock.now();
    const id = randomUUID();
    const { expectedUpdate, expectedCompletion, ...rest } = stage;
    await tx.insert(stages).values({
      ...rest,
      id,
      transactionId,
      expectedUpdate: expectedUpdate ? new Date(expectedUpdate) : null,
      expectedCompletion: expectedCompletion ? new Date(expectedCompletion) : null,
      createdAt: now,
      updatedAt: now,
    });
    await touchTransaction(tx, transactionId, now);
    return id;
  });
}
