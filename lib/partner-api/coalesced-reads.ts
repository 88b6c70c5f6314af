import 'server-only';
import { type Clock } from './clock';

type PendingRead<T> = { promise: Promise<T>; controller: AbortController; waiters: number };
type Cached<T> = { value: T; expiresAt: number; size: number };

/** Size of all users' cached responses, in characters. */
const maxCachedSize = 32 * 1024 * 1024;

/**
 * Coalesces identical reads within a session, since a call fails if its session's token expires, and caches responses
 * briefly for all sessions of the same user. Users never share anything. A user's write invalidates their cached
 * responses and their reads in flight.
 */
export class CoalescedReads<T extends { body: string }> {
  private readonly pending = new Map<string, PendingRead<T>>();
  private readonly cached = new Map<string, Cached<T>>();
  private readonly generations = new Map<string, number>();
  private cachedSize = 0;

  /** @param cacheMs how long a response is cached, in milliseconds */
  constructor(
    private readonly clock: Clock,
    private readonly cacheMs: number,
  ) {}

  /**
   * @param session whose token the call uses @param readKey identifies the read within a user, e.g. its path and query
   * @param start sends the call; its signal fires once every waiter has aborted
   * @param isCacheable if not, only the current waiters get the response
   */
  async read(
    userId: string,
    session: string,
    readKey: string,
    signal: AbortSignal | undefined,
    start: (signal: AbortSignal) => Promise<T>,
    isCacheable: (value: T) => boolean,
  ): Promise<T> {
    signal?.throwIfAborted();
    const key = this.key(userId, readKey);
    const now = this.clock.now();
    this.evict(now);
    const cached = this.cached.get(key);
    if (cached) return cached.value;
    const pendingKey = JSON.stringify([session, key]);
    const read = this.pending.get(pendingKey) ?? this.begin(pendingKey, key, start, isCacheable);
    read.waiters += 1;
    try {
      return await untilAborted(read.promise, signal);
    } finally {
      read.waiters -= 1;
      if (read.waiters === 0) read.controller.abort();
    }
  }

  /** Called when the user's data may have changed. */
  invalidate(userId: string): void {
    this.generations.set(userId, (this.generations.get(userId) ?? 0) + 1);
  }

  private begin(
    pendingKey: string,
    key: string,
    start: (signal: AbortSignal) => Promise<T>,
    isCacheable: (value: T) => boolean,
  ): PendingRead<T> {
    const controller = new AbortController();
    const read: PendingRead<T> = { promise: start(controller.signal), controller, waiters: 0 };
    this.pending.set(pendingKey, read);
    const removePending = () => {
      if (this.pending.get(pendingKey) === read) this.pending.delete(pendingKey);
    };
    read.promise.then((value) => {
      removePending();
      if (isCacheable(value)) this.cache(key, value);
    }, removePending);
    // Late joiners must not share an aborted request.
    controller.signal.addEventListener('abort', removePending, { once: true });
    return read;
  }

  private cache(key: string, value: T): void {
    const size = value.body.length;
    this.cachedSize -= this.cached.get(key)?.size ?? 0;
    this.cached.delete(key);
    this.cached.set(key, { value, expiresAt: this.clock.now() + this.cacheMs, size });
    this.cachedSize += size;
  }

  /** Evicts expired entries, and the oldest while there are too many. The map is ordered by expiry. */
  private evict(now: number): void {
    for (const [key, { expiresAt, size }] of this.cached) {
      if (expiresAt > now && this.cachedSize <= maxCachedSize) return;
      this.cached.delete(key);
      this.cachedSize -= size;
    }
  }

  private key(userId: string, readKey: string): string {
    return JSON.stringify([userId, this.generations.get(userId) ?? 0, readKey]);
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
