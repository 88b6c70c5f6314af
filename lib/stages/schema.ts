import { z } from 'zod';
import { momentSchema } from '@/lib/values/moment';

/** The document's values of `progress`, in the order in which a stage goes through them. */
export const stageProgresses = ['Not Started', 'In Progress', 'Blocked', 'Completed'] as const;

/**
 * A live stage of a transaction. It depends on at most one other stage of the same transaction, without loops
 * (States rule 3). `progress` is kept as it came, so that a value the document does not name is still shown.
 */
export const stageSchema = z.object({
  id: z.string(),
  transactionId: z.string(),
  title: z.string(),
  description: z.string().nullable(),
  progress: z.string(),
  progressNote: z.string().nullable(),
  expectedUpdate: momentSchema.nullable(),
  expectedCompletion: momentSchema.nullable(),
  assignedToYou: z.boolean(),
  assigned: z.boolean(),
  dependsOnStageId: z.string().nullable(),
  createdAt: momentSchema,
  updatedAt: momentSchema,
});

/** Stage creation: only the title is required. */
export const createStageBodySchema = z.strictObject({
  title: z
    .string({ error: 'Enter a title' })
    .trim()
    .min(1, 'Enter a title')
    .max(200, 'Use at most 200 characters'),
  description: z.string().trim().max(2000, 'Use at most 2,000 characters').optional(),
  progress: z.enum(stageProgresses, { error: 'Choose a progress' }).optional(),
  expectedUpdate: momentSchema.optional(),
  expectedCompletion: momentSchema.optional(),
  dependsOnStageId: z.string().min(1).optional(),
});

/** Endpoint 11: a stage of the same transaction, or null for nothing. */
export const stageDependencyBodySchema = z.strictObject({ dependsOnStageId: z.string().min(1).nullable() });

export type KnownProgress = (typeof stageProgresses)[number];
export type Stage = z.infer<typeof stageSchema>;
export type CreateStageBody = z.infer<typeof createStageBodySchema>;
