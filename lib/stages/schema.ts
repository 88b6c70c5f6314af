import * as z from 'zod/mini';
import { momentSchema } from '@/lib/values/schema';

/** The document's values of `progress`, in order. */
export const stageProgresses = ['Not Started', 'In Progress', 'Blocked', 'Completed'] as const;

/**
 * A live stage of a transaction. It depends on at most one other stage of the same transaction, without loops (States
 * rule 3). `progress` may have a value that the document does not name; we show it unchanged.
 */
export const stageSchema = z.object({
  id: z.string(),
  transactionId: z.string(),
  title: z.string(),
  description: z.nullable(z.string()),
  progress: z.string(),
  progressNote: z.nullable(z.string()),
  expectedUpdate: z.nullable(momentSchema),
  expectedCompletion: z.nullable(momentSchema),
  assignedToYou: z.boolean(),
  assigned: z.boolean(),
  dependsOnStageId: z.nullable(z.string()),
  createdAt: momentSchema,
  updatedAt: momentSchema,
});

/** Stage creation: only the title is required. */
export const createStageBodySchema = z.strictObject({
  title: z
    .string('Enter a title')
    .check(z.trim(), z.minLength(1, 'Enter a title'), z.maxLength(200, 'Use at most 200 characters')),
  description: z.optional(z.string().check(z.trim(), z.maxLength(2000, 'Use at most 2,000 characters'))),
  progress: z.optional(z.enum(stageProgresses, { error: 'Choose its progress' })),
  expectedUpdate: z.optional(momentSchema),
  expectedCompletion: z.optional(momentSchema),
  dependsOnStageId: z.optional(z.string().check(z.minLength(1))),
});

/** Endpoint 11: the id of a stage of the same transaction, or null for none. */
export const stageDependencyBodySchema = z.strictObject({
  dependsOnStageId: z.nullable(z.string().check(z.minLength(1))),
});

export type Stage = z.infer<typeof stageSchema>;
export type CreateStageBody = z.infer<typeof createStageBodySchema>;
