import { type Clock } from './clock';

const startedOn = Date.parse('2026-11-21T10:00:00Z');

/** A clock for tests: time stands still until `advance` moves it, and what was due in between runs in order. */
export class TestingClock implements Clock {
  private time = 1_000_000;
  private readonly timers = new Set<{ at: number; then: () => void }>();

  /** Timers that are still to run. */
  get pending(): number {
    return this.timers.size;
  }

  now(): number {
    return this.time;
  }

  date(): number {
    return startedOn + this.time;
  }

  after(ms: number, then: () => void): () => void {
    const timer = { at: this.time + ms, then };
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
      next.then();
      await settle();
    }
    this.time = end;
  }

  /** The first timer that is due by then; of those due at one moment the one set first. */
  private next(end: number) {
    let first: { at: number; then: () => void } | null = null;
    for (const timer of this.timers) if (timer.at <= end && (!first || timer.at < first.at)) first = timer;
    return first;
  }
}

/** The machine's clock, on which every wait is over at once. For one call at a time. */
export class SkippingClock implements Clock {
  private skipped = 0;

  now = () => performance.now() + this.skipped;

  date = () => Date.now() + this.skipped;

  after = (ms: number, then: () => void) => {
    const timer = setImmediate(() => {
      this.skipped += ms;
      then();
    });
    return () => clearImmediate(timer);
  };
}

/** Lets every promise that is ready run its course. */
const settle = () => new Promise<void>((resolve) => setImmediate(resolve));
