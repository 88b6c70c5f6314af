import { Failure } from './failure';

type Told = { code?: unknown; error?: unknown; cause?: unknown };

/** The reason of an error for the log, without the data it carries. A failure's own message is for people, so its cause. */
export function reasonOf(error: unknown): string {
  if (error instanceof Failure) return reasonOfFailure(error);
  if (!(error instanceof Error)) return String(error);
  const { code, error: said, cause } = error as Told;
  const below = cause instanceof Error ? reasonOf(cause) : (otherIssuer(cause) ?? oauthCode(said));
  const own = [typeof code === 'string' && code, error.message].filter(Boolean).join(' ');
  return below === null ? own : [own, below].filter(Boolean).join(': ');
}

/** The service's details may hold what people wrote; our own failures may have a reason there. */
function reasonOfFailure({ status, code, details, cause }: Failure): string {
  const isOurs = status >= 500 || code === 'foreign_request';
  const own = isOurs ? (details as { reason?: unknown } | undefined)?.reason : undefined;
  if (typeof own === 'string') return own;
  return cause === undefined ? code : `${code}: ${reasonOf(cause)}`;
}

/** OAuth's error codes, such as `invalid_client`, from the body of a response. */
const oauthCode = (error: unknown): string | null =>
  typeof error === 'string' && /^[\w-]{1,60}$/.test(error) ? error : null;

/** oauth4webapi's complaint that the metadata's issuer is not the configured one. */
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
