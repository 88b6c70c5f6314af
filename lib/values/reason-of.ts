import { Failure } from './failure';

type Told = { code?: unknown; error?: unknown; cause?: unknown };

/** An error's own words, without what it carries. Of a failure, what lies behind it: its message is for people. */
export function reasonOf(error: unknown): string {
  if (error instanceof Failure) return reasonOfFailure(error);
  if (!(error instanceof Error)) return String(error);
  const { code, error: answered, cause } = error as Told;
  const below = cause instanceof Error ? reasonOf(cause) : (otherIssuer(cause) ?? oauthCode(answered));
  const own = [typeof code === 'string' && code, error.message].filter(Boolean).join(' ');
  return below === null ? own : [own, below].filter(Boolean).join(': ');
}

/** The service's own details may hold what people wrote; where we make a failure they may hold a reason of ours. */
function reasonOfFailure({ status, code, details, cause }: Failure): string {
  const isOurs = status >= 500 || code === 'foreign_request';
  const own = isOurs ? (details as { reason?: unknown } | undefined)?.reason : undefined;
  if (typeof own === 'string') return own;
  return cause === undefined ? code : `${code}: ${reasonOf(cause)}`;
}

/** `invalid_client` and its like, which OAuth puts into the body of an answer. */
const oauthCode = (error: unknown): string | null =>
  typeof error === 'string' && /^[\w-]{1,60}$/.test(error) ? error : null;

/** oauth4webapi's comparison of the metadata's issuer with the one that is configured. */
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
