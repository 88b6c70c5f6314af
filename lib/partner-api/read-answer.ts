import 'server-only';
import * as z from 'zod/mini';
import { Failure } from '@/lib/values/failure';
import { type Page, pageSchema } from '@/lib/values/page';
import { badAnswer } from './failures';
import { rateHeaders } from './rate-headers';
import { redactedDetails, redactedMessage } from './redact-error';
import { type Answer } from './transport';
import { codeOfStatus } from './undocumented';

/** Errors 1: `{ error: { code, message, details? } }`. */
const errorSchema = z.object({
  error: z.object({ code: z.string(), message: z.string(), details: z.optional(z.unknown()) }),
});

/** `json`: undefined for a body that is none. `isUnreadable`: a success was promised, and no JSON came. */
export type ParsedAnswer = Answer & { json: unknown; isUnreadable: boolean };

export function parseAnswer(answer: Answer): ParsedAnswer {
  let json: unknown;
  try {
    json = JSON.parse(answer.body);
  } catch {
    json = undefined;
  }
  const isSuccess = answer.status >= 200 && answer.status < 300;
  return { ...answer, json, isUnreadable: isSuccess && json === undefined };
}

/**
 * The body of a successful answer, checked.
 * @param date ours, in milliseconds since the epoch
 * @throws Failure, as the answer says, or `bad_answer` for one that breaks the document
 */
export function readAnswer<T>(answer: ParsedAnswer, schema: z.ZodMiniType<T>, date: number): T {
  if (answer.status >= 400) throw asError(answer, date);
  if (answer.status < 200 || answer.status >= 300) {
    throw badAnswer(`status ${answer.status}`);
  }
  if (answer.isUnreadable) throw badAnswer('the body is not JSON');
  const parsed = schema.safeParse(answer.json);
  if (parsed.success) return parsed.data;
  throw badAnswer(reasonOf(parsed.error));
}

/** Where it broke, never what was there: answers hold people's contact details. */
function reasonOf({ issues: [issue] }: z.core.$ZodError): string {
  return `${issue!.path.map(String).join('.') || 'the body'}: ${issue!.code}`;
}

/**
 * The page of a list. A row that cannot be read is left out and counted: one bad row takes no list down.
 * @param onUnreadable is told why, once a row
 * @throws like `readAnswer`
 */
export function readPage<T>(
  answer: ParsedAnswer,
  row: z.ZodMiniType<T>,
  date: number,
  onUnreadable: (reason: string) => void,
): Page<T> {
  const { data: rows, nextCursor } = readAnswer(answer, pageOfAny, date);
  const data: T[] = [];
  for (const each of rows) {
    const parsed = row.safeParse(each);
    if (parsed.success) data.push(parsed.data);
    else onUnreadable(reasonOf(parsed.error));
  }
  const unreadable = rows.length - data.length;
  return { data, nextCursor, ...(unreadable > 0 && { unreadable }) };
}

const pageOfAny = pageSchema(z.unknown());

function asError(answer: ParsedAnswer, date: number): Failure {
  const error = errorSchema.safeParse(answer.json).data?.error;
  const { retryAfter: wait } = rateHeaders(answer.header, date);
  return new Failure({
    status: answer.status,
    code: error && /^[\w.-]{1,32}$/.test(error.code) ? error.code : codeOfStatus(answer.status),
    message: error ? redactedMessage(error.message) : `The service answered ${answer.status}.`,
    details: redactedDetails(answer.status, error?.details),
    retryAfter: wait === null ? undefined : Math.ceil(wait / 1000),
  });
}
