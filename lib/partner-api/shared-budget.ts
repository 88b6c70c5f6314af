import 'server-only';
import { Budget } from './budget';
import { type Clock } from './clock';
import { longestWait, type RateHeaders } from './rate-headers';
import { type BudgetStore, type Lease } from './redis-budget';

/** A lease that was not used this long is given up: the window may have ended. Milliseconds. */
const leaseLasts = 1000;
/** How often a process on its own looks whether the others can be reached again. Milliseconds. */
const lookEvery = 1000;

/**
 * The budget of one of several processes with the same key. Leave to send is leased from what they share, a few
 * calls at a time; what a response says is told to all. While the store does not respond, the process goes on alone
 * with its share of what the service's own headers say is left.
 */
export class SharedBudget extends Budget {
  private held = 0;
  /** Calls of this process that are under way. */
  private inFlight = 0;
  /** Calls asked for, with no response yet: they may be granted already. */
  private asked = 0;
  private heldUntil = 0;
  private askAt = 0;
  private isAlone = false;

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
    if (now >= this.heldUntil) this.held = 0;
    if (this.held === 0 && wanted > 0 && now >= this.askAt && this.asked === 0) this.ask(wanted);
    return this.isAlone ? super.room(now, inFlight, wanted) : this.held;
  }

  override nextChange(now: number): number {
    if (this.isAlone) return super.nextChange(now);
    return Math.max(now, this.askAt);
  }

  override sent(now: number, background: boolean): void {
    super.sent(now, background);
    this.held = Math.max(0, this.held - 1);
    this.inFlight += 1;
  }

  override record(said: RateHeaders, now: number, sentAt: number): void {
    super.record(said, now, sentAt);
    this.inFlight = Math.max(0, this.inFlight - 1);
    const underWay = this.inFlight + this.held + this.asked;
    // What all are told holds for two minutes at most: then one of them looks.
    const report = this.read(
      { ...said, resetIn: said.resetIn && Math.min(longestWait, said.resetIn) },
      now,
      sentAt,
    );
    this.store.report(underWay, report).catch(() => this.goAlone());
  }

  override close(ms: number): void {
    super.close(ms);
    this.held = 0;
    this.store.close(ms).catch(() => this.goAlone());
  }

  private ask(wanted: number): void {
    this.asked = wanted;
    this.store
      .lease(this.inFlight, wanted)
      .then(
        (lease) => this.accept(lease),
        () => this.goAlone(),
      )
      .finally(() => {
        this.asked = 0;
        this.changed();
      });
  }

  private accept({ granted, askAgainIn, closedFor }: Lease): void {
    const now = this.clock.now();
    this.isAlone = false;
    this.held = granted;
    this.heldUntil = now + leaseLasts;
    this.askAt = granted > 0 ? now : now + Math.min(longestWait, Math.max(1, askAgainIn));
    if (closedFor > 0) this.closedElsewhere(Math.min(longestWait, closedFor));
  }

  private goAlone(): void {
    this.isAlone = true;
    this.held = 0;
    this.askAt = this.clock.now() + lookEvery;
  }
}
