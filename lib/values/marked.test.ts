import { expect, it } from 'vitest';
import { marked } from './text';

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
