import { Failure } from './failure';

type ErrorDetails = { code?: unknown; error?: unknown; cause?: unknown };

/** An error's reason for the log, without its data. A `Failure`'s message is for users, so we log its code and cause. */
export function reasonOf(error: unknown): string {
  if (error instanceof Failure) return reasonOfFailure(error);
  if (!(error instanceof Error)) return String(error);
  const { code, error: errorCode, cause } = error as ErrorDetails;
  const reasonOfCause =
    cause instanceof Error ? reasonOf(cause) : (otherIssuer(cause) ?? oauthCode(errorCode));
  const own = [typeof code === 'string' && code, error.message].filter(Boolean).join(' ');
  return reasonOfCause === null ? own : [own, reasonOfCause].filter(Boolean).join(': ');
}

/** Our own failures may have a reason in their details; the service's details may contain what people wrote. */
function reasonOfFailure({ status, code, details, cause }: Failure): string {
  const isOurs = status >= 500 || code === 'foreign_request';
  const own = isOurs ? (details as { reason?: unknown } | undefined)?.reason : undefined;
  if (typeof own === 'string') return own;
  return cause === undefined ? code : `${code}: ${reasonOf(cause)}`;
}

/** OAuth's error codes, such as `invalid_client`, from the body of a response. */
const oauthCode = (error: unknown): string | null =>
  typeof error === 'string' && /^[\w-]{1,60}$/.test(error) ? error : null;

/** Describes oauth4webapi's error that the metadata's issuer is not the configured one. */
function otherIssuer(cause: unknown): string | null {
  const { attribute, expected, body } = (cause ?? {}) as {
    attribute?: string;
    expected?: unknown;
    body?: { issuer?: unknown };
  };
  return attribute === 'issuer'
    ? `it names ${String(body?.issuer).slice(0, 200)}, not ${String(expected)}`
    : null;
}
