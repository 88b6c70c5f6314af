import { expect, it } from 'vitest';
import { sharedContactSchema } from './schema';

it.each([
  [' 07700 900123\n', '07700 900123'],
  ['Ann  Lee', 'Ann  Lee'],
  ['', null],
  [' \u00a0', null],
  [null, null],
])('has a contact detail without the spaces around it, and none if nothing is left: %j', (text, detail) => {
  const all = { name: text, email: text, phone: text, company: text, companyWebsite: text };
  const details = Object.fromEntries(Object.keys(all).map((key) => [key, detail]));
  expect(sharedContactSchema.parse(all)).toEqual(details);
});

it('does not accept a response without a detail', () => {
  const all = { name: 'Ann', email: null, phone: null, company: null };
  expect(sharedContactSchema.safeParse(all).success).toBe(false);
});
