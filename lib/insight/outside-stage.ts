import type { Stage } from '@/lib/stages/schema';
import { kindOfTitle } from './stage-title';

/**
 * A stage as people outside the firm may see it: its kind, progress and dates. Titles, descriptions and notes may contain
 * private details, and who is assigned is internal to the firm.
 */
export function outsideStage(stage: Stage): Stage {
  const { id, transactionId, title, progress, expectedUpdate, expectedCompletion } = stage;
  return {
    id,
    transactionId,
    title: kindOfTitle(title).label,
    progress,
    expectedUpdate,
    expectedCompletion,
    dependsOnStageId: stage.dependsOnStageId,
    createdAt: stage.createdAt,
    updatedAt: stage.updatedAt,
    description: null,
    progressNote: null,
    assignedToYou: false,
    assigned: false,
  };
}
