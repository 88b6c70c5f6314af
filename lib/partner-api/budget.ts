import 'server-only';
import { type OwnWindow } from './fair-share';
import { longestWait, type RateHeaders } from './rate-headers';

/** A probe that has no response after this long no longer keeps the others waiting. Milliseconds. */
export const probePatience = 1000;
/** Two reports of one window's end differ by less than this (whole seconds, network). Milliseconds. */
export const sameWindow = 1500;

/** A count without a window's end is believed for this long only, lest a zero hold for ever. Milliseconds. */
export const unstatedWindow = 1000;

const backgroundShare = 0.4;
const backgroundFloor = 0.2;

/**
 * What is left of the key's rate limit, as the last responses told it. Until something is known, and when a
 * window has ended, one call is let through as a probe; its headers open the rest.
 */
export class Budget {
  limit: number | null = null;
  remaining: number | null = null;
  /** When the window ends, by the governor's clock; null when no window is known. */
  windowEnd: number | null = null;
  private known = false;
  private probeSentAt: number | null = null;
  private heardAt = 0;
  /** Of the window and the one before it: a first response may come in the middle of one. */
  private lengths: [number, number] = [0, 0];
  private backgroundSent = 0;

  /** Set by whoever waits for room: there may be some with no response arriving. */
  changed: () => void = () => {};
  /** Set by whoever sends: another process was told to wait this long. Milliseconds. */
  closedElsewhere: (ms: number) => void = () => {};

  /** @param processes that send with the same key and do not see one another: each takes its share */
  constructor(private readonly processes = 1) {}

  /**
   * Calls that may be sent now, given those in flight. Infinity when the service gives no numbers.
   * @param _wanted how many the caller could send
   */
  room(now: number, inFlight: number, _wanted: number): number {
    this.endWindow(now);
    if (!this.known) return this.probeSentAt !== null && now - this.probeSentAt < probePatience ? 0 : 1;
    if (this.remaining === null) return Infinity;
    return this.left(this.remaining) - inFlight;
  }

  /** How long a window is, as far as is known; 0 when nothing is. Milliseconds. */
  get windowLength(): number {
    return Math.max(...this.lengths);
  }

  /** This process's share of the window; null when no window is known. */
  window(now: number, inFlight: number): OwnWindow | null {
    this.endWindow(now);
    const { limit, remaining, windowEnd: endsAt, processes } = this;
    if (limit === null || remaining === null || endsAt === null) return null;
    return {
      endsAt,
      length: this.windowLength,
      limit: limit / processes,
      left: this.left(remaining) - inFlight,
    };
  }

  /** Whether background work may take from the budget: 40 % of the limit, and nothing of the last 20 %. */
  backgroundRoom(now: number): boolean {
    this.endWindow(now);
    if (this.limit === null || this.remaining === null) return true;
    return (
      this.backgroundSent < (this.limit * backgroundShare) / this.processes &&
      this.remaining > this.limit * backgroundFloor
    );
  }

  /** When `room` may have grown with no response arriving: the end of the window, or of a probe's patience. */
  nextChange(now: number): number {
    if (!this.known && this.probeSentAt !== null) return this.probeSentAt + probePatience;
    if (this.windowEnd === null) return now + probePatience;
    return Math.min(this.windowEnd, this.heardAt + longestWait);
  }

  sent(now: number, background: boolean): void {
    if (!this.known) this.probeSentAt = now;
    if (background) this.backgroundSent += 1;
  }

  /** No response came to a call: if it was the probe, the next one may try. */
  failed(): void {
    this.probeSentAt = null;
  }

  /** Takes the headers of a response in. Responses overtake one another, so within a window the lower count holds. */
  record(said: RateHeaders, now: number, sentAt: number): void {
    this.limit = said.limit ?? this.limit;
    this.heardAt = now;
    const { remaining, endsFrom, endsBy } = this.read(said, now, sentAt);
    if (remaining === null) this.spendUnseen();
    else this.take(remaining, now, now + endsFrom, now + endsBy);
    this.known = true;
  }

  /** The service said to wait that long: what was known no longer holds, and then one probe goes out. */
  close(_ms: number): void {
    this.forget();
  }

  /** The window's end lies between two moments: it is not known when on its way the response was made. */
  protected read(said: RateHeaders, now: number, sentAt: number) {
    const endsBy = said.resetIn ?? unstatedWindow;
    return {
      remaining: said.remaining,
      reserve: this.reserve(),
      endsFrom: endsBy - (now - sentAt),
      endsBy,
    };
  }

  private forget(): void {
    this.known = false;
    this.probeSentAt = null;
    this.remaining = null;
    this.windowEnd = null;
  }

  private take(remaining: number, now: number, from: number, by: number): void {
    const known = this.windowEnd;
    const sameAsBefore = known !== null && known > from - sameWindow && known < by + sameWindow;
    const before = sameAsBefore ? this.remaining : null;
    this.remaining = before === null ? remaining : Math.min(before, remaining);
    if (sameAsBefore) return;
    this.windowEnd = by;
    this.lengths = [by - now, this.lengths[0]];
    this.backgroundSent = 0;
  }

  /** Errors 3: the headers are on success and 429 only, so other errors spend a call without saying so. */
  private spendUnseen(): void {
    if (this.remaining !== null) this.remaining = Math.max(0, this.remaining - 1);
  }

  private endWindow(now: number): void {
    if (this.windowEnd === null || this.remaining === null) return;
    // A window may be a day, or said to be by mistake: while nothing is left, one call looks every two minutes.
    const isSpent = this.left(this.remaining) <= 0;
    if (now >= Math.min(this.windowEnd, isSpent ? this.heardAt + longestWait : Infinity)) this.forget();
  }

  /** This process's share of what may be sent. */
  private left(remaining: number): number {
    return Math.floor((remaining - this.reserve()) / this.processes);
  }

  /** Left untouched for what we cannot see, e.g. another process with the same key. None for tiny limits. */
  private reserve(): number {
    return this.limit !== null && this.limit >= 50 ? Math.ceil(this.limit * 0.02) : 0;
  }
}
