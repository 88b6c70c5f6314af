// Seeds the demo at 400 times and compares every list, read by the API's own functions (about six minutes).
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { migratedDump } from '../db/migrated-dump';
import { openDatabase } from '../db/open';
import { demoWorld } from './demo-world';
import { anyTime, snapshotOf, REFERENCE } from './test-snapshot';

test('the demo looks the same at 400 times', async () => {
  const { db, close } = await openDatabase({ dump: await migratedDump() });
  const expected = await snapshotOf(db, demoWorld(REFERENCE), REFERENCE);
  const property = fc.asyncProperty(anyTime, async (now) => {
    const lines = await snapshotOf(db, demoWorld(now), now);
    expect(lines.filter((line, at) => line !== expected[at])).toEqual([]);
    expect(lines.length).toBe(expected.length);
  });
  await fc.assert(property, { numRuns: 400 });
  await close();
});
