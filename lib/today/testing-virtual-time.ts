import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import { vi } from 'vitest';
import type { Clock } from '@/lib/partner-api/clock';
import { partnerKeys } from '@/sandbox/db/schema';
import type { RunningSandbox } from '@/sandbox/testing';
import { createService } from '@/lib/partner-api/service';
import { createAgent, createTransport, type Transport } from '@/lib/partner-api/transport';

const minute = 60_000;

/** Lets a sandbox respond as often as it is asked, whatever its database's clock says of the key's minute. */
export const unlimited = ({ db }: RunningSandbox) => db.update(partnerKeys).set({ limit: 1_000_000 });

/**
 * Virtual time for tests with a real sandbox in this process; `Date` follows it. It stands still while a call is under
 * way, and jumps to the next timer when there is nothing else to do.
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
   * What all users of one key share. The sandbox counts a key's minute by its database's clock, so those headers are
   * made here. No read is served from an earlier one. @returns `sent`: when each call was sent, epoch milliseconds
   */
  service(url: string, limit = 600) {
    const send = createTransport(url, createAgent());
    const sent: number[] = [];
    let began = -Infinity;
    let count = 0;
    const transport: Transport = async (outgoing) => {
      if (Date.now() >= began + minute) [began, count] = [Date.now(), 0];
      count += 1;
      sent.push(Date.now());
      this.inFlight += 1;
      const response = await send(outgoing).finally(() => (this.inFlight -= 1));
      const told: Record<string, string> = {
        'x-ratelimit-limit': String(limit),
        'x-ratelimit-remaining': String(Math.max(0, limit - count)),
        'x-ratelimit-reset': String(Math.ceil((began + minute - Date.now()) / 1000)),
      };
      return { ...response, header: (name) => told[name] ?? response.header(name) };
    };
    return { service: createService(transport, { clock: this, keepReadsFor: 0 }), sent };
  }

  /** Lets time pass until `work` is done. */
  async during<T>(work: Promise<T>): Promise<T> {
    let isOver = false;
    void work.then(
      () => (isOver = true),
      () => (isOver = true),
    );
    while (!isOver) {
      for (let turn = 0; turn < 5; turn += 1) await nextTurn();
      if (this.inFlight > 0) await sleep(1);
      else if (!isOver) this.jump();
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
