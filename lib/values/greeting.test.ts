import { expect, it } from 'vitest';
import { greeting, letterFor } from './greeting';

it.each([
  ['Ann', 'Dear Ann,\n\nMine', 'Ben', 'Dear Ben,\n\nMine'],
  ['Ann', 'Dear Ann,\n\nMine', null, 'Hello,\n\nMine'],
  [null, 'Hello,\n\nMine', 'Ann', 'Dear Ann,\n\nMine'],
  ['Ann', 'Dear Ann,\n\nMine', 'Ann', 'Dear Ann,\n\nMine'],
  // Greetings of the user's own stay.
  ['Ann', 'Hello,\n\nMine', 'Ann', 'Hello,\n\nMine'],
  ['Ann', 'Hi Ann', 'Ben', 'Hi Ann'],
  ['Ann', 'Dear Ann and Leo,', 'Ben', 'Dear Ann and Leo,'],
  ['Ann', '', 'Ben', ''],
])('turns the letter to %s that reads %j, for %s, into %j', (before, text, name, expected) => {
  expect(letterFor({ text, for: before }, name)).toBe(expected);
});

it('greets by name, or without one', () => {
  expect(['Ann', null, ''].map(greeting)).toEqual(['Dear Ann,', 'Hello,', 'Hello,']);
});
