import { expect, it } from 'vitest';
import { markupOf, textOf } from '@/components/testing-markup';
import { NoChains } from './no-chains';

it('says when a chain appears, and leads to starting one', () => {
  const html = markupOf(<NoChains />);
  expect(textOf(html)).toMatch(/^You are not in a chain yet A chain appears here when .* Start a chain$/);
  expect(html).toContain('href="/chains/new"');
});
