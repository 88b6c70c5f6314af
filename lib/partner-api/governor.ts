import 'server-only';
import { Breaker } from './breaker';
import { Budget } from './budget';
import { type Clock } from './clock';
import { FairQueue, type Priority } from './fair-queue';
import { FairShare, type OwnWindow } from './fair-share';
import { Gate } from './gate';
import { deadlineOf, type GovernorLimits, governorLimits } from './governor-limits';
import { type GovernorState, stateOf } from './governor-state';
import { longestWait, rateHeaders } from './rate-headers';
import { hanging } from './refusals';
import { RepeatAllowance } from './repeat-allowance';
import { Slots } from './slots';
import { type Ticket } from './ticket';
import { type ResponseLike, type Trouble, troubleOf, troubleOfNoResponse } from './trouble';

/** The moment at which a call may be sent, and what is to be called when it has ended. */
type Turn = { sentAt: number; land: () => void };
type Waiting = { ticket: Ticket; userId: string; priority: Priority } & {
  start: (turn: Turn) => void;
  refuse: (error: unknown) => void;
};

/**
 * One per partner key: every call to the service passes it, because all users share the key's rate limit. It asks each
 * of its parts whether a call may go: the gate, the budget, the slots, the breaker, the share and the allowance.
 */
export class Governor {
  private readonly queue = new FairQueue<Waiting>();
  private readonly allowance = new RepeatAllowance();
  private readonly breaker = new Breaker();
  private readonly share = new FairShare();
  private readonly gate: Gate;
  private readonly slots: Slots;
  private callOffWake: () => void = () => {};

  constructor(
    private readonly clock: Clock,
    private readonly limits: GovernorLimits = governorLimits,
    private readonly random: () => number = Math.random,
    private readonly budget: Budget = new Budget(),
  ) {
    this.gate = new Gate(random);
    this.slots = new Slots(limits);
    budget.changed = () => this.pump();
    budget.closedElsewhere = (ms) => this.gate.told(this.clock.now(), ms);
  }

  /**
   * Waits for the call's turn and sends it. A ticket that comes again goes to the front of its user's lane.
   * @throws Failure with `retryAfter` when it was not sent: 503 `busy` or `paused`, 502 `unreachable` when the service
   *   has failed for too long; the signal's reason when the caller has gone away; else whatever `send` throws
   */
  async run<T extends ResponseLike>(ticket: Ticket, send: () => Promise<T>): Promise<T> {
    const { sentAt, land } = await this.turn(ticket);
    try {
      const response = await send();
      this.learn(ticket, response, sentAt);
      return response;
    } catch (error) {
      this.budget.failed();
      this.suffer(ticket, troubleOfNoResponse(error), sentAt);
      throw error;
    } finally {
      land();
      this.refuseLate(ticket.userId, this.clock.now());
      this.pump();
    }
  }

  state(): GovernorState {
    const { clock, budget, gate, slots, queue, allowance } = this;
    return stateOf({ clock, budget, gate, slots, queue, allowance });
  }

  private turn(ticket: Ticket): Promise<Turn> {
    const now = this.clock.now();
    const { userId, priority, signal } = ticket;
    if (signal?.aborted) return Promise.reject(signal.reason);
    if (!ticket.repeat) this.allowance.ask(now);
    const wait = ticket.repeat ? null : this.tooLong(ticket, now);
    if (wait !== null) return Promise.reject(this.gate.refusal(now)(wait));
    return new Promise((resolve, reject) => {
      const leave = () => {
        if (this.queue.remove(waiting)) reject(signal?.reason);
      };
      const finish =
        <T>(end: (value: T) => void) =>
        (value: T) => {
          signal?.removeEventListener('abort', leave);
          end(value);
        };
      const waiting: Waiting = {
        ticket,
        userId,
        priority,
        start: finish(resolve),
        refuse: finish(reject),
      };
      signal?.addEventListener('abort', leave, { once: true });
      this.queue.push(waiting, ticket.repeat !== undefined);
      this.pump();
    });
  }

  /** @returns when to ask again, in milliseconds, for a call whose turn cannot come in time; else null */
  private tooLong(ticket: Ticket, now: number): number | null {
    const { waiting: most, waitingPerUser } = this.limits;
    const { size, perUser } = this.queue;
    const own = this.queue.sizeOf(ticket.userId);
    const opensAt = this.opensAt(now);
    // No one may have more places in the queue than would be left for each who waits.
    if (own >= Math.min(waitingPerUser, (most - size) / Math.max(1, perUser.size))) return opensAt - now;
    if (ticket.priority === 'background') return null;
    const late = this.lateBy(ticket, own + 1, now);
    return late > 0 ? Math.max(late, opensAt - now) : null;
  }

  /** How much too late the turn of a call would come that is at this place among its person's. Milliseconds. */
  private lateBy(ticket: Ticket, place: number, now: number): number {
    const window = this.budget.window(now, this.slots.size);
    const wait = this.share.expectedWait(ticket.userId, window, this.queue.perUser, place);
    return this.opensAt(now) + wait - this.deadline(ticket);
  }

  /** Others may have come since these calls queued up: the last of them are told early that it would be too late. */
  private refuseLate(userId: string, now: number): void {
    const own = this.queue.interactiveOf(userId);
    for (let place = own.length; place > 0; place -= 1) {
      const late = this.lateBy(own[place - 1]!.ticket, place, now);
      if (late <= 0) return;
      this.refuse(own[place - 1]!, late);
    }
  }

