import { expect, it } from 'vitest';
import { naturalCompare, count, fold, isolate, lowerFirst, splitMatches, upperFirst } from './text';

it('isolates right-to-left words, and leaves others unchanged', () => {
  expect(isolate('רחוב הרצל 5')).toBe('\u2068רחוב הרצל 5\u2069');
  expect(isolate('شارع 9')).toBe('\u2068شارع 9\u2069');
  expect(isolate('4 Mill Lane 🏡, Łódź')).toBe('4 Mill Lane 🏡, Łódź');
});

it('counts, folds, sorts and changes the case of first letters', () => {
  expect([count(1, 'chain'), count(0, 'chain'), count(2, 'person', 'people')]).toEqual(['1 chain', '0 chains', '2 people']); // oxfmt-ignore
  expect(fold('CAFÉ Núñez')).toBe('cafe nunez');
  expect([fold('O’Neill'), fold('the ‘Crown’')]).toEqual(["o'neill", "the 'crown'"]);
  expect([lowerFirst('No Buyer'), upperFirst('no Buyer'), upperFirst('')]).toEqual(['no Buyer', 'No Buyer', '']); // oxfmt-ignore
  expect(['10 High Street', '9 High Street', '9 high lane'].sort(naturalCompare)).toEqual(['9 high lane', '9 High Street', '10 High Street']); // oxfmt-ignore
});

const found = (text: string, ...words: string[]) =>
  splitMatches(text, words)
    .map((piece) => (piece.isFound ? `[${piece.text}]` : piece.text))
    .join('');

it.each([
  ['8 The Paragon', ['para'], '8 The [Para]gon'],
  ['Café Row, 2 Cafe Lane', ['cafe'], '[Café] Row, 2 [Cafe] Lane'],
  ["O’Neill and O'Neill", ["o'n"], "[O’N]eill and [O'N]eill"],
  ['aaa', ['aa', 'a'], '[aaa]'],
  ['Mill Lane, Mill Road', ['mill', 'road'], '[Mill] Lane, [Mill] [Road]'],
  ['Nothing here', ['x', ''], 'Nothing here'],
  ['ﬃ Straße', ['strasse'], 'ﬃ Straße'],
  ['', ['a'], ''],
])('splits “%s” at the matches of a search', (text, words, expected) => {
  expect(found(text, ...words)).toBe(expected);
});
