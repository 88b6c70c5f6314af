import * as z from 'zod/mini';

/** The names under which a page says which submission a creation belongs to. */
export const submissionHeaders = {
  /** Its id, made by the form. A second call with it gets what came of the first. */
  id: 'x-submission',
  /** Several submissions that share one look at what was there before them. */
  batch: 'x-submission-batch',
  /** `1`: the person knows that the same may be under way, and wants another one. */
  anyway: 'x-send-anyway',
} as const;

export const submissionIdSchema = z.string().check(z.regex(/^[\w-]{8,64}$/));

const failureSchema = z.object({
  status: z.number(),
  code: z.string(),
  message: z.string(),
  details: z.optional(z.unknown()),
  retryAfter: z.optional(z.number()),
});

/**
 * What is known of a submission. `looking`: the service's response was lost, and it is looked for; `unknown`: it was
 * not found; `none`: nothing is known of this id, which may mean that it was forgotten.
 */
export const submissionSchema = z.object({
  state: z.enum(['under-way', 'looking', 'saved', 'refused', 'unknown', 'none']),
  /** Of a saved one: what the call that made it got, or would have got. */
  data: z.optional(z.unknown()),
  /** Of a refused one. */
  failure: z.optional(failureSchema),
});

export type Submission = z.infer<typeof submissionSchema>;
