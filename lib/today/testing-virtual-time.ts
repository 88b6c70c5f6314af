import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import { vi } from 'vitest';
import type { Clock } from '@/lib/partner-api/clock';
import { partnerKeys } from '@/sandbox/db/schema';
import type { RunningSandbox } from '@/sandbox/testing';
import { createService } from '@/lib/partner-api/service';
import { createAgent, createTransport, type Transport } from '@/lib/partner-api/transport';

const minute = 60_000;

/** Lifts the key's rate limit in a sandbox, whose database does not follow the virtual clock. */
export const unlimited = ({ db }: RunningSandbox) => db.update(partnerKeys).set({ limit: 1_000_000 });

/**
 * Virtual time for tests with a real sandbox in this process; `Date` follows it. It stands still while a call is in
 * flight, and jumps to the next timer when nothing else is left to do.
 */
export class VirtualTime implements Clock {
  private readonly timers = new Set<{ at: number; then: () => void }>();
  private inFlight = 0;

  constructor(now: string) {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(now) });
  }

  now = () => Date.now();

  date = () => Date.now();

  after = (ms: number, then: () => void) => {
    const timer = { at: Date.now() + ms, then };
    this.timers.add(timer);
    return () => this.timers.delete(timer);
  };

  pause = (ms: number): Promise<void> => new Promise((resolve) => this.after(Math.max(0, ms), resolve));

  /**
   * The service that all users of a key share. It makes the rate-limit headers itself, because the sandbox counts by its
   * database's clock. Reads are not cached. @returns `sent`: when each call was sent, epoch milliseconds
   */
  service(url: string, limit = 600) {
    const send = createTransport(url, createAgent());
    const sent: number[] = [];
    let windowStart = -Infinity;
    let count = 0;
    const transport: Transport = async (outgoing) => {
      if (Date.now() >= windowStart + minute) [windowStart, count] = [Date.now(), 0];
      count += 1;
      sent.push(Date.now());
      this.inFlight += 1;
      const response = await send(outgoing).finally(() => (this.inFlight -= 1));
      const headers: Record<string, string> = {
        'x-ratelimit-limit': String(limit),
        'x-ratelimit-remaining': String(Math.max(0, limit - count)),
        'x-ratelimit-reset': String(Math.ceil((windowStart + minute - Date.now()) / 1000)),
      };
      return { ...response, header: (name) => headers[name] ?? response.header(name) };
    };
    return { service: createService(transport, { clock: this, keepReadsFor: 0 }), sent };
  }

  /** Advances time until `work` is done. */
  async during<T>(work: Promise<T>): Promise<T> {
    let isDone = false;
    void work.then(
      () => (isDone = true),
      () => (isDone = true),
    );
    while (!isDone) {
      for (let turn = 0; turn < 5; turn += 1) await nextTurn();
      if (this.inFlight > 0) await sleep(1);
      else if (!isDone) this.jump();
    }
    return work;
  }

  private jump(): void {
    const [next] = [...this.timers].sort((a, b) => a.at - b.at);
    if (!next) return;
    this.timers.delete(next);
    vi.setSystemTime(Math.max(Date.now(), next.at));
    next.then();
  }
}
