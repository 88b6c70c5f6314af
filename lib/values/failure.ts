/**
 * Why a call failed: the document's `status` and `code` if the service responded, otherwise ours. Server components pass
 * these fields, not the error, to the browser.
 */
export type FailureFields = {
  /** HTTP status; 0 if the browser got no response at all. */
  status: number;
  /** Clients switch on this, not on the message (Errors 1). */
  code: string;
  message: string;
  details?: unknown;
  /** Seconds until a new attempt makes sense. */
  retryAfter?: number;
};

/**
 * How a call fails. We add these codes to the document's: 401 `reauth_required`, `person_changed`; 502 `unreachable` (never
 * sent), `bad_response`, `upstream_auth` (key refused); 503 `busy`, `paused`, `auth_unavailable`, `sessions_unavailable`;
 * 504 `response_lost` (a write may have been carried out); 0 `offline`.
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

  /** Next loads this module twice, for pages and for routes; each must recognise the other's instances. */
  static override [Symbol.hasInstance](value: unknown): boolean {
    return value instanceof Error && value.name === 'Failure';
  }
}

/** What a browser may learn of `details`: the document and our forms use those of these two; others might reveal too much. */
export const publicDetails = ({ status, details }: Pick<FailureFields, 'status' | 'details'>): unknown =>
  status === 400 || status === 409 ? details : undefined;
