import 'server-only';
import { type Clock } from './clock';

type Flight<T> = { promise: Promise<T>; land: AbortController; waiters: number };
type Kept<T> = { value: T; until: number; size: number };

/** Kept answers of all users together, in characters. */
const mostKept = 32 * 1024 * 1024;

/**
 * Two people never share an answer: everything here is kept per user. The same read asked for twice at once is
 * one call, within a session, because the call ends with its session's token; an answer is kept for a moment, for all
 * sessions of the user. A write of the user's makes all of it stale at once, reads under way included.
 */
export class ReadFlights<T extends { body: string }> {
  private readonly flights = new Map<string, Flight<T>>();
  private readonly kept = new Map<string, Kept<T>>();
  private readonly generations = new Map<string, number>();
  private size = 0;

  /** @param keepFor how long an answer is given again, in milliseconds */
  constructor(
    private readonly clock: Clock,
    private readonly keepFor: number,
  ) {}

  /**
   * @param session whose token the call goes with
   * @param what the read, e.g. its path and query; unique within a user
   * @param start sends the call; its signal fires when everyone who waited has gone away
   * @param worthKeeping which answers may be given again; the others are shared by those who wait, then dropped
   */
  async read(
    userId: string,
    session: string,
    what: string,
    signal: AbortSignal | undefined,
    start: (signal: AbortSignal) => Promise<T>,
    worthKeeping: (value: T) => boolean,
  ): Promise<T> {
    signal?.throwIfAborted();
    const key = this.key(userId, what);
    const now = this.clock.now();
    this.sweep(now);
    const kept = this.kept.get(key);
    if (kept) return kept.value;
    const flightKey = JSON.stringify([session, key]);
    const flight = this.flights.get(flightKey) ?? this.takeOff(flightKey, key, start, worthKeeping);
    flight.waiters += 1;
    try {
      return await untilAborted(flight.promise, signal);
    } finally {
      flight.waiters -= 1;
      if (flight.waiters === 0) flight.land.abort();
    }
  }

  /** What the user may see may have changed. */
  forget(userId: string): void {
    this.generations.set(userId, (this.generations.get(userId) ?? 0) + 1);
  }

  private takeOff(
    flightKey: string,
    key: string,
    start: (signal: AbortSignal) => Promise<T>,
    worthKeeping: (value: T) => boolean,
  ): Flight<T> {
    const land = new AbortController();
    const flight: Flight<T> = { promise: start(land.signal), land, waiters: 0 };
    this.flights.set(flightKey, flight);
    const landed = () => {
      if (this.flights.get(flightKey) === flight) this.flights.delete(flightKey);
    };
    flight.promise.then((value) => {
      landed();
      if (worthKeeping(value)) this.keep(key, value);
    }, landed);
    // Whoever joins a flight that everyone else has left must not inherit its end.
    land.signal.addEventListener('abort', landed, { once: true });
    return flight;
  }

  private keep(key: string, value: T): void {
    const size = value.body.length;
    this.size -= this.kept.get(key)?.size ?? 0;
    this.kept.delete(key);
    this.kept.set(key, { value, until: this.clock.now() + this.keepFor, size });
    this.size += size;
  }

  /** All are kept equally long, so the oldest are first. */
  private sweep(now: number): void {
    for (const [key, { until, size }] of this.kept) {
      if (until > now && this.size <= mostKept) return;
      this.kept.delete(key);
      this.size -= size;
    }
  }

  private key(userId: string, what: string): string {
    return JSON.stringify([userId, this.generations.get(userId) ?? 0, what]);
  }
}

function untilAborted<T>(promise: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (!signal) return promise;
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason);
    signal.addEventListener('abort', abort, { once: true });
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
  });
}
