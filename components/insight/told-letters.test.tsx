import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { propsIn } from '@/components/testing-markup';
import { LetterDialog } from '@/components/ui/letter-dialog';
import { lineFixture, readingFixture, transactionFixture } from '@/lib/chains/fixture';
import { createQueryClient } from '@/lib/query/query-client';
import { runHook, stubBrowser } from '@/lib/query/testing-hook';
import { stageFixture } from '@/lib/stages/fixture';
import type { TodayAction } from '@/lib/today/apply-action';
import { emptyMemory, type MemoryValue } from '@/lib/today/memory-value';
import type { LetterEdits } from './letter-edits';
import { UpdateDialog } from './update-dialog';

const now = Date.parse('2026-11-24T09:00:00Z');
const chain = lineFixture(transactionFixture('1'));
const readingOf = (progress: string) =>
  readingFixture(chain, new Map([['1', [stageFixture({ id: 's', progress, transactionId: '1' })]]]), now);

/** The letter about a sale whose stage is blocked, and which is completed once `complete` is called. */
async function letter() {
  stubBrowser();
  // Nothing is stored.
  vi.stubGlobal('navigator', { locks: { request: () => Promise.resolve() } });
  const told: Record<string, string>[] = [];
  const apply = (value: MemoryValue, action: TodayAction) => {
    if (action.do === 'copy') told.push(action.copied.stages);
    return value;
  };
  const client = createQueryClient();
  client.setQueryData(['today', 'memory', 'u'], { value: emptyMemory, apply, hasNews: () => false });
  let reading = readingOf('Blocked');
  const hook = await runHook(() => {
    const [edits, onEdit] = useState<LetterEdits>({});
    const props = { reading, contacts: [], aboutId: '1', userId: 'u', now, edits, onEdit };
    return UpdateDialog({ ...props, onClose: () => {} });
  }, client);
  const props = () => propsIn(hook.now(), LetterDialog)[0] as unknown as Parameters<typeof LetterDialog>[0];
  const edit = (text: string | null) => (props().onChange(text), hook.settle());
  const complete = () => ((reading = readingOf('Completed')), hook.rerender());
  const use = () => (props().onUsed!(), hook.settle());
  return { edit, complete, use, told };
}

it('remembers as told what was recorded when an edited letter was written, not what was since', async () => {
  const { edit, complete, use, told } = await letter();
  await edit('It is blocked.');
  await complete();
  await edit('It is still blocked.');
  await use();
  await edit(null);
  await use();
  await edit('It is done.');
  await use();
  expect(told).toEqual([{ s: 'b' }, { s: 'c' }, { s: 'c' }]);
});
