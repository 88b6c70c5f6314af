import { type Stage } from './schema';

/** By default "Survey carried out", not started, in transaction `t1`. The id is the title. */
export function stageFixture(given: Partial<Stage> = {}): Stage {
  const title = given.title ?? 'Survey carried out';
  return {
    id: title,
    transactionId: 't1',
    title,
    description: null,
    progress: 'Not Started',
    progressNote: null,
    expectedUpdate: null,
    expectedCompletion: null,
    assignedToYou: false,
    assigned: false,
    dependsOnStageId: null,
    createdAt: '2026-10-01T09:00:00Z',
    updatedAt: '2026-11-20T09:00:00Z',
    ...given,
  };
}
