import { expect, it } from 'vitest';
import { onEachDatabase } from '../db/on-each-database';
import { getOrCreateSetting } from './settings';

onEachDatabase('settings', (database) => {
  it('have one value for all processes, even if two create it at the same time', async () => {
    const { db } = database();
    // Neither value is ready before both processes have found that there is none.
    const ready: (() => void)[] = [];
    const create = (value: string) =>
      new Promise<string>((resolve) => {
        ready.push(() => resolve(value));
        if (ready.length === 2) for (const go of ready) go();
      });
    const both = ['one', 'other'].map((value) => getOrCreateSetting(db, 'kept', () => create(value)));
    const [first, second] = await Promise.all(both);
    expect(first).toBe(second);
    expect(await getOrCreateSetting(db, 'kept', () => 'too late')).toBe(first);
  });
});
