import 'server-only';
import { type Clock } from './clock';

type PendingRead<T> = { promise: Promise<T>; controller: AbortController; waiters: number };
type Kept<T> = { value: T; until: number; size: number };

/** Kept responses of all users together, in characters. */
const maxKept = 32 * 1024 * 1024;

/**
 * Two people never share a response: everything here is kept per user. The same read asked for twice at once is
 * one call, within a session, because the call ends with its session's token; a response is kept for a moment, for all
 * sessions of the user. A write of the user's makes all of it stale at once, reads under way included.
 */
export class CoalescedReads<T extends { body: string }> {
  private readonly pending = new Map<string, PendingRead<T>>();
  private readonly kept = new Map<string, Kept<T>>();
  private readonly generations = new Map<string, number>();
  private size = 0;

  /** @param keepFor how long a response is given again, in milliseconds */
  constructor(
    private readonly clock: Clock,
    private readonly keepFor: number,
  ) {}

  /**
   * @param session whose token the call goes with @param what its path and query, or the like; unique within a user
   * @param start sends the call; its signal fires when everyone who waited has gone away
   * @param worthKeeping which responses may be given again; the others are shared by those who wait, then dropped
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
    const pendingKey = JSON.stringify([session, key]);
    const read = this.pending.get(pendingKey) ?? this.begin(pendingKey, key, start, worthKeeping);
    read.waiters += 1;
    try {
      return await untilAborted(read.promise, signal);
    } finally {
      read.waiters -= 1;
      if (read.waiters === 0) read.controller.abort();
    }
  }

  /** What the user may see may have changed. */
  forget(userId: string): void {
    this.generations.set(userId, (this.generations.get(userId) ?? 0) + 1);
  }

  private begin(
    pendingKey: string,
    key: string,
    start: (signal: AbortSignal) => Promise<T>,
    worthKeeping: (value: T) => boolean,
  ): PendingRead<T> {
    const controller = new AbortController();
    const read: PendingRead<T> = { promise: start(controller.signal), controller, waiters: 0 };
    this.pending.set(pendingKey, read);
    const settled = () => {
      if (this.pending.get(pendingKey) === read) this.pending.delete(pendingKey);
    };
    read.promise.then((value) => {
      settled();
      if (worthKeeping(value)) this.keep(key, value);
    }, settled);
    // Late joiners must not share an aborted request.
    controller.signal.addEventListener('abort', settled, { once: true });
    return read;
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
      if (until > now && this.size <= maxKept) return;
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
