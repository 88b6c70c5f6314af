import type { ComponentProps } from 'react';
import { expect, it } from 'vitest';
import { markupOf, textOf } from '@/components/testing-markup';
import { Card } from './card';

const card = (given: Partial<ComponentProps<typeof Card>> = {}) => markupOf(<Card {...given}>Ann Lee</Card>);
/** The level of the heading that names the card. */
const headingOf = (html: string) => {
  const id = /<section aria-labelledby="([^"]*)"/.exec(html)![1]!;
  return /<(h\d) id="([^"]*)"[^>]*>Parties</.exec(html)!.slice(1, 3).concat(id);
};

it('is a section that its title names, as a heading below that of the page', () => {
  const [level, titleId, labelledBy] = headingOf(card({ title: 'Parties' }));
  expect([level, titleId]).toEqual(['h2', labelledBy]);
});

it('has no heading and no name without a title', () => {
  expect(textOf(card())).toBe('Ann Lee');
  expect(card()).not.toMatch(/aria-labelledby|<header|<h2/);
});

it('has its note and its actions after the title', () => {
  const given = { title: 'Parties', note: '3 people', actions: <button>Invite</button> };
  expect(textOf(card(given))).toBe('Parties 3 people Invite Ann Lee');
  expect(textOf(card({ title: 'Parties' }))).toBe('Parties Ann Lee');
});
