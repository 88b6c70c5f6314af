import 'server-only';
import { Failure } from '@/lib/values/failure';
import { Budget, type HeaderReader } from './budget';
import { type Clock } from './clock';
import { FairQueue, type Priority } from './fair-queue';
import { resetMs, retryAfterMs } from './rate-headers';
import { RepeatAllowance } from './repeat-allowance';
import { SlidingCount } from './sliding-count';

/** What the governor reads of an answer. */
type Answered = { status: number; header: HeaderReader };

/** Who asks, how urgent it is, since when. One per call, kept over its retries so that the deadline stays. */
export type Ticket = { userId: string; priority: Priority; askedAt: number; signal?: AbortSignal };

type Waiting = {
  userId: string;
  priority: Priority;
  deadline: number;
  repeat: boolean;
  start: (sentAt: number) => void;
  refuse: (error: unknown) => void;
};

export type GovernorLimits = {
  inFlight: number;
  inFlightPerUser: number;
  waiting: number;
  waitingPerUser: number;
  /** How long a call may wait for its turn. Milliseconds. */
  deadline: Record<Priority, number>;
};

export const governorLimits: GovernorLimits = {
  inFlight: 12,
  inFlightPerUser: 6,
  waiting: 1000,
  waitingPerUser: 100,
  deadline: { write: 25_000, interactive: 15_000, background: 60_000 },
};

/** What may be shown of a governor; it names no user and no key. Times in milliseconds since the epoch. */
export type GovernorState = {
  limit: number | null;
  remaining: number | null;
  windowEndsAt: number | null;
  closedUntil: number | null;
  inFlight: number;
  waiting: Record<Priority, number>;
  /** Calls sent ÷ calls asked for, over the last minute; 1 when nothing was repeated. */
  amplification: number;
  /** How long a polling browser should wait between two rounds. Seconds. */
  pollSeconds: number;
};

/**
 * One per partner key: every call to the service passes it, because all users share the key's rate limit.
 * It sends what the budget allows, in fair order, and sends nothing while the service said to wait.
 */
export class Governor {
  private readonly queue = new FairQueue<Waiting>();
  private readonly inFlightOf = new Map<string, number>();
  private readonly firstSends = new SlidingCount();
  private readonly repeats = new SlidingCount();
  private readonly allowance = new RepeatAllowance();
  private inFlight = 0;
  private closedUntil = 0;
  private closedAt = 0;
  private callOffWake: () => void = () => {};

  constructor(
    private readonly clock: Clock,
    private readonly limits: GovernorLimits = governorLimits,
    readonly random: () => number = Math.random,
    private readonly budget: Budget = new Budget(),
  ) {
    budget.changed = () => this.pump();
    budget.closedElsewhere = (ms) => this.close(ms);
  }

  /**
   * Waits for the call's turn and sends it.
   * @param repeat the call was sent before, and `claimRepeat` was granted: it goes to the front of its user's lane
   * @throws Failure 503 `busy` with `retryAfter` when the queue is full or the turn would come too late;
   *   the signal's reason when the caller went away before the call was sent; else whatever `send` throws
   */
  async run<T extends Answered>(ticket: Ticket, send: () => Promise<T>, repeat = false): Promise<T> {
    const sentAt = await this.turn(ticket, repeat);
    try {
      const answer = await send();
      this.learn(answer, sentAt);
      return answer;
    } catch (error) {
      this.budget.failed();
      throw error;
    } finally {
      this.fly(ticket.userId, -1);
      this.pump();
    }
  }

  /** Asks to send a call again: at most a tenth of all calls are. */
  claimRepeat(): boolean {
    const now = this.clock.now();
    // Counted when granted, not when sent: many may ask before the first of them is sent.
    if (!this.allowance.claim(now)) return false;
    this.repeats.add(now);
    return true;
  }

  state(): GovernorState {
    const now = this.clock.now();
    const first = this.firstSends.total(now);
    const { limit, remaining, windowEnd } = this.budget;
    const left = limit && remaining !== null ? remaining / limit : 1;
    return {
      limit,
      remaining,
      windowEndsAt: windowEnd,
      closedUntil: this.closedUntil > now ? this.closedUntil : null,
      inFlight: this.inFlight,
      waiting: this.queue.byPriority(),
      amplification: first === 0 ? 1 : (first + this.repeats.total(now)) / first,
      pollSeconds: this.closedUntil > now || left < 0.2 ? 120 : left < 0.5 ? 60 : 30,
    };
  }

