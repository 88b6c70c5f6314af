import 'server-only';

/** Time as the governor sees it. Tests pass one that they move by hand. */
export type Clock = {
  /** Milliseconds since some moment, for durations: it never goes back, whatever is done to the machine's date. */
  now(): number;
  /** Milliseconds since the epoch, for dates. */
  date(): number;
  /** Runs `then` after `ms`; the function returned calls it off. */
  after(ms: number, then: () => void): () => void;
};

export const systemClock: Clock = {
  now: () => performance.now(),
  date: () => Date.now(),
  after(ms, then) {
    const timer = setTimeout(then, ms);
    // A wake-up of the governor must not keep a finished process alive.
    timer.unref();
    return () => clearTimeout(timer);
  },
};
