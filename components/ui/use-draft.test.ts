import { useForm, type UseFormReturn } from 'react-hook-form';
import { expect, it, vi } from 'vitest';
import { runHook, stubBrowser } from '@/lib/query/testing-hook';
import { useDraft } from './use-draft';

const mine = { owner: 'user-1', name: 'stage:7' };
const key = 'draft:user-1:stage:7';
const initial = { title: '', note: 'as it was' };

/** A form in a tab that has kept this. */
async function form(kept: Record<string, string> = {}, draft = mine) {
  stubBrowser();
  for (const [name, text] of Object.entries(kept)) sessionStorage.setItem(name, text);
  let filled!: UseFormReturn<typeof initial>;
  const hook = await runHook(() => {
    filled = useForm({ defaultValues: initial });
    return useDraft(filled, draft);
  });
  return { ...hook, filled, stored: () => ({ ...sessionStorage }) as Record<string, string> };
}

it('keeps what is typed, and a form that is opened anew goes on from there and says so', async () => {
  const first = await form();
  expect([first.now().isRestored, first.stored()]).toEqual([false, {}]);
  first.filled.setValue('title', 'Searches');
  const kept = first.stored();
  expect(JSON.parse(kept[key]!)).toEqual({ title: 'Searches', note: 'as it was' });
  await first.settle();
  expect(first.now().isRestored).toBe(false);
  await first.leave();
  first.filled.setValue('title', 'after it was left');
  expect(first.stored()).toEqual(kept);
});

it('fills the form from an earlier visit, over what it begins with', async () => {
  const { filled, until, now, settle, stored } = await form({ [key]: '{"title":"Searches"}' });
  await until(({ isRestored }) => expect(isRestored).toBe(true));
  expect(filled.getValues()).toEqual({ title: 'Searches', note: 'as it was' });
  // What differs from the beginning is still to be saved.
  filled.reset();
  expect(filled.getValues()).toEqual(initial);
  now().forget();
  await settle();
  expect([now().isRestored, stored()]).toEqual([false, {}]);
});

it('forgets the drafts of others alone', async () => {
  const others = { 'draft:user-10:stage:7': '{}', 'draft:user-2:stage:7': '{}' };
  const stay = { 'draft:user-1:party:2': '{"title":"a party"}', 'sent:user-2:stage:7': '{}' };
  const { stored, filled } = await form({ ...others, ...stay });
  expect([stored(), filled.getValues()]).toEqual([stay, initial]);
});

it.each(['{', 'null', '7', '"text"'])('what is stored and is no draft fills nothing: %s', async (text) => {
  const { filled, now } = await form({ [key]: text });
  expect([filled.getValues(), now().isRestored]).toEqual([initial, false]);
});

it('works where storage is forbidden', async () => {
  stubBrowser();
  vi.stubGlobal('sessionStorage', undefined);
  let filled!: UseFormReturn<typeof initial>;
  const { now } = await runHook(() => {
    filled = useForm({ defaultValues: initial });
    return useDraft(filled, mine);
  });
  filled.setValue('title', 'Searches');
  now().forget();
  expect(filled.getValues('title')).toBe('Searches');
});
