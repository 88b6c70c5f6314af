import 'server-only';

/** A wait that a header asks for is kept within these bounds, whatever the header says. Milliseconds. */
const shortest = 500;
const longest = 120_000;
const clamp = (ms: number) => Math.min(longest, Math.max(shortest, ms));

const number = /^\d+(\.\d+)?$/;

/** Only forms that hold a weekday or a full date: `Date.parse` alone would take "1.5.2" for a date. */
function dateOf(text: string): number | null {
  const at = /^[A-Za-z]{3},? |^\d{4}-\d\d-\d\dT/.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isFinite(at) ? at : null;
}

/**
 * Milliseconds to wait according to `Retry-After` (seconds or an HTTP date), 500 to 120,000; null when the
 * header is missing or unreadable.
 */
export function retryAfterMs(value: string | null | undefined, now: number): number | null {
  const text = value?.trim() ?? '';
  if (number.test(text)) return clamp(Number(text) * 1000);
  const date = dateOf(text);
  return date === null ? null : clamp(date - now);
}

/**
 * Milliseconds until the window ends according to `X-RateLimit-Reset`, 500 to 120,000; null when missing or
 * unreadable. The document does not state its unit: above 1e11 it is taken for epoch milliseconds, above 1e9
 * for epoch seconds, else for seconds from now.
 */
export function resetMs(value: string | null | undefined, now: number): number | null {
  const text = value?.trim() ?? '';
  if (!number.test(text)) {
    const date = dateOf(text);
    return date === null ? null : clamp(date - now);
  }
  const given = Number(text);
  if (given > 1e11) return clamp(given - now);
  if (given > 1e9) return clamp(given * 1000 - now);
  return clamp(given * 1000);
}

/** A count from `X-RateLimit-Limit` or `-Remaining`; null when missing or unreadable. */
export function countOf(value: string | null | undefined): number | null {
  const text = value?.trim() ?? '';
  return /^\d{1,9}$/.test(text) ? Number(text) : null;
}
