import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestDatabase } from '../db/suite-database';
import { activeWorld } from './demo-world';
import { anyTime, orderOf, PARTIES, snapshotOf, REFERENCE, verdictOn } from './test-snapshot';

let opened: Awaited<ReturnType<typeof openTestDatabase>>;
beforeAll(async () => {
  opened = await openTestDatabase();
});
afterAll(() => opened.close());

test('the API shows the same demo at awkward times', async () => {
  const expected = await snapshotOf(opened.db, activeWorld(REFERENCE), REFERENCE);
  expect(expected.length).toBeGreaterThan(1_000);
  for (const moment of [
    '2026-11-22T00:05:00Z', // Sunday.
    '2026-12-25T10:00:00Z',
    '2027-03-28T00:59:59Z', // The clocks go forward in London a second later.
    '2027-06-30T23:00:01Z', // A second after midnight in London, in summer.
    '2028-02-29T12:00:00Z',
    '2028-05-02T00:00:01Z', // A second after midnight UTC, after a bank holiday.
  ]) {
    const now = new Date(moment);
    const lines = await snapshotOf(opened.db, activeWorld(now), now);
    expect(
      lines.filter((line, at) => line !== expected[at]),
      moment,
    ).toEqual([]);
    expect(lines.length).toBe(expected.length);
  }
});

// `seed-time.soak.ts` compares the complete demo at 400 times, with every list read by the API's functions.
test('the order of all timestamps and what a party is told of a chain are the same at 400 times', () => {
  const world = activeWorld(REFERENCE);
  const order = orderOf(world, REFERENCE);
  expect(order.length).toBeGreaterThan(3_000);
  const verdicts = new Map(
    PARTIES.map((slug) => [slug, world.chains.map((_, at) => verdictOn(world, REFERENCE, slug, at))]),
  );
  fc.assert(
    fc.property(anyTime, fc.constantFrom(...PARTIES), fc.nat(9), (now, slug, at) => {
      const seeded = activeWorld(now);
      expect(verdictOn(seeded, now, slug, at)).toEqual(verdicts.get(slug)![at]);
      const seededOrder = orderOf(seeded, now);
      expect(seededOrder.findIndex((rank, place) => rank !== order[place])).toBe(-1);
    }),
    { numRuns: 400 },
  );
});
