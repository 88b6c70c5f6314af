import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { migratedDump } from '../db/migrated-dump';
import { openDatabase } from '../db/open';
import { livingWorld } from './demo-world';
import { anyMoment, orderOf, PARTIES, storyOf, USUAL, verdictsOn } from './test-story';

let opened: Awaited<ReturnType<typeof openDatabase>>;
beforeAll(async () => {
  opened = await openDatabase({ dump: await migratedDump() });
});
afterAll(() => opened.close());

test('at awkward moments the API tells the same story', async () => {
  const usual = await storyOf(opened.db, livingWorld(USUAL), USUAL);
  expect(usual.length).toBeGreaterThan(1_000);
  for (const moment of [
    '2026-11-22T00:05:00Z', // Sunday.
    '2026-12-25T10:00:00Z',
    '2027-03-28T00:59:59Z', // The clocks go forward in London a second later.
    '2027-06-30T23:00:01Z', // A second after midnight in London, in summer.
    '2028-02-29T12:00:00Z',
    '2028-05-02T00:00:01Z', // A second after midnight UTC, after a bank holiday.
  ]) {
    const now = new Date(moment);
    const told = await storyOf(opened.db, livingWorld(now), now);
    expect(
      told.filter((line, at) => line !== usual[at]),
      moment,
    ).toEqual([]);
    expect(told.length).toBe(usual.length);
  }
});

// The whole demo at 400 moments, every list read by the API's functions: story.soak.ts.
test('at 400 moments every two moments of the demo have the same order, and every verdict of one or the other party is the same', () => {
  const world = livingWorld(USUAL);
  const order = orderOf(world, USUAL);
  const verdicts = new Map(PARTIES.map((slug) => [slug, verdictsOn(world, USUAL, slug)]));
  expect(order.length).toBeGreaterThan(3_000);
  fc.assert(
    fc.property(anyMoment, fc.constantFrom(...PARTIES), (now, slug) => {
      const seeded = livingWorld(now);
      expect(verdictsOn(seeded, now, slug)).toEqual(verdicts.get(slug));
      const seededOrder = orderOf(seeded, now);
      expect(seededOrder.findIndex((place, at) => place !== order[at])).toBe(-1);
    }),
    { numRuns: 400 },
  );
});
