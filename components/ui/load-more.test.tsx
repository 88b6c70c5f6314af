import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import { propsIn } from '@/components/testing-markup';
import { Button } from './button';
import { keepFocusHere } from './keep-focus-here';
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

it('loads more on a press, waits meanwhile, and has no button once all is loaded', () => {
  const onLoad = vi.fn<() => void>();
  const buttonOf = (hasMore: boolean, isLoading: boolean) =>
    propsIn(LoadMore({ shown: '25 chains', hasMore, isLoading, onLoad }), Button)[0];
  (buttonOf(true, false)!.onPress as () => void)();
  expect(onLoad).toHaveBeenCalledOnce();
  expect(buttonOf(true, false)).toMatchObject({ children: 'Load more', isPending: false });
  expect(buttonOf(true, true)).toMatchObject({ children: 'Loading…', isPending: true });
  expect(buttonOf(false, false)).toBeUndefined();
});

it('leaves the focus on its line once its button is gone', () => {
  const shown = LoadMore({ shown: '2 of 25 chains', hasMore: true, isLoading: false, onLoad: () => {} });
  expect([propsIn(shown)[0]!.tabIndex, propsIn(shown, Button)[0]!.ref]).toEqual([-1, keepFocusHere]);
});
