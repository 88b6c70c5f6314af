// Reliability, R6: no user sees another's data in 30,000 interleaved responses to 50 users, with every token refreshed
// half way through. `canaries.test.ts` is a small version.
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { startCanaries } from './testing-canaries';

vi.mock('next/headers', () => import('./testing-next-headers'));

const total = 30_000;
let canaries: Awaited<ReturnType<typeof startCanaries>>;
beforeAll(async () => {
  canaries = await startCanaries(50);
}, 300_000);
afterAll(() => canaries.close());

it(`never mixes up 50 users in ${total} interleaved responses, with token refreshes in flight`, async () => {
  const { errors, statuses, refreshes } = await canaries.readInterleaved(total, 60);
  expect(errors).toEqual([]);
  expect(Object.values(statuses).reduce((sum, count) => sum + count, 0)).toBe(total);
  expect((statuses[503] ?? 0) + (statuses[504] ?? 0)).toBeLessThan(total / 100);
  expect(statuses[404]).toBeGreaterThan(500);
  expect(refreshes).toBe(canaries.users.length);
});
