import 'server-only';

/**
 * The three ways in which a call to the Partner API fails; there is no fourth. Each carries what the browser
 * is told (`status`, `code`, `details`, `retryAfter`), so our own routes answer in the document's envelope
 * without knowing these classes.
 */

/** The service answered with an error (Errors 1), or the governor refused to send the call. */
export class PartnerApiError extends Error {
  override readonly name = 'PartnerApiError';
  readonly status: number;
  /** Clients switch on this, not on the message (Errors 1). */
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

/**
 * No answer came. With `answerLost` the call may have reached the service, so a write may have been carried
 * out; without it the call never left.
 */
export class PartnerUnreachableError extends Error {
  override readonly name = 'PartnerUnreachableError';
  readonly status: number;
  readonly code: 'unreachable' | 'answer_lost';

  constructor(
    readonly answerLost: boolean,
    cause: unknown,
  ) {
    super(answerLost ? 'The service did not answer.' : 'The service cannot be reached.', { cause });
    this.status = answerLost ? 504 : 502;
    this.code = answerLost ? 'answer_lost' : 'unreachable';
  }
}

/** An answer came that is not what the document promises. A write may have been carried out all the same. */
export class PartnerContractError extends Error {
  override readonly name = 'PartnerContractError';
  readonly status = 502;
  readonly code = 'bad_answer';
  readonly details: { reason: string };

  /** @param reason what was wrong and where; holds no values of the answer */
  constructor(reason: string) {
    super('The service gave an answer that this dashboard does not understand.');
    this.details = { reason };
  }
}
