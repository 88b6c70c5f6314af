import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { LoadMore } from './load-more';

const said = (shown: string, hasMore = false, isAll?: boolean) =>
  /Showing[^<]*/.exec(
    renderToStaticMarkup(<LoadMore {...{ shown, hasMore, isAll }} isLoading={false} onLoad={() => {}} />),
  )![0];

it('calls it all only where several are shown and none is left out', () => {
  expect(said('25 chains')).toBe('Showing all 25 chains.');
  expect(said('2 of 25 chains')).toBe('Showing 2 of 25 chains.');
  expect(said('1 chain')).toBe('Showing 1 chain.');
  expect(said('25 chains', false, false)).toBe('Showing 25 chains.');
  expect(said('25 chains', true)).toBe('Showing 25 chains. There are more.');
});
