import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { LoadMore } from './load-more';

const statusText = (shown: string, hasMore = false, isAll?: boolean) =>
  /Showing[^<]*/.exec(
    renderToStaticMarkup(<LoadMore {...{ shown, hasMore, isAll }} isLoading={false} onLoad={() => {}} />),
  )![0];

it('says “all” only for a complete list of several items', () => {
  expect(statusText('25 chains')).toBe('Showing all 25 chains.');
  expect(statusText('2 of 25 chains')).toBe('Showing 2 of 25 chains.');
  expect(statusText('1 chain')).toBe('Showing 1 chain.');
  expect(statusText('25 chains', false, false)).toBe('Showing 25 chains.');
  expect(statusText('25 chains', true)).toBe('Showing 25 chains. There are more.');
});
