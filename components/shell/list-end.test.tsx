import type { ComponentProps } from 'react';
import { expect, it, vi } from 'vitest';
import { markupOf, propsIn, textOf } from '@/components/testing-markup';
import { Button } from '@/components/ui/button';
import { keepFocusHere } from '@/components/ui/keep-focus-here';
import { LoadMore } from '@/components/ui/load-more';
import { Failure } from '@/lib/values/failure';
import { ListEnd } from './list-end';

const gaps = { unreadable: 0, isEndless: false } as ComponentProps<typeof ListEnd>['list']['gaps'];
const endOf = (given: Partial<ComponentProps<typeof ListEnd>['list']>) =>
  markupOf(
    <ListEnd
      list={{ isComplete: false, hasMore: false, isLoading: false, error: null, gaps, loadMore: () => {}, ...given }}
      shown="12 of 25 invites"
    />,
  ); // oxfmt-ignore
const error = new Failure({ status: 503, code: 'unreachable', message: '' });

it('says that the rest could not be loaded, and offers to load it', () => {
  const html = endOf({ hasMore: true, error });
  expect(html).toContain('role="alert"');
  expect(textOf(html)).toMatch(/^Showing 12 of 25 invites, not all: the rest could not be loaded\. .+\. Load the rest$/); // oxfmt-ignore
});

it('says nothing of a failure if all is loaded, as when only a refresh failed', () => {
  expect(endOf({ isComplete: true, error })).not.toContain('role="alert"');
  expect(textOf(endOf({ isComplete: true, error }))).toContain('12 of 25 invites');
});

it('says if some of the list could not be read', () => {
  expect(textOf(endOf({ gaps: { ...gaps, unreadable: 2 } }))).toMatch(/2 .*could not be read/);
});

it('loads the rest on a press, and waits meanwhile', () => {
  const loadMore = vi.fn<() => void>();
  const button = (isLoading: boolean) => {
    const list = { isComplete: false, hasMore: true, isLoading, error, gaps, loadMore };
    return propsIn(ListEnd({ list, shown: '' }), Button)[0]!;
  };
  (button(false).onPress as () => void)();
  expect(loadMore).toHaveBeenCalledOnce();
  expect([button(false).isPending, button(true).isPending]).toEqual([false, true]);
});

it('keeps the focus in its place if the button goes away while it has it', () => {
  const list = { isComplete: false, hasMore: true, isLoading: true, error, gaps, loadMore: () => {} };
  expect(propsIn(ListEnd({ list, shown: '' }), Button)[0]!.ref).toBe(keepFocusHere);
  // The same element with the button and without it.
  for (const given of [{ error }, {}]) expect(endOf(given)).toMatch(/^<div tabindex="-1">/i);
});

it('says how far a list without a failure has loaded', () => {
  const loadMore = () => {};
  const list = { isComplete: false, hasMore: true, isLoading: true, error: null, gaps, loadMore };
  expect(propsIn(ListEnd({ list, shown: '12 invites' }), LoadMore)).toEqual([
    { shown: '12 invites', hasMore: true, isAll: false, isLoading: true, onLoad: loadMore },
  ]);
  // Some of it could not be read.
  const end = { ...list, hasMore: false, isLoading: false };
  expect(propsIn(ListEnd({ list: end, shown: '12 invites' }), LoadMore)[0]!.isAll).toBe(false);
});
