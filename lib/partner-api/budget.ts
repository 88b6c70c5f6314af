import 'server-only';
import { countOf, resetMs } from './rate-headers';

/** A header of an answer by its lower-case name. */
export type HeaderReader = (name: string) => string | null | undefined;

/** A probe that has no answer after this long no longer keeps the others waiting. Milliseconds. */
const probePatience = 1000;
/** Two reports of one window's end differ by less than this (whole seconds, network). Milliseconds. */
const sameWindow = 1500;

const unstatedWindow = 1000;

const backgroundShare = 0.4;
const backgroundFloor = 0.2;

/**
 * What is left of the key's rate limit, as the last answers told it. Until something is known, and when a
 * window has ended, one call is let through as a probe; its headers open the rest.
 */
export class Budget {
  limit: number | null = null;
  remaining: number | null = null;
  /** When the window ends, milliseconds since the epoch; null when no window is known. */
  windowEnd: number | null = null;
  private known = false;
  private probeSentAt: number | null = null;
  private backgroundSent = 0;

  /** Calls that may be sent now, given those in flight. Infinity when the service gives no numbers. */
  room(now: number, inFlight: number): number {
    this.endWindow(now);
    if (!this.known) return this.probeSentAt !== null && now - this.probeSentAt < probePatience ? 0 : 1;
    if (this.remaining === null) return Infinity;
    return this.remaining - inFlight - this.reserve();
  }

  /** Whether background work may take from the budget: 40 % of the limit, and nothing of the last 20 %. */
  backgroundRoom(now: number): boolean {
    this.endWindow(now);
    if (this.limit === null || this.remaining === null) return true;
    return (
      this.backgroundSent < this.limit * backgroundShare && this.remaining > this.limit * backgroundFloor
    );
  }

  /** When `room` may have grown with no answer arriving: the end of the window, or of a probe's patience. */
  nextChange(now: number): number {
    if (!this.known && this.probeSentAt !== null) return this.probeSentAt + probePatience;
    return this.windowEnd ?? now + probePatience;
  }

  sent(now: number, background: boolean): void {
    if (!this.known) this.probeSentAt = now;
    if (background) this.backgroundSent += 1;
  }

  /** No answer came to a call: if it was the probe, the next one may try. */
  failed(): void {
    this.probeSentAt = null;
  }

  /** Takes the headers of an answer in. Answers overtake one another, so within a window the lower count holds. */
  record(header: HeaderReader, now: number): void {
    const limit = countOf(header('x-ratelimit-limit'));
    const remaining = countOf(header('x-ratelimit-remaining'));
    const reset = resetMs(header('x-ratelimit-reset'), now);
    // A count without a window's end is believed for a moment only, lest a zero hold for ever.
    const end = remaining === null ? null : now + (reset ?? unstatedWindow);
    const newWindow =
      !this.known || end === null || this.windowEnd === null || end > this.windowEnd + sameWindow;
    this.limit = limit ?? this.limit;
    this.remaining =
      newWindow || remaining === null || this.remaining === null
        ? remaining
        : Math.min(this.remaining, remaining);
    if (newWindow) {
      this.windowEnd = end;
      this.backgroundSent = 0;
    }
    this.known = true;
    this.probeSentAt = null;
  }

  /** Back to one probe: what was known no longer holds. */
  forget(): void {
    this.known = false;
    this.probeSentAt = null;
    this.remaining = null;
    this.windowEnd = null;
    this.backgroundSent = 0;
  }

  private endWindow(now: number): void {
    if (this.windowEnd !== null && now >= this.windowEnd) this.forget();
  }

  /** Left untouched for what we cannot see, e.g. another process with the same key. None for tiny limits. */
  private reserve(): number {
    return this.limit !== null && this.limit >= 50 ? Math.ceil(this.limit * 0.02) : 0;
  }
}
