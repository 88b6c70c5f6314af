import { z } from 'zod';
import { givenMoment, moment } from './moment';
import { named } from './registry';
import { optionalText, text, uuid } from './text';

/** "Not Started (default), In Progress, Blocked, Completed" */
const PROGRESS = ['Not Started', 'In Progress', 'Blocked', 'Completed'] as const;

const count = z.int().min(0);

/** "each an integer count of stages": live ones, as deleted stages are not returned anywhere. */
export const stageProgressShape = named(
  'StageProgress',
  z.strictObject({ notStarted: count, inProgress: count, blocked: count, completed: count }),
);

export const stageShape = named(
  'Stage',
  z.strictObject({
    id: z.guid(),
    transactionId: z.guid(),
    title: z.string(),
    description: z.string().nullable(),
    progress: z.enum(PROGRESS),
    progressNote: z.string().nullable(),
    expectedUpdate: moment().nullable(),
    expectedCompletion: moment().nullable(),
    assignedToYou: z.boolean(),
    assigned: z.boolean(),
    dependsOnStageId: z.guid().nullable(),
    createdAt: moment(),
    updatedAt: moment(),
  }),
);

export const newStageShape = named(
  'NewStage',
  z.strictObject({
    title: text(200),
    description: optionalText(10_000),
    progress: z.enum(PROGRESS).default('Not Started'),
    expectedUpdate: givenMoment().optional(),
    expectedCompletion: givenMoment().optional(),
    dependsOnStageId: uuid().optional(),
  }),
);

export const stageDependencyShape = named(
  'StageDependency',
  z.strictObject({
    dependsOnStageId: uuid().nullable(),
  }),
);
