import * as z from 'zod/mini';
import { momentSchema } from '@/lib/values/schema';
import { analyseChain } from './analyse-chain';
import type { InsightInput } from './insight-input';

const orNull = <T extends z.ZodMiniType>(schema: T) => z._default(z.nullable(schema), null);

/** The fields of the API document that `analyseChain` reads. Enums are open, so any text is accepted. */
const transactionSchema = z.object({
  id: z.string(),
  updatedAt: momentSchema,
  saleState: z.string(),
  yourRole: z.nullable(z.string()),
  address: z.object({ line1: z.string() }),
  listing: z.optional(z.nullable(z.object({ agent: z.string() }))),
  stageProgress: z.object({
    notStarted: z.number(),
    inProgress: z.number(),
    blocked: z.number(),
    completed: z.number(),
  }),
});

const stageSchema = z.object({
  id: z.string(),
  title: z.string(),
  progress: z.string(),
  progressNote: orNull(z.string()),
  expectedUpdate: orNull(momentSchema),
  expectedCompletion: orNull(momentSchema),
  assignedToYou: z._default(z.boolean(), false),
  dependsOnStageId: orNull(z.string()),
  createdAt: z.optional(momentSchema),
  updatedAt: momentSchema,
});

const lineSchema = z.object({
  id: z.string(),
  now: momentSchema,
  chain: z.object({
    id: z.string(),
    links: z.array(z.object({ id: z.string(), transactionId: z.string(), dependencyId: z.string() })),
    transactions: z.array(transactionSchema),
  }),
  stages: z.record(z.string(), z.array(stageSchema)),
  unread: z._default(z.array(z.string()), []),
});

type OutputLine = { text: string; isError: boolean };

/** Converts one JSON line of input into one JSON line of output: an insight or an error. */
export function insightLine(line: string): OutputLine {
  let given: unknown;
  try {
    given = JSON.parse(line);
  } catch {
    return errorLine(null, 'The line is not JSON');
  }
  const parsed = lineSchema.safeParse(given);
  if (!parsed.success) {
    const { path, message } = parsed.error.issues[0]!;
    return errorLine(idOf(given), path.length === 0 ? message : `${path.map(String).join('.')}: ${message}`);
  }
  return { text: JSON.stringify(outputOf(parsed.data as InsightInput)), isError: false };
}

/** The part of the insight that the command prints. */
function outputOf(input: InsightInput) {
  const { id, asOf, holds, window, links, ends, health, statements } = analyseChain(input);
  return {
    id,
    asOf,
    holds,
    window,
    links: links.map(({ transactionId, state, probabilityLast, leaveAlone, reason }) => ({
      transactionId,
      state,
      probabilityLast,
      leaveAlone,
      reason,
    })),
    ends,
    health,
    statements: statements.map(({ text, basis, asOf: read, assumptions, unknown }) => ({
      text,
      basis,
      asOf: read,
      assumptions: assumptions.map((assumption) => assumption.text),
      unknown,
    })),
  };
}

function errorLine(id: string | null, message: string): OutputLine {
  return { text: JSON.stringify({ id, error: { code: 'invalid_input', message } }), isError: true };
}

function idOf(given: unknown): string | null {
  const id = typeof given === 'object' && given !== null && 'id' in given ? given.id : null;
  return typeof id === 'string' ? id : null;
}
