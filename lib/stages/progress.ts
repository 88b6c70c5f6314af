import { type StageProgress } from '@/lib/transactions/schema';
import { type Stage } from './schema';

/** Counts by progress, like those that the service gives; a value the document does not name is not counted. */
export function countProgress(stages: Pick<Stage, 'progress'>[]): StageProgress {
  const count = (progress: string) => stages.filter((stage) => stage.progress === progress).length;
  return {
    notStarted: count('Not Started'),
    inProgress: count('In Progress'),
    blocked: count('Blocked'),
    completed: count('Completed'),
  };
}
