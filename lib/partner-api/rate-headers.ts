import 'server-only';

/** A header of a response by its lower-case name. */
export type HeaderReader = (name: string) => string | null | undefined;

/** What a response says of the key's rate limit; null for what it does not say, or not readably. */
export type RateHeaders = {
  limit: number | null;
  remaining: number | null;
  /** Until the window ends. Milliseconds, half a second to a day. */
  resetIn: number | null;
  /** How long to wait. Milliseconds, 500 to 120,000. */
  retryAfter: number | null;
};

const shortest = 500;
/** Nothing keeps everyone waiting for longer than this, whatever a header says. Milliseconds. */
export const longestWait = 120_000;
const longestWindow = 24 * 3_600_000;
const between = (ms: number, most: number) => Math.min(most, Math.max(shortest, ms));

const number = /^\d+(\.\d+)?$/;

/** Only forms that hold a weekday or a full date: `Date.parse` alone would take "1.5.2" for a date. */
function dateOf(text: string): number | null {
  const at = /^[A-Za-z]{3},? |^\d{4}-\d\d-\d\dT/.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isFinite(at) ? at : null;
}

/**
 * The four headers of a response. Dates among them are the service's, so they are read against its own `Date`: our
 * clock may be slow.
 * @param date ours, in milliseconds since the epoch, for a response without one
 */
export function rateHeaders(header: HeaderReader, date: number): RateHeaders {
  const stated = dateOf(header('date')?.trim() ?? '') ?? date;
  // It is cut to whole seconds, and a clock that agrees with it knows better.
  const respondedAt = date >= stated && date - stated < 1500 ? date : stated;
  return {
    limit: countOf(header('x-ratelimit-limit')),
    remaining: countOf(header('x-ratelimit-remaining')),
    resetIn: resetIn(header('x-ratelimit-reset')?.trim() ?? '', respondedAt),
    retryAfter: retryAfter(header('retry-after')?.trim() ?? '', respondedAt),
  };
}

/** `Retry-After` is in seconds, or an HTTP date. */
function retryAfter(text: string, respondedAt: number): number | null {
  if (number.test(text)) return between(Number(text) * 1000, longestWait);
  const date = dateOf(text);
  return date === null ? null : between(date - respondedAt, longestWait);
}

/**
 * The document does not state the unit of `X-RateLimit-Reset`: above 1e11 it is taken for epoch milliseconds, above
 * 1e9 for epoch seconds, else for seconds from now.
 */
function resetIn(text: string, respondedAt: number): number | null {
  if (!number.test(text)) {
    const date = dateOf(text);
    return date === null ? null : between(date - respondedAt, longestWindow);
  }
  const given = Number(text);
  if (given > 1e11) return between(given - respondedAt, longestWindow);
  if (given > 1e9) return between(given * 1000 - respondedAt, longestWindow);
  return between(given * 1000, longestWindow);
}

function countOf(value: string | null | undefined): number | null {
  const text = value?.trim() ?? '';
  return /^\d{1,9}$/.test(text) ? Number(text) : null;
}
