import 'server-only';

/** Whether a retry counts against the allowance: not if the service asked for it, or the failure was an isolated one. */
export type Retry = 'free' | 'counted';

/** What a retry costs. Every first attempt earns one unit, and so does every second. */
const retryCost = 36;
const maxBalance = 14 * retryCost;
/** Probes are sent even without an allowance; up to this much of their cost is then owed. */
const maxDebt = 2 * retryCost;
/** A failure after so many responses in a row is isolated: the service is up, so its retry is free. */
const isolatedAfter = 3;

/** Limits retries after failures of the service to less than a tenth of all calls in a busy minute. */
export class RetryAllowance {
  private balance = maxBalance;
  private refilledAt: number | null = null;
  private responsesInARow = 0;
  private readonly requests = new SlidingCount();
  private readonly retries = new SlidingCount();

  /** A caller wants a call to be sent; it may still be refused. */
  requested(now: number): void {
    this.requests.add(now);
  }

  /** @param retry null for a first attempt */
  sent(retry: Retry | null, now: number): void {
    if (retry) this.retries.add(now);
    else this.balance = Math.min(maxBalance, this.balance + 1);
    if (retry === 'counted') this.spend(now);
  }

  /** Calls sent ÷ calls requested, over the last minute. */
  amplification(now: number): number {
    const requested = this.requests.total(now);
    return requested === 0 ? 1 : (requested + this.retries.total(now)) / requested;
  }

  responded(): void {
    this.responsesInARow += 1;
  }

  failed(): Retry {
    const isIsolated = this.responsesInARow >= isolatedAfter;
    this.responsesInARow = 0;
    return isIsolated ? 'free' : 'counted';
  }

  canRetry(now: number): boolean {
    this.refill(now);
    return this.balance >= retryCost;
  }

  private spend(now: number): void {
    this.refill(now);
    this.balance = Math.max(-maxDebt, this.balance - retryCost);
  }

  /** When the next retry is affordable if nothing is sent meanwhile. */
  nextRetryAt(now: number): number {
    this.refill(now);
    return now + Math.max(0, retryCost - this.balance) * 1000;
  }

  private refill(now: number): void {
    if (this.refilledAt !== null)
      this.balance = Math.min(maxBalance, this.balance + (now - this.refilledAt) / 1000);
    this.refilledAt = now;
  }
}

/** Counts events of the last minute in 60 one-second buckets: constant memory at any rate. */
export class SlidingCount {
  private readonly counts = new Array<number>(60).fill(0);
  private readonly seconds = new Array<number>(60).fill(-1);

  add(now: number): void {
    const second = Math.floor(now / 1000);
    const bucket = second % 60;
    if (this.seconds[bucket] !== second) {
      this.seconds[bucket] = second;
      this.counts[bucket] = 0;
    }
    this.counts[bucket]! += 1;
  }

  total(now: number): number {
    const second = Math.floor(now / 1000);
    return this.counts.reduce(
      (sum, count, bucket) => (second - this.seconds[bucket]! < 60 ? sum + count : sum),
      0,
    );
  }
}
