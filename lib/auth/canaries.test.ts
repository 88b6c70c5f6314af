import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { auth } from './auth';
import { startCanaries } from './testing-canaries';
import { distinctOutcomes, parallel } from './testing-set-up';

vi.mock('next/headers', () => import('./testing-next-headers'));

let canaries: Awaited<ReturnType<typeof startCanaries>>;
beforeAll(async () => {
  canaries = await startCanaries(6);
});
afterAll(() => canaries.close());

// Reliability, R6. `canaries.soak.ts` does the same with 30,000 responses and 50 users.
it('never mixes up 6 users in 420 interleaved responses, with token refreshes in flight', async () => {
  const { errors, statuses, refreshes } = await canaries.readInterleaved(420, 12);
  expect(errors).toEqual([]);
  expect(Object.keys(statuses)).toEqual(['200', '404']);
  expect(statuses[404]).toBeGreaterThan(5);
  expect(refreshes).toBe(6);
});

it.each([0, 150])(
  'refreshes once for 100 calls when the sandbox takes %i ms, as using a refresh token twice would end the grant',
  async (delayMs) => {
    const { sandbox, users, refreshes } = canaries;
    const { sid } = (await auth().session(users[delayMs ? 1 : 0]!.cookie, { touch: true }))!;
    const before = await refreshes();
    await sandbox.operator('PUT', '/faults', [{ path: '/token', kind: 'delay', delayMs }]);
    vi.useFakeTimers({ toFake: ['Date'] });
    vi.advanceTimersByTime(600_000);
    expect(distinctOutcomes(await parallel(100, () => auth().getUserToken(sid)))).toEqual(['ok']);
    vi.useRealTimers();
    await sandbox.operator('PUT', '/faults', []);
    expect((await refreshes()) - before).toBe(1);
  },
);
