import { expect, it } from 'vitest';
import { isolate, marked } from './text';

it('keeps words that run from right to left to themselves, and leaves all others as they are', () => {
  expect(isolate('רחוב הרצל 5')).toBe('\u2068רחוב הרצל 5\u2069');
  expect(isolate('شارع 9')).toBe('\u2068شارع 9\u2069');
  expect(isolate('4 Mill Lane 🏡, Łódź')).toBe('4 Mill Lane 🏡, Łódź');
});

const found = (text: string, ...words: string[]) =>
  marked(text, words)
    .map((piece) => (piece.isFound ? `[${piece.text}]` : piece.text))
    .join('');

it.each([
  ['8 The Paragon', ['para'], '8 The [Para]gon'],
  ['Café Row, 2 Cafe Lane', ['cafe'], '[Café] Row, 2 [Cafe] Lane'],
  ['aaa', ['aa', 'a'], '[aaa]'],
  ['Nothing here', ['x', ''], 'Nothing here'],
  ['ﬃ Straße', ['strasse'], 'ﬃ Straße'],
  ['', ['a'], ''],
])('marks what was searched in “%s”', (text, words, expected) => {
  expect(found(text, ...words)).toBe(expected);
});
