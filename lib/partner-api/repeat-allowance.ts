import 'server-only';

/** Whether sending a call again is counted: not when the service asked for it, or the failure stands alone. */
export type Repeat = 'free' | 'counted';

/** What a repeat costs; each call that is sent for the first time earns one, and so does each second. */
const price = 45;
/** What can lie unused. */
const most = 14 * price;
/** Probes are sent even when nothing is left; what they cost is owed. */
const owed = 2 * price;
/**
 * A failure after so many responses in a row stands alone: the service is there, and to repeat the call is no storm.
 */
const alone = 3;

/** How many calls may be sent again after failures of the service: less than a tenth of all in a busy minute. */
export class RepeatAllowance {
  private left = most;
  private countedAt: number | null = null;
  private responses = 0;
  private readonly asked = new SlidingCount();
  private readonly repeats = new SlidingCount();

  /** Someone wants a call to be sent, which may be refused. */
  ask(now: number): void {
    this.asked.add(now);
  }

  /** @param repeat null for a call that is sent for the first time */
  sent(repeat: Repeat | null, now: number): void {
    if (repeat) this.repeats.add(now);
    else this.left = Math.min(most, this.left + 1);
    if (repeat === 'counted') this.spend(now);
  }

  /** Calls sent ÷ calls asked for, over the last minute. */
  amplification(now: number): number {
    const asked = this.asked.total(now);
    return asked === 0 ? 1 : (asked + this.repeats.total(now)) / asked;
  }

  responded(): void {
    this.responses += 1;
  }

  failed(): Repeat {
    const isAlone = this.responses >= alone;
    this.responses = 0;
    return isAlone ? 'free' : 'counted';
  }

  has(now: number): boolean {
    this.count(now);
    return this.left >= price;
  }

  private spend(now: number): void {
    this.count(now);
    this.left = Math.max(-owed, this.left - price);
  }

  /** When there is a whole repeat again, if no one calls. */
  nextAt(now: number): number {
    this.count(now);
    return now + Math.max(0, price - this.left) * 1000;
  }

  private count(now: number): void {
    if (this.countedAt !== null) this.left = Math.min(most, this.left + (now - this.countedAt) / 1000);
    this.countedAt = now;
  }
}

/** How often something happened in the last minute, in 60 buckets of one second: constant memory at any rate. */
export class SlidingCount {
  private readonly counts = new Array<number>(60).fill(0);
  private readonly seconds = new Array<number>(60).fill(-1);

  add(now: number): void {
    const second = Math.floor(now / 1000);
    const slot = second % 60;
    if (this.seconds[slot] !== second) {
      this.seconds[slot] = second;
      this.counts[slot] = 0;
    }
    this.counts[slot]! += 1;
  }

  total(now: number): number {
    const second = Math.floor(now / 1000);
    return this.counts.reduce(
      (sum, count, slot) => (second - this.seconds[slot]! < 60 ? sum + count : sum),
      0,
    );
  }
}
