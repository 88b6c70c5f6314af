// The demo tells the same story at 400 moments, every list read by the API's own functions (about six minutes).
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { migratedDump } from '../db/migrated-dump';
import { openDatabase } from '../db/open';
import { demoWorld } from './demo-world';
import { anyMoment, storyOf, USUAL } from './test-story';

test('the same story at 400 moments', async () => {
  const { db, close } = await openDatabase({ dump: await migratedDump() });
  const usual = await storyOf(db, demoWorld(USUAL), USUAL);
  const property = fc.asyncProperty(anyMoment, async (now) => {
    const told = await storyOf(db, demoWorld(now), now);
    expect(told.filter((line, at) => line !== usual[at])).toEqual([]);
    expect(told.length).toBe(usual.length);
  });
  await fc.assert(property, { numRuns: 400 });
  await close();
});
