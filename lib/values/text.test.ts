import { expect, it } from 'vitest';
import { isolate } from './text';

it('keeps words that run from right to left to themselves, and leaves all others as they are', () => {
  expect(isolate('רחוב הרצל 5')).toBe('\u2068רחוב הרצל 5\u2069');
  expect(isolate('شارع 9')).toBe('\u2068شارع 9\u2069');
  expect(isolate('4 Mill Lane 🏡, Łódź')).toBe('4 Mill Lane 🏡, Łódź');
});
