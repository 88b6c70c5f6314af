import 'server-only';
import { type ProcessWindow } from './fair-share';
import { maxWait, type RateHeaders } from './rate-headers';

/** After this long without a response to the probe, another call may probe. Milliseconds. */
export const probeTimeout = 1000;
/** Reports of the same window's end differ by less than this (whole seconds, network latency). Milliseconds. */
export const windowTolerance = 1500;

/** Assumed window length if the service states none; otherwise a count of zero would block for ever. Milliseconds. */
export const assumedWindow = 1000;

const backgroundShare = 0.4;
const backgroundFloor = 0.2;

/**
 * What is left of the key's rate limit, according to the latest responses. While nothing is known, and once a window has
 * ended, a single call probes the service; its headers tell how many more may go.
 */
export class Budget {
  limit: number | null = null;
  remaining: number | null = null;
  /** When the window ends, by the governor's clock; null if no window is known. */
  windowEnd: number | null = null;
  private isKnown = false;
  private probeSentAt: number | null = null;
  private lastResponseAt = 0;
  /** Lengths of the last two windows: the first response may arrive in the middle of one. */
  private lastLengths: [number, number] = [0, 0];
  private backgroundSent = 0;

  /** Set by the governor: called when `room` may have grown without a response. */
  onRoomChanged: () => void = () => {};
  /** Set by the governor: called when another process was asked to wait this long. Milliseconds. */
  onClosedElsewhere: (ms: number) => void = () => {};

  /** @param processes number of processes with the same key, each of which takes an equal share */
  constructor(private readonly processes = 1) {}

  /**
   * How many more calls may be sent now, given those in flight. Infinity if the service states no limit.
   * @param _wanted how many the caller could send
   */
  room(now: number, inFlight: number, _wanted: number): number {
    this.endWindow(now);
    if (!this.isKnown) return this.probeSentAt !== null && now - this.probeSentAt < probeTimeout ? 0 : 1;
    if (this.remaining === null) return Infinity;
    return this.shareOf(this.remaining) - inFlight;
  }

  /** Length of a window, as far as we know; 0 if unknown. Milliseconds. */
  get windowLength(): number {
    return Math.max(...this.lastLengths);
  }

  /** This process's share of the window; null if no window is known. */
  window(now: number, inFlight: number): ProcessWindow | null {
    this.endWindow(now);
    const { limit, remaining, windowEnd: endsAt, processes } = this;
    if (limit === null || remaining === null || endsAt === null) return null;
    return {
      endsAt,
      length: this.windowLength,
      limit: limit / processes,
      left: this.shareOf(remaining) - inFlight,
    };
  }

  /** Whether background work may use the budget: at most 40 % of the limit, and none of the last 20 %. */
  backgroundRoom(now: number): boolean {
    this.endWindow(now);
    if (this.limit === null || this.remaining === null) return true;
    return (
      this.backgroundSent < (this.limit * backgroundShare) / this.processes &&
      this.remaining > this.limit * backgroundFloor
    );
  }

  /** When `room` may grow without a response: at the end of the window, or once the probe has timed out. */
  nextChange(now: number): number {
    if (!this.isKnown && this.probeSentAt !== null) return this.probeSentAt + probeTimeout;
    if (this.windowEnd === null) return now + probeTimeout;
    return Math.min(this.windowEnd, this.lastResponseAt + maxWait);
  }

  sent(now: number, background: boolean): void {
    if (!this.isKnown) this.probeSentAt = now;
    if (background) this.backgroundSent += 1;
  }

  /** A call got no response. If it was the probe, the next call may probe. */
  failed(): void {
    this.probeSentAt = null;
  }

  /** Applies the headers of a response. Responses may overtake one another, so within a window the lower count wins. */
  record(headers: RateHeaders, now: number, sentAt: number): void {
    this.limit = headers.limit ?? this.limit;
    this.lastResponseAt = now;
    const { remaining, earliestEndIn, latestEndIn } = this.toReport(headers, now, sentAt);
    if (remaining === null) this.spendUnreported();
    else this.applyCount(remaining, now, now + earliestEndIn, now + latestEndIn);
    this.isKnown = true;
  }

  /** The service asked us to wait this long. The window is unknown afterwards, so the next call is a probe. */
  close(_ms: number): void {
    this.reset();
  }

  /** We don't know when between `sentAt` and now the service responded, so the window's end is a range. */
  protected toReport(headers: RateHeaders, now: number, sentAt: number) {
    const latestEndIn = headers.resetIn ?? assumedWindow;
    return {
      remaining: headers.remaining,
      reserve: this.reserve(),
      earliestEndIn: latestEndIn - (now - sentAt),
      latestEndIn,
    };
  }

  private reset(): void {
    this.isKnown = false;
    this.probeSentAt = null;
    this.remaining = null;
    this.windowEnd = null;
  }

  private applyCount(remaining: number, now: number, earliestEnd: number, latestEnd: number): void {
    const end = this.windowEnd;
    const isSameWindow =
      end !== null && end > earliestEnd - windowTolerance && end < latestEnd + windowTolerance;
    const before = isSameWindow ? this.remaining : null;
    this.remaining = before === null ? remaining : Math.min(before, remaining);
    if (isSameWindow) return;
    this.windowEnd = latestEnd;
    this.lastLengths = [latestEnd - now, this.lastLengths[0]];
    this.backgroundSent = 0;
  }

  /** Errors 3: only successes and 429s carry the headers, so other errors use up a call unreported. */
  private spendUnreported(): void {
    if (this.remaining !== null) this.remaining = Math.max(0, this.remaining - 1);
  }

  private endWindow(now: number): void {
    if (this.windowEnd === null || this.remaining === null) return;
    // A window may last a day, or be misreported: while the budget is spent, one call probes every two minutes.
    const isSpent = this.shareOf(this.remaining) <= 0;
    if (now >= Math.min(this.windowEnd, isSpent ? this.lastResponseAt + maxWait : Infinity)) this.reset();
  }

  /** This process's share of the remaining calls. */
  private shareOf(remaining: number): number {
    return Math.floor((remaining - this.reserve()) / this.processes);
  }

  /** Kept for calls that we cannot see, such as another program's with the same key. None for small limits. */
  private reserve(): number {
    return this.limit !== null && this.limit >= 50 ? Math.ceil(this.limit * 0.02) : 0;
  }
}
