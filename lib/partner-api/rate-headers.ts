import 'server-only';

/** A header of a response by its lower-case name. */
export type HeaderReader = (name: string) => string | null | undefined;

/** What a response states of the key's rate limit; null for a missing or malformed header. */
export type RateHeaders = {
  limit: number | null;
  remaining: number | null;
  /** Time until the window ends. Milliseconds, half a second to a day. */
  resetIn: number | null;
  /** How long to wait. Milliseconds, 500 to 120,000. */
  retryAfter: number | null;
};

const minWait = 500;
/** No header makes us wait longer than this. Milliseconds. */
export const maxWait = 120_000;
const maxWindow = 24 * 3_600_000;
const clamp = (ms: number, max: number) => Math.min(max, Math.max(minWait, ms));

const decimal = /^\d+(\.\d+)?$/;

/** Accepts only a weekday or a full date: `Date.parse` alone would accept "1.5.2". */
function dateOf(text: string): number | null {
  const at = /^[A-Za-z]{3},? |^\d{4}-\d\d-\d\dT/.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isFinite(at) ? at : null;
}

/**
 * The rate headers of a response. Dates in them are compared with the response's own `Date`, since our clock may be wrong.
 * @param date our time, in milliseconds since the epoch, for a response without a `Date`
 */
export function rateHeaders(header: HeaderReader, date: number): RateHeaders {
  const stated = dateOf(header('date')?.trim() ?? '') ?? date;
  // `Date` is truncated to seconds; if our clock agrees with it, our time is more precise.
  const respondedAt = date >= stated && date - stated < 1500 ? date : stated;
  return {
    limit: countOf(header('x-ratelimit-limit')),
    remaining: countOf(header('x-ratelimit-remaining')),
    resetIn: resetIn(header('x-ratelimit-reset')?.trim() ?? '', respondedAt),
    retryAfter: retryAfter(header('retry-after')?.trim() ?? '', respondedAt),
  };
}

/** `Retry-After` is a number of seconds or an HTTP date. */
function retryAfter(text: string, respondedAt: number): number | null {
  if (decimal.test(text)) return clamp(Number(text) * 1000, maxWait);
  const date = dateOf(text);
  return date === null ? null : clamp(date - respondedAt, maxWait);
}

/**
 * The document does not state the unit of `X-RateLimit-Reset`: we read values above 1e11 as epoch milliseconds, above
 * 1e9 as epoch seconds, and others as seconds from now.
 */
function resetIn(text: string, respondedAt: number): number | null {
  if (!decimal.test(text)) {
    const date = dateOf(text);
    return date === null ? null : clamp(date - respondedAt, maxWindow);
  }
  const given = Number(text);
  if (given > 1e11) return clamp(given - respondedAt, maxWindow);
  if (given > 1e9) return clamp(given * 1000 - respondedAt, maxWindow);
  return clamp(given * 1000, maxWindow);
}

function countOf(value: string | null | undefined): number | null {
  const text = value?.trim() ?? '';
  return /^\d{1,9}$/.test(text) ? Number(text) : null;
}
