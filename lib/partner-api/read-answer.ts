import 'server-only';
import * as z from 'zod/mini';
import { PartnerApiError, PartnerContractError } from './errors';
import { retryAfterMs } from './rate-headers';
import { redactedDetails, redactedMessage } from './redact-error';
import { type Answer } from './transport';
import { codeOfStatus } from './undocumented';

/** Errors 1: `{ error: { code, message, details? } }`. */
const errorSchema = z.object({
  error: z.object({ code: z.string(), message: z.string(), details: z.optional(z.unknown()) }),
});

function json(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

/**
 * The body of a successful answer, checked.
 * @throws PartnerApiError for an answer that is an error, PartnerContractError for one that breaks the document
 */
export function readAnswer<T>(answer: Answer, schema: z.ZodMiniType<T>, now: number): T {
  const body = json(answer.body);
  if (answer.status >= 400) throw asError(answer, body, now);
  if (answer.status < 200 || answer.status >= 300) {
    throw new PartnerContractError(`status ${answer.status}`);
  }
  if (body === undefined) throw new PartnerContractError('the body is not JSON');
  const parsed = schema.safeParse(body);
  if (parsed.success) return parsed.data;
  // Where it broke, never what was there: answers hold people's contact details.
  const { path, code } = parsed.error.issues[0]!;
  throw new PartnerContractError(`${path.map(String).join('.') || 'the body'}: ${code}`);
}

function asError(answer: Answer, body: unknown, now: number): PartnerApiError {
  const error = errorSchema.safeParse(body).data?.error;
  const wait = retryAfterMs(answer.header('retry-after'), now);
  return new PartnerApiError({
    status: answer.status,
    code: error && /^[\w.-]{1,32}$/.test(error.code) ? error.code : codeOfStatus(answer.status),
    message: error ? redactedMessage(error.message) : `The service answered ${answer.status}.`,
    details: redactedDetails(answer.status, error?.details),
    retryAfter: wait === null ? undefined : Math.ceil(wait / 1000),
  });
}
