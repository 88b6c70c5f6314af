import { type Conditions, type Fault } from './virtual-service';

export type Scenario = Conditions & {
  name: string;
  /** Calls that cannot succeed with any client: they do not count as lost. */
  isHopeless?: (user: string, path: string) => boolean;
};

const key = { limit: 600, windowMs: 60_000 };
const second = 1000;
const within = (at: number, from: number, lasts: number) =>
  at >= from * second && at < (from + lasts) * second;
/** Retry-After at this moment for a pause that lasts until `end`. Seconds. */
const retryAfterUntil = (at: number, end: number) => Math.max(1, Math.ceil(end - at / second));
const isHanging = (user: string, path: string) =>
  (user === 'light 0' || user === 'light 1') && path.startsWith('/v1/chains/');

/** @param random seeded per run, so that every client meets the same failures */
export const scenarios = (random: () => number): Scenario[] => {
  const failures: Fault[] = [{ status: 500 }, 'page', 'reset', 'cut'];
  const anyFailure = () => failures[Math.floor(random() * failures.length)]!;
  return [
    { name: 'calm', ...key },
    {
      name: 'pauses of 3 and 30 s',
      ...key,
      fault(at) {
        if (within(at, 20, 3)) return { status: 429, retryAfter: retryAfterUntil(at, 23) };
        if (within(at, 50, 30)) return { status: 503, retryAfter: retryAfterUntil(at, 80) };
        return null;
      },
    },
    {
      name: 'long pause: 55 s',
      ...key,
      fault: (at) => (within(at, 20, 55) ? { status: 429, retryAfter: retryAfterUntil(at, 75) } : null),
    },
    {
      name: 'flaky: all calls fail for 0.8 s in every 11 s',
      ...key,
      fault: (at) => (within(at % (11 * second), 2.4, 0.8) ? anyFailure() : null),
    },
    {
      name: 'flaky: 13 % of responses fail, independently',
      ...key,
      fault: () => (random() < 0.13 ? anyFailure() : null),
    },
    {
      name: 'hang: one endpoint, for two users',
      ...key,
      fault: (_, user, path) => (isHanging(user, path) ? 'hang' : null),
      isHopeless: isHanging,
    },
    { name: 'slow: every response takes 3 s', ...key, latency: () => 3000 },
    { name: 'another program uses 80 % of the key', ...key, otherCalls: 24 },
    {
      name: 'down for a minute: connections refused',
      ...key,
      fault: (at) => (within(at, 30, 60) ? 'refused' : null),
    },
  ];
};

/** Two calls a second, in windows of this length. */
export const narrowKey = (seconds: number): Scenario => ({
  name: `two calls a second, windows of ${seconds} s`,
  limit: 2 * seconds,
  windowMs: seconds * second,
});