  private deadline({ askedAt, patience, priority }: Ticket): number {
    return askedAt + (patience ?? deadlineOf(this.limits, priority, this.budget.windowLength));
  }

  /** Sends what may be sent now, refuses what can no longer be in time, and sets the wake-up for the rest. */
  private pump(): void {
    const now = this.clock.now();
    for (const waiting of this.queue) {
      const hangsFor = this.breaker.openUntil(waiting.ticket) - now;
      if (hangsFor > 0) this.refuse(waiting, hangsFor, hanging);
    }
    while (this.sendNext(now));
    const opensAt = this.opensAt(now);
    for (const waiting of this.queue) {
      if (this.isHopeless(waiting.ticket, now) || this.deadline(waiting.ticket) <= opensAt)
        this.refuse(waiting, opensAt - now);
    }
    this.callOffWake();
    const wakeAt = this.queue.size > 0 ? this.nextChange(now, opensAt) : Infinity;
    this.callOffWake =
      wakeAt < Infinity ? this.clock.after(Math.max(1, wakeAt - now), () => this.pump()) : () => {};
  }

  /** The service has failed for too long, and again since this call was asked for: it may be one endpoint that fails. */
  private isHopeless({ askedAt }: Ticket, now: number): boolean {
    const { gate } = this;
    return gate.givesUpAt() <= now && gate.room(now) === 0 && gate.hasFailedSince(askedAt);
  }

  private sendNext(now: number): boolean {
    const free = Math.min(this.queue.size, this.slots.free(now));
    if (free <= 0 || this.gate.room(now) <= 0 || this.budget.room(now, this.slots.size, free) <= 0)
      return false;
    const window = this.budget.window(now, this.slots.size);
    const mayGo = this.share.mayGo(window, this.queue.perUser, now);
    const hasRepeat = this.gate.isProbing || this.allowance.has(now);
    // A creation must not be what shows whether the service responds again: no one could tell if it was carried out.
    const noWrite = this.gate.isFailing && this.queue.byPriority().interactive > 0;
    const next = this.queue.take(
      ({ ticket, userId, priority }) =>
        mayGo(userId) &&
        this.slots.mayStart(ticket, now) &&
        (hasRepeat || ticket.repeat !== 'counted') &&
        !(noWrite && priority === 'write') &&
        this.breaker.openUntil(ticket) <= now,
      this.budget.backgroundRoom(now),
    );
    if (next) this.begin(next, window, now);
    return next !== undefined;
  }

  private begin({ ticket, start }: Waiting, window: OwnWindow | null, now: number): void {
    this.allowance.sent(ticket.repeat ?? null, now);
    this.share.noteSent(ticket.userId, window, this.queue.perUser, now);
    this.budget.sent(now, ticket.priority === 'background');
    this.gate.sent(now);
    this.breaker.sent(ticket, now);
    start({ sentAt: now, land: this.slots.start(ticket, now) });
  }

  private refuse(waiting: Waiting, wait: number, because = this.gate.refusal(this.clock.now())): void {
    if (this.queue.remove(waiting)) waiting.refuse(because(wait));
  }

  /** Whatever its status, a response shows that the endpoint does not hang, and most tell what is left. */
  private learn(ticket: Ticket, response: ResponseLike, sentAt: number): void {
    const now = this.clock.now();
    const trouble = troubleOf(response);
    const said = rateHeaders(response.header, this.clock.date());
    this.breaker.responded(ticket);
    if (trouble === 'told') {
      const wait = (said.retryAfter ?? Math.min(longestWait, said.resetIn ?? 1000)) + this.random() * 250;
      ticket.repeat = 'free';
      this.gate.told(now, wait);
      this.budget.close(wait);
      return;
    }
    if (this.gate.isFrom(sentAt)) this.budget.record(said, now, sentAt);
    if (trouble) this.suffer(ticket, trouble, sentAt);
    else {
      this.gate.responded(sentAt);
      this.allowance.responded();
    }
  }

  private suffer(ticket: Ticket, trouble: Trouble | null, sentAt: number): void {
    const now = this.clock.now();
    if (trouble === 'timeout') this.breaker.timedOut(ticket, now);
    if (trouble === 'down' || trouble === 'broken') this.gate.failed(now, sentAt);
    else this.gate.noResponse();
    if (trouble) ticket.repeat = this.allowance.failed();
  }

  /** When the next call can be sent at the earliest; `now` unless the gate is closed or the budget spent. */
  private opensAt(now: number): number {
    const budget = this.budget.room(now, 0, 0) > 0 ? now : this.budget.nextChange(now);
    return Math.max(this.gate.opensAt(now), budget);
  }

  /** When something changes for those who wait although no response arrives. */
  private nextChange(now: number, opensAt: number): number {
    const changes = [
      opensAt,
      this.gate.givesUpAt(),
      this.slots.nextChange(now),
      this.share.nextChange(this.budget.window(now, this.slots.size)),
      this.allowance.nextAt(now),
      this.budget.backgroundRoom(now) ? Infinity : this.budget.nextChange(now),
    ];
    for (const { ticket } of this.queue) changes.push(this.deadline(ticket));
    return Math.min(...changes.filter((at) => at > now));
  }
}
