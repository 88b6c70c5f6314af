import { TestingClock } from '../testing-clock';

/**
 * Replaces the timers and dates of this process with a virtual clock, for the governor and for other libraries: minutes
 * of waiting take no time, and every run is deterministic.
 */
export function virtualTime(): TestingClock {
  const clock = new TestingClock();
  const RealDate = Date;
  const timers = new Map<number, () => void>();
  let last = 0;
  const set = (callback: (...args: unknown[]) => void, ms = 0, ...args: unknown[]) => {
    const id = (last += 1);
    timers.set(
      id,
      clock.after(Math.max(0, ms), () => {
        timers.delete(id);
        callback(...args);
      }),
    );
    // Node's timers are objects, and libraries call `unref` on them.
    return { id, unref() {}, ref() {}, [Symbol.toPrimitive]: () => id };
  };
  const clear = (timer: { id: number } | number | undefined) => {
    const id = typeof timer === 'object' ? timer.id : timer;
    if (id === undefined) return;
    timers.get(id)?.();
    timers.delete(id);
  };
  const every = (callback: () => void, ms: number) => {
    const timer = set(function again() {
      callback();
      timers.set(timer.id, clock.after(ms, again));
    }, ms);
    return timer;
  };
  class VirtualDate extends RealDate {
    constructor(...args: [] | [string | number | Date]) {
      super(...((args.length === 0 ? [clock.date()] : args) as [number]));
    }
    static override now = () => clock.date();
  }
  Object.assign(globalThis, {
    setTimeout: set,
    clearTimeout: clear,
    setInterval: every,
    clearInterval: clear,
    Date: VirtualDate,
  });
  return clock;
}
