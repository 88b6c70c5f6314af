import 'server-only';

/** The governor's clock. Tests pass one that they advance by hand. */
export type Clock = {
  /** Monotonic milliseconds, for durations: changes to the machine's date do not affect it. */
  now(): number;
  /** Milliseconds since the epoch, for dates. */
  date(): number;
  /** Runs `callback` after `ms`. @returns cancels the timer */
  after(ms: number, callback: () => void): () => void;
};

export const systemClock: Clock = {
  now: () => performance.now(),
  date: () => Date.now(),
  after(ms, callback) {
    const timer = setTimeout(callback, ms);
    // The governor's timer must not keep a finished process alive.
    timer.unref();
    return () => clearTimeout(timer);
  },
};
