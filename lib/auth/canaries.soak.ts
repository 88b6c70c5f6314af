// Reliability, R6: 50 people are kept apart in 30,000 interleaved responses while every token is renewed half way.
// Shown in small in canaries.test.ts.
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { startCanaries } from './testing-canaries';

vi.mock('next/headers', () => import('./testing-next-headers'));

const total = 30_000;
let canaries: Awaited<ReturnType<typeof startCanaries>>;
beforeAll(async () => {
  canaries = await startCanaries(50);
}, 300_000);
afterAll(() => canaries.close());

it(`keeps 50 people apart in ${total} interleaved responses, refreshes under way`, async () => {
  const { wrong, statuses, refreshes } = await canaries.readInterleaved(total, 60);
  expect(wrong).toEqual([]);
  expect(Object.values(statuses).reduce((sum, count) => sum + count, 0)).toBe(total);
  expect((statuses[503] ?? 0) + (statuses[504] ?? 0)).toBeLessThan(total / 100);
  expect(statuses[404]).toBeGreaterThan(500);
  expect(refreshes).toBe(canaries.users.length);
});
