import 'server-only';
import { Budget } from './budget';
import { type Clock } from './clock';
import { maxWait, type RateHeaders } from './rate-headers';
import { type BudgetStore, type Lease } from './redis-budget';

/** An unused lease expires after this long, because the window may have ended. Milliseconds. */
const leaseLifetime = 1000;
/** How often a standalone process tries to reach the store again. Milliseconds. */
const reconnectEvery = 1000;

/**
 * The budget of one of several processes with the same key. It leases a few calls at a time from a shared store, and
 * reports the rate headers of every response to it. While the store does not respond, the process falls back to its
 * share of the remaining calls that the service reports.
 */
export class SharedBudget extends Budget {
  private leased = 0;
  /** This process's calls in flight. */
  private inFlight = 0;
  /** Calls requested from the store, which may already have granted them. */
  private requested = 0;
  private leaseEndsAt = 0;
  private nextRequestAt = 0;
  private isStandalone = false;

  /** @param processes that share the key */
  constructor(
    private readonly store: BudgetStore,
    private readonly clock: Clock,
    processes: number,
  ) {
    super(processes);
  }

  override room(now: number, inFlight: number, wanted: number): number {
    if (wanted > 0) this.inFlight = inFlight;
    if (now >= this.leaseEndsAt) this.leased = 0;
    if (this.leased === 0 && wanted > 0 && now >= this.nextRequestAt && this.requested === 0)
      this.requestLease(wanted);
    return this.isStandalone ? super.room(now, inFlight, wanted) : this.leased;
  }

  override nextChange(now: number): number {
    if (this.isStandalone) return super.nextChange(now);
    return Math.max(now, this.nextRequestAt);
  }

  override sent(now: number, background: boolean): void {
    super.sent(now, background);
    this.leased = Math.max(0, this.leased - 1);
    this.inFlight += 1;
  }

  override record(headers: RateHeaders, now: number, sentAt: number): void {
    super.record(headers, now, sentAt);
    this.inFlight = Math.max(0, this.inFlight - 1);
    const claimed = this.inFlight + this.leased + this.requested;
    // A shared window lasts two minutes at most; then one process probes.
    const resetIn = headers.resetIn && Math.min(maxWait, headers.resetIn);
    const report = this.toReport({ ...headers, resetIn }, now, sentAt);
    this.store.report(claimed, report).catch(() => this.goStandalone());
  }

  override close(ms: number): void {
    super.close(ms);
    this.leased = 0;
    this.store.close(ms).catch(() => this.goStandalone());
  }

  private requestLease(wanted: number): void {
    this.requested = wanted;
    this.store
      .lease(this.inFlight, wanted)
      .then(
        (lease) => this.acceptLease(lease),
        () => this.goStandalone(),
      )
      .finally(() => {
        this.requested = 0;
        this.onRoomChanged();
      });
  }

  private acceptLease({ granted, retryIn, closedFor }: Lease): void {
    const now = this.clock.now();
    this.isStandalone = false;
    this.leased = granted;
    this.leaseEndsAt = now + leaseLifetime;
    this.nextRequestAt = granted > 0 ? now : now + Math.min(maxWait, Math.max(1, retryIn));
    if (closedFor > 0) this.onClosedElsewhere(Math.min(maxWait, closedFor));
  }

  private goStandalone(): void {
    this.isStandalone = true;
    this.leased = 0;
    this.nextRequestAt = this.clock.now() + reconnectEvery;
  }
}
