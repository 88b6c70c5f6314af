import type { ComponentProps } from 'react';
import { expect, it } from 'vitest';
import { markupOf, textOf } from '@/components/testing-markup';
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
