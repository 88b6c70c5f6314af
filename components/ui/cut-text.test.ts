import { expect, it } from 'vitest';
import { cutText } from './cut-text';

it.each(['', 'Searches are back', 'a'.repeat(600), 'a\n'.repeat(11)])('leaves “%s” as it is', (text) => {
  expect(cutText(text)).toBe(text);
});

it('cuts what is too long, and never through a character', () => {
  expect(cutText('a'.repeat(100_000))).toBe(`${'a'.repeat(600)}…`);
  expect(cutText('🏠'.repeat(301))).toBe(`${'🏠'.repeat(300)}…`);
  expect(cutText(`a${'🏠'.repeat(301)}`)).toBe(`a${'🏠'.repeat(299)}…`);
});

it('cuts what has too many lines', () => {
  expect(cutText('a\n'.repeat(50_000))).toBe(`${'a\n'.repeat(11)}a…`);
});
