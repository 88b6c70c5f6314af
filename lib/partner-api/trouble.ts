import 'server-only';
import { Failure } from '@/lib/values/failure';
import { type HeaderReader, rateHeaders } from './rate-headers';

/**
 * How the service failed, where the same call may yet succeed. `told`: it says to come again; `down`: no one responds,
 * or a gateway in its place; `broken`: it responds with an error of its own, or with what cannot be read; `timeout`: it
 * takes the call and is silent.
 */
export type Trouble = 'told' | 'down' | 'broken' | 'timeout';

/** What is read of a response. `isUnreadable`: a success was promised, and no JSON came. */
export type ResponseLike = { status: number; header: HeaderReader; isUnreadable?: boolean };

const gateway = new Set([502, 503, 504]);
const timeouts = new Set(['UND_ERR_HEADERS_TIMEOUT', 'UND_ERR_BODY_TIMEOUT']);

export function troubleOf({ status, header, isUnreadable }: ResponseLike): Trouble | null {
  if (status === 429) return 'told';
  if (status === 503 && rateHeaders(header, 0).retryAfter !== null) return 'told';
  if (gateway.has(status)) return 'down';
  // 501: it will never be able to.
  return isUnreadable || (status >= 500 && status !== 501) ? 'broken' : null;
}

/** @param error what a transport throws; null for whatever else was thrown */
export function troubleOfNoResponse(error: unknown): Trouble | null {
  if (!(error instanceof Failure) || !['unreachable', 'response_lost'].includes(error.code)) return null;
  const { name, code } = (error.cause ?? {}) as { name?: string; code?: string };
  return name === 'TimeoutError' || timeouts.has(code ?? '') ? 'timeout' : 'down';
}
