import { expect, it } from 'vitest';
import { elementsIn } from '@/components/testing-markup';
import type { LetterEdits } from './letter-edits';
import { NoOwnSale } from './no-own-sale';

const letter = (text: string, isUsed = false) => ({ text, for: null, to: 'a colleague', isUsed });
const edits: LetterEdits = {
  '1:client': letter('About one'),
  '1:agent': letter('Sent already', true),
  '2:client': letter('About two'),
  '3:client': null,
};
const said = (about?: string) =>
  elementsIn(NoOwnSale({ edits, about, onClose: () => {} }))
    .filter(({ type }) => type === 'p')
    .map(({ props }) => props.children);

it('says that no letter can be written, and keeps what was written and not used', () => {
  const why = 'You are no longer a party to any transaction in this chain.';
  expect(said()).toEqual([why, 'This is what you wrote:', 'About one\n\nAbout two']);
  expect(said('1')).toEqual([why, 'This is what you wrote:', 'About one']);
  expect(said('3')).toEqual([why]);
});
