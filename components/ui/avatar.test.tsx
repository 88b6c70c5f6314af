import { expect, it } from 'vitest';
import { markupOf, textOf } from '@/components/testing-markup';
import { Avatar } from './avatar';

it.each([
  ['Ben Carter', 'BC'],
  ['Anna Maria van Dyke', 'AD'],
  [' élodie  dubois ', 'ÉD'],
  ['madonna', 'M'],
  ['𝒜lice 𝓑rown', '𝒜𝓑'],
])('shows the first letters of the first and the last name: %s', (name, initials) => {
  expect(textOf(markupOf(<Avatar name={name} />))).toBe(initials);
});

it('shows a figure instead of letters if a person does not share their name, and is silent', () => {
  const [shared, kept] = ['Ben Carter', null].map((name) => markupOf(<Avatar name={name} />));
  expect([shared!.includes('<svg'), kept!.includes('<svg'), textOf(kept!)]).toEqual([false, true, '']);
  for (const html of [shared, kept]) expect(html).toMatch(/^<span aria-hidden="true"/);
});
