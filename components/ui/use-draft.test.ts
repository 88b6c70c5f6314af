import { useForm, type UseFormReturn } from 'react-hook-form';
import { expect, it, vi } from 'vitest';
import { runHook, stubBrowser } from '@/lib/query/testing-hook';
import { useDraft } from './use-draft';

const draft = { owner: 'user-1', name: 'stage:7' };
const key = 'draft:user-1:stage:7';
const initial = { title: '', note: 'as it was' };

/** Renders a form in a tab with this session storage. */
async function form(stored: Record<string, string> = {}) {
  stubBrowser();
  for (const [name, text] of Object.entries(stored)) sessionStorage.setItem(name, text);
  let filled!: UseFormReturn<typeof initial>;
  const hook = await runHook(() => {
    filled = useForm({ defaultValues: initial });
    return useDraft(filled, draft);
  });
  return { ...hook, filled, storage: () => ({ ...sessionStorage }) as Record<string, string> };
}

it('stores what is typed until the form unmounts', async () => {
  const first = await form();
  expect([first.now().isRestored, first.storage()]).toEqual([false, {}]);
  first.filled.setValue('title', 'Searches');
  const saved = first.storage();
  expect(JSON.parse(saved[key]!)).toEqual({ title: 'Searches', note: 'as it was' });
  await first.settle();
  expect(first.now().isRestored).toBe(false);
  await first.unmount();
  first.filled.setValue('title', 'after it was left');
  expect(first.storage()).toEqual(saved);
});

it('restores a stored draft over the default values', async () => {
  const { filled, until, now, settle, storage } = await form({ [key]: '{"title":"Searches"}' });
  await until(({ isRestored }) => expect(isRestored).toBe(true));
  expect(filled.getValues()).toEqual({ title: 'Searches', note: 'as it was' });
  // The defaults are unchanged, so that the restored values still count as unsaved.
  filled.reset();
  expect(filled.getValues()).toEqual(initial);
  now().forget();
  await settle();
  expect([now().isRestored, storage()]).toEqual([false, {}]);
  // What is typed from then on is not restored.
  filled.setValue('title', 'Survey');
  await settle();
  expect(now().isRestored).toBe(false);
});

it('removes only the drafts of other users', async () => {
  const others = { 'draft:user-10:stage:7': '{}', 'draft:user-2:stage:7': '{}' };
  const kept = { 'draft:user-1:party:2': '{"title":"a party"}', 'sent:user-2:stage:7': '{}' };
  const { storage, filled } = await form({ ...others, ...kept });
  expect([storage(), filled.getValues()]).toEqual([kept, initial]);
});

it.each(['{', 'null', '7', '"text"'])('ignores malformed stored data: %s', async (text) => {
  const { filled, now } = await form({ [key]: text });
  expect([filled.getValues(), now().isRestored]).toEqual([initial, false]);
});

it('works without storage', async () => {
  stubBrowser();
  vi.stubGlobal('sessionStorage', undefined);
  let filled!: UseFormReturn<typeof initial>;
  const { now } = await runHook(() => {
    filled = useForm({ defaultValues: initial });
    return useDraft(filled, draft);
  });
  filled.setValue('title', 'Searches');
  now().forget();
  expect(filled.getValues('title')).toBe('Searches');
});
