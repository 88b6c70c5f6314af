import { TestingClock } from '../testing-clock';

/**
 * One clock for the governor and for libraries that know nothing of it: timers and dates of this process run on it, so
 * minutes of waiting take no time and every run is the same.
 */
export function virtualTime(): TestingClock {
  const clock = new TestingClock();
  const RealDate = Date;
  const timers = new Map<number, () => void>();
  let last = 0;
  const set = (then: (...given: unknown[]) => void, ms = 0, ...given: unknown[]) => {
    const id = (last += 1);
    timers.set(
      id,
      clock.after(Math.max(0, ms), () => {
        timers.delete(id);
        then(...given);
      }),
    );
    // Node's timers are objects; libraries ask them not to keep the process alive.
    return { id, unref() {}, ref() {}, [Symbol.toPrimitive]: () => id };
  };
  const clear = (timer: { id: number } | number | undefined) => {
    const id = typeof timer === 'object' ? timer.id : timer;
    if (id === undefined) return;
    timers.get(id)?.();
    timers.delete(id);
  };
  const every = (then: () => void, ms: number) => {
    const timer = set(function again() {
      then();
      timers.set(timer.id, clock.after(ms, again));
    }, ms);
    return timer;
  };
  class VirtualDate extends RealDate {
    constructor(...given: [] | [string | number | Date]) {
      super(...((given.length === 0 ? [clock.date()] : given) as [number]));
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
