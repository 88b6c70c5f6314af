import { z } from 'zod';
import { named } from './registry';

/** "Not Started (default), In Progress, Blocked, Completed" */
export const PROGRESS = ['Not Started', 'In Progress', 'Blocked', 'Completed'] as const;

const count = z.int().min(0);

/** "each an integer count of stages": live ones, as deleted stages are not returned anywhere. */
export const stageProgressShape = named(
  'StageProgress',
  z.strictObject({ notStarted: count, inProgress: count, blocked: count, completed: count }),
);
