import 'server-only';

/** Every call earns this much of a repeat. A little under a tenth: what lies unused must fit in as well. */
const earned = 0.08;
/** What can lie unused: a burst of repeats may not outlast the calls that earned it. */
const most = 2;
/** Where hardly anyone calls, one repeat comes back in this time. Milliseconds. */
const quiet = 60_000;

/**
 * How many calls may be sent again: with that, any minute of 150 calls or more has at most 10 % of repeats on top,
 * however the load rises and falls.
 */
export class RepeatAllowance {
  private left = 1;
  private countedAt: number | null = null;

  /** A call is sent for the first time. */
  earn(): void {
    this.left = Math.min(most, this.left + earned);
  }

  /** Takes one repeat, if there is one. */
  claim(now: number): boolean {
    if (this.countedAt !== null)
      this.left = Math.min(most, this.left + Math.max(0, now - this.countedAt) / quiet);
    this.countedAt = now;
    if (this.left < 1) return false;
    this.left -= 1;
    return true;
  }
}
