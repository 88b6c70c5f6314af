import { type Clock } from './clock';

/** A clock for tests: time stands still until `advance` moves it, and what was due in between runs in order. */
export class TestingClock implements Clock {
  private time = Date.parse('2026-11-21T10:00:00Z');
  private timers: { at: number; then: () => void }[] = [];

  now(): number {
    return this.time;
  }

  after(ms: number, then: () => void): () => void {
    const timer = { at: this.time + ms, then };
    this.timers.push(timer);
    return () => {
      this.timers = this.timers.filter((other) => other !== timer);
    };
  }

  wait(ms: number): Promise<void> {
    return new Promise((resolve) => this.after(ms, resolve));
  }

  async advance(ms: number): Promise<void> {
    const end = this.time + ms;
    await settle();
    for (;;) {
      const next = this.timers.filter(({ at }) => at <= end).sort((a, b) => a.at - b.at)[0];
      if (!next) break;
      this.timers = this.timers.filter((timer) => timer !== next);
      this.time = Math.max(this.time, next.at);
      next.then();
      await settle();
    }
    this.time = end;
  }
}

/** Lets every promise that is ready run its course. */
const settle = () => new Promise<void>((resolve) => setImmediate(resolve));
