import { expect, it, vi } from 'vitest';
import { propsIn } from '@/components/testing-markup';
import { runHook } from '@/lib/query/testing-hook';
import type { LetterEdits } from './letter-edits';
import { NoOwnSale } from './no-own-sale';

const announced: unknown[] = [];
vi.mock('@/components/ui/announce', () => ({ announce: (id: unknown) => void announced.push(id) }));

const letter = (text: string, isUsed = false) => ({ text, for: null, to: 'a colleague', isUsed });
const edits: LetterEdits = {
  '1:client': letter('About one'),
  '1:agent': letter('Sent already', true),
  '2:client': letter('About two'),
  '3:client': null,
};
const why = 'You are no longer a party to any transaction in this chain.';

/** The paragraphs of the dialog, in a browser. */
async function shown(about?: string) {
  const { now } = await runHook(() => {
    const dialog = NoOwnSale({ edits, about, onClose: () => {} });
    for (const { ref, children } of propsIn(dialog, 'p'))
      if (ref) Object.assign(ref, { current: { textContent: children } });
    return dialog;
  });
  return propsIn(now(), 'p');
}
const said = async (about?: string) => (await shown(about)).map(({ children }) => children);

it('says that no letter can be written, and keeps what was written and not used', async () => {
  expect(await said()).toEqual([why, 'This is what you wrote:', 'About one\n\nAbout two']);
  expect(await said('1')).toEqual([why, 'This is what you wrote:', 'About one']);
  expect(await said('3')).toEqual([why]);
});

it('announces why there is no letter, and only that', async () => {
  announced.length = 0;
  const paragraphs = await shown('1');
  expect(paragraphs.flatMap(({ id, children }) => (id ? [[id, children]] : []))).toEqual([
    [announced[0], why],
  ]);
  expect(announced).toHaveLength(1);
});
