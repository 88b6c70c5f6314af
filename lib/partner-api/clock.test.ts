import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { systemClock } from './clock';
import { Governor } from './governor';

beforeEach(() => vi.useFakeTimers({ toFake: ['Date', 'performance', 'setTimeout', 'clearTimeout'] }));
afterEach(() => vi.useRealTimers());

const response = (status: number, headers: Record<string, string> = {}) => ({
  status,
  header: (name: string) => headers[name],
});
const call = { userId: 'u', priority: 'interactive' } as const;

// Otherwise a wait of seconds would become one of an hour.
it('refuses no call when the clock is set back an hour during a pause', async () => {
  const governor = new Governor(systemClock, undefined, () => 0);
  const ask = (status: number, headers?: Record<string, string>) =>
    governor.run({ ...call, askedAt: systemClock.now() }, async () => response(status, headers));
  await ask(429, { 'retry-after': '2' });
  vi.setSystemTime(Date.now() - 3_600_000);
  const waiting = ask(200);
  await vi.advanceTimersByTimeAsync(2001);
  await expect(waiting).resolves.toMatchObject({ status: 200 });
});

it('keeps waiting when the clock is set forward, and reports dates by the new time', async () => {
  const governor = new Governor(systemClock, undefined, () => 0);
  const ask = (status: number, headers?: Record<string, string>) =>
    governor.run({ ...call, askedAt: systemClock.now() }, async () => response(status, headers));
  await ask(429, { 'retry-after': '5' });
  vi.setSystemTime(Date.now() + 3_600_000);
  expect(governor.state().closedUntil).toBe(Date.now() + 5000);
  let isSent = false;
  void ask(200).then(() => (isSent = true));
  await vi.advanceTimersByTimeAsync(4000);
  expect(isSent).toBe(false);
  await vi.advanceTimersByTimeAsync(1001);
  expect(isSent).toBe(true);
});

it('has timers that do not keep a finished process alive, and can be cancelled', () => {
  vi.useRealTimers();
  const timers = () => process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length;
  const before = timers();
  const cancel = systemClock.after(60_000, () => {});
  expect(timers()).toBe(before);
  const clear = vi.spyOn(globalThis, 'clearTimeout');
  cancel();
  expect(clear).toHaveBeenCalledOnce();
  clear.mockRestore();
});
