import { expect, it } from 'vitest';
import { markupOf, textOf } from '@/components/testing-markup';
import { MarkedText } from './marked-text';
import { Money } from './money';
import { RoleLabel } from './role-label';

it('marks what a search found in a text, and shows all of the text', () => {
  const html = markupOf(<MarkedText text="14 Café Row" words={['cafe', '1']} />);
  expect(html.match(/<mark[^>]*>[^<]*<\/mark>/g)!.map(textOf)).toEqual(['1', 'Café']);
  expect(html.replace(/<[^>]*>/g, '')).toBe('14 Café Row');
  expect(markupOf(<MarkedText text="14 Café Row" words={[]} />)).toBe('14 Café Row');
});

it('shows an amount in its own currency, with the number for machines', () => {
  const html = markupOf(<Money amount={425_000} currency="EUR" />);
  expect(textOf(html)).toBe('€425,000');
  expect(html).toContain('value="425000"');
});

it('shows a role in plain words, or that the user is not a party', () => {
  const saidOf = (role: string | null, none?: string) =>
    textOf(markupOf(<RoleLabel role={role} none={none} />));
  expect(saidOf('estate-agent')).toBe('Estate Agent');
  expect(saidOf(null)).toBe('Not a party');
  expect(saidOf(null, 'Counts only')).toBe('Counts only');
});
