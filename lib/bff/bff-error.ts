/**
 * A call to our own data URLs failed. `status` and `code` are the document's where the service answered; ours
 * otherwise: 401 `reauth_required` (sign in again), 503 `busy` (queue full), 502 `unreachable`, 504 `answer_lost`
 * (a write may have been carried out), 502 `bad_answer`, 502 `upstream_auth`, 503 `auth_unavailable`, and status 0
 * `offline` when the browser got no answer from us at all.
 */
export class BffError extends Error {
  override readonly name = 'BffError';
  readonly status: number;
  readonly code: string;
  readonly details?: unknown;
  /** Seconds until a new attempt makes sense. */
  readonly retryAfter?: number;

  constructor(failure: {
    status: number;
    code: string;
    message: string;
    details?: unknown;
    retryAfter?: number;
  }) {
    super(failure.message);
    this.status = failure.status;
    this.code = failure.code;
    this.details = failure.details;
    this.retryAfter = failure.retryAfter;
  }
}

const nothingWritten = new Set(['busy', 'unreachable', 'upstream_auth', 'auth_unavailable']);

/**
 * Whether a write that failed this way may have been carried out all the same: the answer was lost, broken or a
 * server error. Refusals (4xx), a full queue and a call that never left are certain: nothing was written.
 */
export function mayHaveBeenSaved(error: unknown): boolean {
  if (!(error instanceof BffError)) return false;
  return error.status === 0 || (error.status >= 500 && !nothingWritten.has(error.code));
}
