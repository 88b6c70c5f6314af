import { expect, it } from 'vitest';
import { markupOf, textOf } from '@/components/testing-markup';
import { PersonName } from './person-name';

const nameOf = (person: Parameters<typeof PersonName>[0]) => textOf(markupOf(<PersonName {...person} />));

it('names a person with initials and what they do, and says if it is the user', () => {
  expect(nameOf({ name: 'Ann van Lee' })).toBe('AL Ann van Lee');
  expect(nameOf({ name: 'ben', isYou: true, detail: 'Agent' })).toBe('B ben (you) Agent');
});

it('says that a name is not shared', () => {
  expect(nameOf({ name: null, detail: 'Buyer' })).toBe('Name not shared Buyer');
});
