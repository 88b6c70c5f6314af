import { expect, it } from 'vitest';
import { createQueryClient } from '@/lib/query/query-client';
import type { TodayAction } from '@/lib/today/apply-action';
import { emptyMemory, type MemoryValue, withCall } from '@/lib/today/memory-value';
import { pendingActions } from '@/lib/today/pending-actions';
import { importSealKey, sealValue } from '@/lib/today/sealed-value';
import { key, person } from './testing-person';

const call = (contactId: string): TodayAction => ({ do: 'call', contactId, at: 5 });
const called = (...ids: string[]): MemoryValue => ids.reduce((value, id) => withCall(value, id, 5), emptyMemory); // oxfmt-ignore

it.each(['in the same page', 'after a reload'])(
  'does not take for removed what another device never had, because it could not be shared: %s',
  async (when) => {
    const { userId, open, server } = person(true);
    const saved = async ({ until }: Awaited<ReturnType<typeof open>>) =>
      until(() => expect(pendingActions.read(userId)).toEqual([]));
    const first = await open();
    first.now().act(call('both'));
    await saved(first);
    expect(server.copy.revision).toBe(1);
    server.keepsNothing = true;
    first.now().act(call('only here'));
    await saved(first);
    // Another device has written twice meanwhile.
    const sealed = await sealValue(await importSealKey(key), userId, called('both', 'there'));
    server.copy = { revision: 3, sealed };
    if (when === 'after a reload') server.copy.revision = 1;
    const page = when === 'after a reload' ? await open(createQueryClient()) : first;
    server.copy = { revision: 3, sealed };
    server.keepsNothing = false;
    page.now().act(call('later'));
    await saved(page);
    await page.until(() => expect(Object.keys(page.value().called).sort()).toEqual(['both', 'later', 'only here', 'there'])); // oxfmt-ignore
  },
);
