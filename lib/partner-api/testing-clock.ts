import { type Clock } from './clock';

const startDate = Date.parse('2026-11-21T10:00:00Z');

/** A manual clock for tests: `advance` moves the time and runs the due timers in order. */
export class TestingClock implements Clock {
  private time = 1_000_000;
  private readonly timers = new Set<{ at: number; callback: () => void }>();

  /** Number of timers still to run. */
  get pending(): number {
    return this.timers.size;
  }

  now(): number {
    return this.time;
  }

  date(): number {
    return startDate + this.time;
  }

  after(ms: number, callback: () => void): () => void {
    const timer = { at: this.time + ms, callback };
    this.timers.add(timer);
    return () => this.timers.delete(timer);
  }

  wait(ms: number): Promise<void> {
    return new Promise((resolve) => this.after(ms, resolve));
  }

  async advance(ms: number): Promise<void> {
    const end = this.time + ms;
    await settle();
    for (let next = this.next(end); next; next = this.next(end)) {
      this.timers.delete(next);
      this.time = Math.max(this.time, next.at);
      next.callback();
      await settle();
    }
    this.time = end;
  }

  /** The first timer due by `end`; of several due at the same time, the one set first. */
  private next(end: number) {
    let first: { at: number; callback: () => void } | null = null;
    for (const timer of this.timers) if (timer.at <= end && (!first || timer.at < first.at)) first = timer;
    return first;
  }
}

/** The system clock, except that every wait ends immediately. For one call at a time. */
export class SkippingClock implements Clock {
  private skipped = 0;

  now = () => performance.now() + this.skipped;

  date = () => Date.now() + this.skipped;

  after = (ms: number, callback: () => void) => {
    const timer = setImmediate(() => {
      this.skipped += ms;
      callback();
    });
    return () => clearImmediate(timer);
  };
}

/** Lets all pending promise callbacks run. */
const settle = () => new Promise<void>((resolve) => setImmediate(resolve));
