import { expect, it } from 'vitest';
import { truncateText } from './truncate-text';

it.each(['', 'Searches are back', 'a'.repeat(600), 'a\n'.repeat(11)])('leaves “%s” as it is', (text) => {
  expect(truncateText(text)).toBe(text);
});

it('cuts what is too long, and never through a character', () => {
  expect(truncateText('a'.repeat(100_000))).toBe(`${'a'.repeat(600)}…`);
  expect(truncateText('🏠'.repeat(301))).toBe(`${'🏠'.repeat(300)}…`);
  expect(truncateText(`a${'🏠'.repeat(301)}`)).toBe(`a${'🏠'.repeat(299)}…`);
});

it('cuts what has too many lines', () => {
  expect(truncateText('a\n'.repeat(50_000))).toBe(`${'a\n'.repeat(11)}a…`);
});
