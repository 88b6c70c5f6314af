import { expect, it } from 'vitest';
import { truncateText } from './truncate-text';

it.each(['', 'Searches are back', 'a'.repeat(600), 'a\n'.repeat(11)])('does not change “%s”', (text) => {
  expect(truncateText(text)).toBe(text);
});

it('truncates a long text without splitting a character', () => {
  expect(truncateText('a'.repeat(100_000))).toBe(`${'a'.repeat(600)}…`);
  expect(truncateText('🏠'.repeat(301))).toBe(`${'🏠'.repeat(300)}…`);
  expect(truncateText(`a${'🏠'.repeat(301)}`)).toBe(`a${'🏠'.repeat(299)}…`);
});

it('truncates a text with too many lines', () => {
  expect(truncateText('a\n'.repeat(50_000))).toBe(`${'a\n'.repeat(11)}a…`);
});
