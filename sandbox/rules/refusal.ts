/** One thing wrong with a request: `path` names the member (`selling.address.country`), empty for the whole body. */
export type Issue = { path: string; message: string };

/** The status of every refusal by its code. The document names only 400 and 409; the rest are choices of this service. */
export const REFUSAL_STATUS = {
  invalid_request: 400,
  unauthorized: 401,
  forbidden: 403,
  not_found: 404,
  method_not_allowed: 405,
  conflict: 409,
  payload_too_large: 413,
  unsupported_media_type: 415,
  rate_limited: 429,
  internal_error: 500,
  service_unavailable: 503,
} as const;

export type RefusalCode = keyof typeof REFUSAL_STATUS;

export const REFUSAL_CODES = Object.keys(REFUSAL_STATUS) as [RefusalCode, ...RefusalCode[]];

/** Refuses a request. Thrown inside a database transaction, it also rolls back what was written. */
export class Refusal extends Error {
  readonly status: (typeof REFUSAL_STATUS)[RefusalCode];

  constructor(
    readonly code: RefusalCode,
    message: string,
    readonly extra: { details?: Record<string, unknown>; headers?: Record<string, string> } = {},
  ) {
    super(message);
    this.name = 'Refusal';
    this.status = REFUSAL_STATUS[code];
  }
}

/** The response is the same for unknown and hidden ids, so that no one learns which ids exist. */
export const notFound = () => new Refusal('not_found', 'It does not exist, or you may not see it.');

export const forbidden = (message: string) => new Refusal('forbidden', message);

export const conflict = (message: string, details?: Record<string, unknown>) =>
  new Refusal('conflict', message, { details });

export const invalid = (issues: Issue[]) =>
  new Refusal('invalid_request', 'The request is not valid.', { details: { issues } });
