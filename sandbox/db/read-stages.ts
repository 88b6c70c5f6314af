import { and, eq, isNull, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { z } from 'zod';
import type { PageWindow } from '../api/read-page';
import { formatMoment, formatMomentOrNull } from '../api/shapes/moment';
import { stageShape } from '../api/shapes/stage';
import type { Database } from '../context';
import { requireActiveParty } from '../rules/active-party';
import { isLive } from '../rules/live-stages';
import { notFound } from '../rules/refusal';
import { newestFirst, olderThan } from './keyset';
import { stages } from './schema';

const dependencies = alias(stages, 'dependencies');

/** Live stages. A dependency on a stage that has been deleted is read as null. */
const selectStages = (db: Database, condition: SQL | undefined) =>
  db
    .select({ stage: stages, dependsOnStageId: dependencies.id })
    .from(stages)
    .leftJoin(dependencies, and(eq(dependencies.id, stages.dependsOnStageId), isNull(dependencies.deletedAt)))
    .where(and(isLive(), condition));

export type StageRow = Awaited<ReturnType<typeof selectStages>>[number];

/** Endpoint 9: "most recently updated first". */
export async function readStagePage(db: Database, transactionId: string, { after, take }: PageWindow) {
  const condition = and(
    eq(stages.transactionId, transactionId),
    olderThan(stages.updatedAt, stages.id, after),
  );
  return selectStages(db, condition)
    .orderBy(...newestFirst(stages.updatedAt, stages.id))
    .limit(take);
}

/** @throws Refusal not_found if it is deleted, or the user is not an active party of its transaction */
export async function readStage(db: Database, personId: string, stageId: string): Promise<StageRow> {
  const [row] = await selectStages(db, eq(stages.id, stageId));
  if (!row) throw notFound();
  await requireActiveParty(db, row.stage.transactionId, personId);
  return row;
}

/** Endpoint rules 9: "`assignedToYou` is true for stages the user owns". */
export function presentStage(
  { stage, dependsOnStageId }: StageRow,
  viewerId: string,
): z.input<typeof stageShape> {
  return {
    id: stage.id,
    transactionId: stage.transactionId,
    title: stage.title,
    description: stage.description,
    progress: stageShape.shape.progress.parse(stage.progress),
    progressNote: stage.progressNote,
    expectedUpdate: formatMomentOrNull(stage.expectedUpdate),
    expectedCompletion: formatMomentOrNull(stage.expectedCompletion),
    assignedToYou: stage.assignedTo === viewerId,
    assigned: stage.assignedTo !== null,
    dependsOnStageId,
    createdAt: formatMoment(stage.createdAt),
    updatedAt: formatMoment(stage.updatedAt),
  };
}
