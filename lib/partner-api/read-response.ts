import 'server-only';
import * as z from 'zod/mini';
import { Failure } from '@/lib/values/failure';
import { type Page, pageSchema } from '@/lib/values/page';
import { badResponse } from './failures';
import { rateHeaders } from './rate-headers';
import { redactedDetails, redactedMessage } from './redact-error';
import { type ServiceResponse } from './transport';
import { codeOf } from './undocumented';

/** Errors 1: `{ error: { code, message, details? } }`. */
const errorSchema = z.object({
  error: z.object({ code: z.string(), message: z.string(), details: z.optional(z.unknown()) }),
});

/** `json` is undefined if the body is not JSON. `isUnreadable`: a success status whose body is not JSON. */
export type ParsedResponse = ServiceResponse & { json: unknown; isUnreadable: boolean };

export function parseResponse(response: ServiceResponse): ParsedResponse {
  let json: unknown;
  try {
    json = JSON.parse(response.body);
  } catch {
    json = undefined;
  }
  const isSuccess = response.status >= 200 && response.status < 300;
  return { ...response, json, isUnreadable: isSuccess && json === undefined };
}

/**
 * The validated body of a successful response.
 * @param date our time, in milliseconds since the epoch
 * @throws Failure with the response's error, or `bad_response` if it violates the document
 */
export function readResponse<T>(response: ParsedResponse, schema: z.ZodMiniType<T>, date: number): T {
  if (response.status >= 400) throw asError(response, date);
  if (response.status < 200 || response.status >= 300) {
    throw badResponse(`status ${response.status}`);
  }
  if (response.isUnreadable) throw badResponse('the body is not JSON');
  const parsed = schema.safeParse(response.json);
  if (parsed.success) return parsed.data;
  throw badResponse(reasonOf(parsed.error));
}

/** The path and kind of the first issue, never the value: responses contain people's contact details. */
function reasonOf({ issues: [issue] }: z.core.$ZodError): string {
  return `${issue!.path.map(String).join('.') || 'the body'}: ${issue!.code}`;
}

/**
 * A page of a list. Invalid rows are left out and counted, so that one bad row does not break the list.
 * @param onUnreadable called with the reason for each such row
 * @throws like `readResponse`
 */
export function readPage<T>(
  response: ParsedResponse,
  row: z.ZodMiniType<T>,
  date: number,
  onUnreadable: (reason: string) => void,
): Page<T> {
  const { data: rows, nextCursor } = readResponse(response, pageOfAny, date);
  const data: T[] = [];
  for (const candidate of rows) {
    const parsed = row.safeParse(candidate);
    if (parsed.success) data.push(parsed.data);
    else onUnreadable(reasonOf(parsed.error));
  }
  const unreadable = rows.length - data.length;
  return { data, nextCursor, ...(unreadable > 0 && { unreadable }) };
}

const pageOfAny = pageSchema(z.unknown());

function asError(response: ParsedResponse, date: number): Failure {
  const error = errorSchema.safeParse(response.json).data?.error;
  const { retryAfter } = rateHeaders(response.header, date);
  return new Failure({
    status: response.status,
    code: codeOf(response.status, error?.code),
    message: error ? redactedMessage(error.message) : `The service returned ${response.status}.`,
    details: redactedDetails(response.status, error?.details),
    retryAfter: retryAfter === null ? undefined : Math.ceil(retryAfter / 1000),
  });
}
