import { expect, it } from 'vitest';
import { markupOf, textOf } from '@/components/testing-markup';
import { Brand } from './brand';

it('leads to the chains, and has a name on a phone too, where only the logo is visible', () => {
  const html = markupOf(<Brand />);
  expect(html).toContain('href="/chains"');
  expect(textOf(html)).toBe('Chain dashboard');
  expect(/<span class="([^"]*)"/.exec(html)![1]!.split(' ')).toEqual(
    expect.arrayContaining(['sr-only', 'lg:not-sr-only']),
  );
});
