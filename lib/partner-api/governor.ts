import 'server-only';
import { Breaker } from './breaker';
import { Budget } from './budget';
import { type Clock } from './clock';
import { FairQueue, type Priority } from './fair-queue';
import { FairShare, type ProcessWindow } from './fair-share';
import { Gate } from './gate';
import { deadlineOf, type GovernorLimits, governorLimits } from './governor-limits';
import { type GovernorState, stateOf } from './governor-state';
import { maxWait, rateHeaders } from './rate-headers';
import { hanging } from './failures';
import { RetryAllowance } from './retry-allowance';
import { Slots } from './slots';
import { type Ticket } from './ticket';
import { type ResponseLike, type FailureKind, failureKindOf, failureKindOfError } from './failure-kind';

/** When a call was sent; `release` frees its slot once it has ended. */
type Turn = { sentAt: number; release: () => void };
type Waiting = { ticket: Ticket; userId: string; priority: Priority } & {
  start: (turn: Turn) => void;
  refuse: (error: unknown) => void;
};

/**
 * Schedules every call made with one partner key, because all users share the key's rate limit. A call is sent once the
 * gate, the budget, the slots, the breaker, the fair share and the retry allowance all permit it.
 */
export class Governor {
  private readonly queue = new FairQueue<Waiting>();
  private readonly allowance = new RetryAllowance();
  private readonly breaker = new Breaker();
  private readonly share = new FairShare();
  private readonly gate: Gate;
  private readonly slots: Slots;
  private cancelWakeUp: () => void = () => {};

  constructor(
    private readonly clock: Clock,
    private readonly limits: GovernorLimits = governorLimits,
    private readonly random: () => number = Math.random,
    private readonly budget: Budget = new Budget(),
  ) {
    this.gate = new Gate(random);
    this.slots = new Slots(limits);
    budget.onRoomChanged = () => this.dispatch();
    budget.onClosedElsewhere = (ms) => this.gate.pause(this.clock.now(), ms);
  }

  /**
   * Waits for the call's turn and sends it. A retry goes to the front of its user's lane.
   * @throws Failure with `retryAfter` if the call was not sent: 503 `busy` or `paused`, or 502 `unreachable` after a long
   *   outage; the signal's reason if the caller aborted; otherwise whatever `send` throws
   */
  async run<T extends ResponseLike>(ticket: Ticket, send: () => Promise<T>): Promise<T> {
    const { sentAt, release } = await this.waitForTurn(ticket);
    try {
      const response = await send();
      this.recordResponse(ticket, response, sentAt);
      return response;
    } catch (error) {
      this.budget.failed();
      this.recordFailure(ticket, failureKindOfError(error), sentAt);
      throw error;
    } finally {
      release();
      this.refuseLateReads(ticket.userId, this.clock.now());
      this.dispatch();
    }
  }

  state(): GovernorState {
    const { clock, budget, gate, slots, queue, allowance } = this;
    return stateOf({ clock, budget, gate, slots, queue, allowance });
  }

  private waitForTurn(ticket: Ticket): Promise<Turn> {
    const now = this.clock.now();
    const { userId, priority, signal } = ticket;
    if (signal?.aborted) return Promise.reject(signal.reason);
    if (!ticket.retry) this.allowance.requested(now);
    const wait = ticket.retry ? null : this.retryAfterIfTooLate(ticket, now);
    if (wait !== null) return Promise.reject(this.gate.refusal(now)(wait));
    return new Promise((resolve, reject) => {
      const onAbort = () => {
        if (this.queue.remove(waiting)) reject(signal?.reason);
      };
      const withoutListener =
        <T>(settle: (value: T) => void) =>
        (value: T) => {
          signal?.removeEventListener('abort', onAbort);
          settle(value);
        };
      const waiting: Waiting = {
        ticket,
        userId,
        priority,
        start: withoutListener(resolve),
        refuse: withoutListener(reject),
      };
      signal?.addEventListener('abort', onAbort, { once: true });
      this.queue.push(waiting, ticket.retry !== undefined);
      this.dispatch();
    });
  }

  /** @returns when to retry a call that cannot get its turn in time, in milliseconds; null if it can */
  private retryAfterIfTooLate(ticket: Ticket, now: number): number | null {
    const { waiting: maxWaiting, waitingPerUser } = this.limits;
    const { size, waitingByUser } = this.queue;
    const own = this.queue.countFor(ticket.userId);
    const opensAt = this.opensAt(now);
    // The free places are shared equally: no user may occupy more than such a share.
    if (own >= Math.min(waitingPerUser, (maxWaiting - size) / Math.max(1, waitingByUser.size)))
      return opensAt - now;
    if (ticket.priority === 'background') return null;
    const lateBy = this.lateBy(ticket, this.queue.countUpTo(ticket) + 1, now);
    return lateBy > 0 ? Math.max(lateBy, opensAt - now) : null;
  }

  /** How late a call in this position among its user's calls (from 1) would be sent; negative if in time. Milliseconds. */
  private lateBy(ticket: Ticket, position: number, now: number): number {
    const window = this.budget.window(now, this.slots.size);
    const { waitingByUser, foregroundByUser } = this.queue;
    const wait = this.share.expectedWait(ticket.userId, window, waitingByUser, position, foregroundByUser);
    return this.opensAt(now) + wait - this.deadline(ticket);
  }

  /** Refuses a user's last reads early if calls that others have queued since would make them miss their deadline. */
  private refuseLateReads(userId: string, now: number): void {
    for (const read of this.queue.interactiveReadsOf(userId).toReversed()) {
      const lateBy = this.lateBy(read.ticket, this.queue.countUpTo(read), now);
      if (lateBy <= 0) return;
      this.refuse(read, lateBy);
    }
  }

