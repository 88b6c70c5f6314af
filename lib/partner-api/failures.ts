import 'server-only';
import { Failure } from '@/lib/values/failure';

/**
 * No response arrived: 504 `response_lost`, or 502 `unreachable`.
 * @param isLost the call may have reached the service, so a write may have been carried out
 */
export function noResponse(isLost: boolean, cause: unknown): Failure {
  const fields = isLost
    ? { status: 504, code: 'response_lost', message: 'The service did not answer.' }
    : { status: 502, code: 'unreachable', message: 'The service cannot be reached.' };
  return new Failure(fields, { cause });
}

/**
 * The response does not match the document. A write may have been carried out nevertheless.
 * @param reason what was wrong and where; contains no values of the response
 */
export function badResponse(reason: string): Failure {
  return new Failure({
    status: 502,
    code: 'bad_response',
    message: 'The service sent a response that this dashboard does not understand.',
    details: { reason },
  });
}

/** The partner key must be at fault, so signing in again would not help. */
export const upstreamAuth = () =>
  new Failure({
    status: 502,
    code: 'upstream_auth',
    message: 'The service did not accept our credentials.',
  });

/** A call that the governor did not send. @param wait until a retry makes sense, in milliseconds */
const refusal = (status: number, code: string, message: string, wait: number) =>
  new Failure({ status, code, message, retryAfter: Math.max(1, Math.ceil(wait / 1000)) });

export const busy = (wait: number) =>
  refusal(503, 'busy', 'Too many calls are waiting for the service. Nothing was sent.', wait);

export const paused = (wait: number) =>
  refusal(503, 'paused', 'The service asked for a pause. Nothing was sent.', wait);

export const hanging = (wait: number) =>
  refusal(503, 'busy', 'The service takes too long to answer this. Nothing was sent.', wait);

export const failing = (wait: number) =>
  refusal(502, 'unreachable', 'The service has not answered for a while. Nothing was sent.', wait);

/** Only the governor sets `retryAfter`; a transport's failures never have it. */
export const isUnsent = (error: unknown) => error instanceof Failure && error.retryAfter !== undefined;
