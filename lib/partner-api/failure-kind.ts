import 'server-only';
import { Failure } from '@/lib/values/failure';
import { type HeaderReader, rateHeaders } from './rate-headers';

/**
 * How the service failed, if a retry may succeed. `pause`: it asks us to wait; `down`: no response, or only a gateway's;
 * `broken`: a server error or an unreadable body; `timeout`: it accepted the call and never responded.
 */
export type FailureKind = 'pause' | 'down' | 'broken' | 'timeout';

/** The part of a response that we classify. `isUnreadable`: a success status whose body is not JSON. */
export type ResponseLike = { status: number; header: HeaderReader; isUnreadable?: boolean };

const gatewayStatuses = new Set([502, 503, 504]);
const timeoutCodes = new Set(['UND_ERR_HEADERS_TIMEOUT', 'UND_ERR_BODY_TIMEOUT']);

export function failureKindOf({ status, header, isUnreadable }: ResponseLike): FailureKind | null {
  if (status === 429) return 'pause';
  if (status === 503 && rateHeaders(header, 0).retryAfter !== null) return 'pause';
  if (gatewayStatuses.has(status)) return 'down';
  // 501 is permanent: a retry cannot succeed.
  return isUnreadable || (status >= 500 && status !== 501) ? 'broken' : null;
}

/** @returns null for anything that a transport does not throw */
export function failureKindOfError(error: unknown): FailureKind | null {
  if (!(error instanceof Failure) || !['unreachable', 'response_lost'].includes(error.code)) return null;
  const { name, code } = (error.cause ?? {}) as { name?: string; code?: string };
  return name === 'TimeoutError' || timeoutCodes.has(code ?? '') ? 'timeout' : 'down';
}