  private deadline({ askedAt, patience, priority }: Ticket): number {
    return askedAt + (patience ?? deadlineOf(this.limits, priority, this.budget.windowLength));
  }

  /** Sends every call that may go now, refuses those that would miss their deadline, and sets a timer for the rest. */
  private dispatch(): void {
    const now = this.clock.now();
    for (const waiting of this.queue) {
      const openFor = this.breaker.openUntil(waiting.ticket) - now;
      if (openFor > 0) this.refuse(waiting, openFor, hanging);
    }
    while (this.sendNext(now));
    const opensAt = this.opensAt(now);
    for (const waiting of this.queue) {
      if (this.shouldGiveUp(waiting.ticket, now) || this.deadline(waiting.ticket) <= opensAt)
        this.refuse(waiting, opensAt - now);
    }
    this.cancelWakeUp();
    const wakeAt = this.queue.size > 0 ? this.nextChange(now, opensAt) : Infinity;
    this.cancelWakeUp =
      wakeAt < Infinity ? this.clock.after(Math.max(1, wakeAt - now), () => this.dispatch()) : () => {};
  }

  /** The service has failed for too long, and again since this call was queued: earlier failures may be one endpoint's. */
  private shouldGiveUp({ askedAt }: Ticket, now: number): boolean {
    const { gate } = this;
    return gate.givesUpAt() <= now && gate.room(now) === 0 && gate.hasFailedSince(askedAt);
  }

  private sendNext(now: number): boolean {
    const wanted = Math.min(this.queue.size, this.slots.countFree(now));
    if (wanted <= 0 || this.gate.room(now) <= 0 || this.budget.room(now, this.slots.size, wanted) <= 0)
      return false;
    const window = this.budget.window(now, this.slots.size);
    const canSend = this.share.canSend(window, this.queue.waitingByUser, now);
    const canRetry = this.gate.isProbing || this.allowance.canRetry(now);
    const maySend = ({ ticket, userId }: Waiting) =>
      canSend(userId) &&
      this.slots.mayStart(ticket, now) &&
      (canRetry || ticket.retry !== 'counted') &&
      this.breaker.openUntil(ticket) <= now;
    // Probe a failing service with a read if one may go: no one could tell whether a failed creation was carried out.
    const isReadToSend = (waiting: Waiting) => waiting.priority === 'interactive' && maySend(waiting);
    const read = this.gate.isFailing ? this.queue.takeNext(isReadToSend, false) : undefined;
    const next = read ?? this.queue.takeNext(maySend, this.budget.backgroundRoom(now));
    if (next) this.startCall(next, window, now);
    return next !== undefined;
  }

  private startCall({ ticket, start }: Waiting, window: ProcessWindow | null, now: number): void {
    this.allowance.sent(ticket.retry ?? null, now);
    this.share.recordSent(ticket.userId, window, this.queue.waitingByUser, now);
    this.budget.sent(now, ticket.priority === 'background');
    this.gate.sent(now);
    this.breaker.sent(ticket, now);
    start({ sentAt: now, release: this.slots.start(ticket, now) });
  }

  private refuse(waiting: Waiting, wait: number, failure = this.gate.refusal(this.clock.now())): void {
    if (this.queue.remove(waiting)) waiting.refuse(failure(wait));
  }

  /** Whatever its status, a response shows that the endpoint is not hanging; most also state the remaining budget. */
  private recordResponse(ticket: Ticket, response: ResponseLike, sentAt: number): void {
    const now = this.clock.now();
    const failure = failureKindOf(response);
    const rate = rateHeaders(response.header, this.clock.date());
    this.breaker.responded(ticket);
    if (failure === 'pause') {
      const wait = (rate.retryAfter ?? Math.min(maxWait, rate.resetIn ?? 1000)) + this.random() * 250;
      ticket.retry = 'free';
      this.gate.pause(now, wait);
      this.budget.close(wait);
      return;
    }
    if (this.gate.wasSentSincePause(sentAt)) this.budget.record(rate, now, sentAt);
    if (failure) this.recordFailure(ticket, failure, sentAt);
    else {
      this.gate.responded(sentAt);
      this.allowance.responded();
    }
  }

  private recordFailure(ticket: Ticket, kind: FailureKind | null, sentAt: number): void {
    const now = this.clock.now();
    if (kind === 'timeout') this.breaker.timedOut(ticket, now);
    if (kind === 'down' || kind === 'broken') this.gate.failed(now, sentAt);
    else this.gate.probeInconclusive();
    if (kind) ticket.retry = this.allowance.failed();
  }

  /** The earliest moment at which a call can be sent: `now`, unless the gate is closed or the budget is spent. */
  private opensAt(now: number): number {
    const budgetOpensAt = this.budget.room(now, 0, 0) > 0 ? now : this.budget.nextChange(now);
    return Math.max(this.gate.opensAt(now), budgetOpensAt);
  }

  /** When to dispatch again even if no response arrives. */
  private nextChange(now: number, opensAt: number): number {
    const changes = [
      opensAt,
      this.gate.givesUpAt(),
      this.slots.nextChange(now),
      this.share.nextChange(this.budget.window(now, this.slots.size)),
      this.allowance.nextRetryAt(now),
      this.budget.backgroundRoom(now) ? Infinity : (this.budget.windowEnd ?? Infinity),
    ];
    for (const { ticket } of this.queue) changes.push(this.deadline(ticket));
    return Math.min(...changes.filter((at) => at > now));
  }
}
