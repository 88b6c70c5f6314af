import { type Conditions, type Fault } from './virtual-service';

export type Scenario = Conditions & {
  name: string;
  /** Whose calls cannot succeed whatever anyone does: they are left out of what is counted as lost. */
  isHopeless?: (user: string, path: string) => boolean;
};

const key = { limit: 600, windowMs: 60_000 };
const second = 1000;
const within = (at: number, from: number, lasts: number) =>
  at >= from * second && at < (from + lasts) * second;
/** Until when a pause lasts that was told at this moment. */
const until = (at: number, end: number) => Math.max(1, Math.ceil(end - at / second));
const isHanging = (user: string, path: string) =>
  (user === 'light 0' || user === 'light 1') && path.startsWith('/v1/chains/');

/** @param random one for each run, so that every client meets the same */
export const scenarios = (random: () => number): Scenario[] => {
  const failures: Fault[] = [{ status: 500 }, 'page', 'reset', 'cut'];
  const anyFailure = () => failures[Math.floor(random() * failures.length)]!;
  return [
    { name: 'calm', ...key },
    {
      name: 'storm: pauses of 3 and 30 s',
      ...key,
      fault(at) {
        if (within(at, 20, 3)) return { status: 429, retryAfter: until(at, 23) };
        if (within(at, 50, 30)) return { status: 503, retryAfter: until(at, 80) };
        return null;
      },
    },
    {
      name: 'long gate: a pause of 55 s',
      ...key,
      fault: (at) => (within(at, 20, 55) ? { status: 429, retryAfter: until(at, 75) } : null),
    },
    {
      name: 'flaky: all fail for 0.8 s in every 11',
      ...key,
      fault: (at) => (within(at % (11 * second), 2.4, 0.8) ? anyFailure() : null),
    },
    {
      name: 'flaky: 13 % of the responses, each by itself',
      ...key,
      fault: () => (random() < 0.13 ? anyFailure() : null),
    },
    {
      name: 'hang: one endpoint, for two people',
      ...key,
      fault: (_, user, path) => (isHanging(user, path) ? 'hang' : null),
      isHopeless: isHanging,
    },
    { name: 'slow: every response takes 3 s', ...key, latency: () => 3000 },
    { name: 'a stranger takes 80 % of the key', ...key, stranger: 24 },
    {
      name: 'closed for a minute, without a word',
      ...key,
      fault: (at) => (within(at, 30, 60) ? 'refused' : null),
    },
  ];
};

/** Two calls a second in windows of this length, and three hundred wanted by one person. */
export const narrowKey = (seconds: number): Scenario => ({
  name: `two calls a second, windows of ${seconds} s`,
  limit: 2 * seconds,
  windowMs: seconds * second,
});
