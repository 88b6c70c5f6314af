/**
 * Why a call failed, as each room hands it on: the document's `status` and `code` where the service responded, ours
 * otherwise. A page of the server gives a screen these fields alone.
 */
export type FailureFields = {
  /** HTTP status; 0 when the browser got no response at all. */
  status: number;
  /** Clients switch on this, not on the message (Errors 1). */
  code: string;
  message: string;
  details?: unknown;
  /** Seconds until a new attempt makes sense. */
  retryAfter?: number;
};

/**
 * The one way in which a call fails, on its way from the transport to the screen. Ours besides the document's codes:
 * 401 `reauth_required` (sign in again), 401 `person_changed` (the page is someone else's), 503 `busy` (queue full),
 * 503 `paused` (the service asked for a pause), 502 `unreachable` (never sent), 504 `response_lost` (a write may have
 * been carried out), 502 `bad_response`, 502 `upstream_auth` (the partner key is refused), 503 `auth_unavailable` (the
 * session is kept), 503 `sessions_unavailable` (it cannot be read), 0 `offline`.
 */
export class Failure extends Error implements FailureFields {
  override readonly name = 'Failure';
  readonly status: number;
  readonly code: string;
  readonly details?: unknown;
  readonly retryAfter?: number;

  constructor({ status, code, message, details, retryAfter }: FailureFields, options?: ErrorOptions) {
    super(message, options);
    this.status = status;
    this.code = code;
    this.details = details;
    this.retryAfter = retryAfter;
  }

  /** Next loads this module once for pages and once for routes: what one of them made is known in the other. */
  static override [Symbol.hasInstance](value: unknown): boolean {
    return value instanceof Error && value.name === 'Failure';
  }
}