  /** Resolves with the moment at which the call may be sent. */
  private turn(ticket: Ticket, repeat: boolean): Promise<number> {
    const now = this.clock.now();
    if (ticket.signal?.aborted) return Promise.reject(ticket.signal.reason);
    const { waiting: most, waitingPerUser: maxPerUser } = this.limits;
    if (this.queue.size >= most || this.queue.sizeOf(ticket.userId) >= maxPerUser) {
      return Promise.reject(this.busy(now));
    }
    return new Promise((resolve, reject) => {
      const leave = () => {
        if (this.queue.remove(waiting)) reject(ticket.signal?.reason);
      };
      const settled = () => ticket.signal?.removeEventListener('abort', leave);
      const waiting: Waiting = {
        userId: ticket.userId,
        priority: ticket.priority,
        deadline: ticket.askedAt + this.limits.deadline[ticket.priority],
        repeat,
        start: (sentAt) => {
          settled();
          resolve(sentAt);
        },
        refuse: (error) => {
          settled();
          reject(error);
        },
      };
      ticket.signal?.addEventListener('abort', leave, { once: true });
      this.queue.push(waiting, repeat);
      this.pump();
    });
  }

  /** Sends what may be sent now, refuses what can no longer be in time, and sets the wake-up for the rest. */
  private pump(): void {
    const now = this.clock.now();
    while (now >= this.closedUntil && this.inFlight < this.limits.inFlight) {
      const wanted = Math.min(this.queue.size, this.limits.inFlight - this.inFlight);
      if (this.budget.room(now, this.inFlight, wanted) <= 0) break;
      const next = this.queue.take(
        (userId) => (this.inFlightOf.get(userId) ?? 0) < this.limits.inFlightPerUser,
        this.budget.backgroundRoom(now),
      );
      if (!next) break;
      this.begin(next, now);
    }
    const opensAt = this.opensAt(now);
    let wakeAt = opensAt > now ? opensAt : Infinity;
    if (!this.budget.backgroundRoom(now)) wakeAt = Math.min(wakeAt, this.budget.nextChange(now));
    for (const waiting of this.queue) {
      if (waiting.deadline <= Math.max(now, opensAt)) {
        this.queue.remove(waiting);
        waiting.refuse(this.busy(now));
      } else {
        wakeAt = Math.min(wakeAt, waiting.deadline);
      }
    }
    this.callOffWake();
    this.callOffWake = () => {};
    if (this.queue.size > 0 && wakeAt < Infinity) {
      this.callOffWake = this.clock.after(Math.max(1, wakeAt - now), () => this.pump());
    }
  }

  private begin(next: Waiting, now: number): void {
    if (!next.repeat) {
      this.firstSends.add(now);
      this.allowance.earn();
    }
    this.budget.sent(now, next.priority === 'background');
    this.fly(next.userId, 1);
    next.start(now);
  }

  private fly(userId: string, by: 1 | -1): void {
    this.inFlight += by;
    const left = (this.inFlightOf.get(userId) ?? 0) + by;
    if (left === 0) this.inFlightOf.delete(userId);
    else this.inFlightOf.set(userId, left);
  }

  /** A 429, or a 503 that says for how long, closes the gate for everyone; then one probe opens it again. */
  private learn({ status, header }: Answered, sentAt: number): void {
    const now = this.clock.now();
    const asked = retryAfterMs(header('retry-after'), now);
    if (status === 429 || (status === 503 && asked !== null)) {
      const wait = (asked ?? resetMs(header('x-ratelimit-reset'), now) ?? 1000) + this.random() * 250;
      this.close(wait);
      this.budget.close(wait);
    } else if (sentAt >= this.closedAt) {
      this.budget.record(header, now, sentAt);
    }
  }

  private close(ms: number): void {
    this.closedAt = this.clock.now();
    this.closedUntil = Math.max(this.closedUntil, this.closedAt + ms);
  }

  /** When the next call can be sent at the earliest; `now` unless the gate is closed or the budget spent. */
  private opensAt(now: number): number {
    const budget = this.budget.room(now, 0, 0) > 0 ? now : this.budget.nextChange(now);
    return Math.max(now, this.closedUntil, budget);
  }

  private busy(now: number): Failure {
    return new Failure({
      status: 503,
      code: 'busy',
      message: 'Too many calls are waiting for the service. Nothing was sent.',
      retryAfter: Math.max(1, Math.ceil((this.opensAt(now) - now) / 1000)),
    });
  }
}
