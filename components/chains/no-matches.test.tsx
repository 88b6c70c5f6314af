import type { ComponentProps } from 'react';
import { expect, it, vi } from 'vitest';
import { markupOf, propsIn, textOf } from '@/components/testing-markup';
import { Button } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import type { ListedRow } from '@/lib/chains/chain-row';
import { stubBrowser } from '@/lib/query/testing-hook';
import { NoMatches } from './no-matches';
import { uncheckedText } from './unchecked-text';

type Props = ComponentProps<typeof NoMatches>;
const props: Props = {
  ...{ noun: 'chain', missed: [], hasMore: false, isAll: true, areCompleted: false },
  ...{ hasWords: true, hasFilters: true },
  ...{ onShowAll: () => {}, onShowCompleted: () => {} },
};
const rows = (count: number) => Array<Props['missed'][number]>(count).fill({} as ListedRow);
const partly = { unreadable: { a: 1, b: 1 } } as unknown as ListedRow;
const saidOf = (unchecked: number, hasMore: boolean, given: Partial<Props> = {}) =>
  textOf(markupOf(<NoMatches {...{ ...props, missed: rows(unchecked), hasMore, ...given }} />));

it('says that none matches only as far as chains were loaded and checked', () => {
  expect(saidOf(0, false)).toMatch(
    /^No chain matches Remove a filter, or try fewer words\. Show all chains$/,
  );
  expect(saidOf(0, true)).toMatch(
    /^None of the chains loaded so far matches There are more chains to load\./,
  );
  expect(saidOf(2, true)).toMatch(/^No chain checked so far matches 2 chains have not been checked yet/);
  expect(saidOf(0, false, { noun: 'transaction' })).toMatch(
    /^No transaction matches .* Show all transactions$/,
  );
});

it('advises only what can be done', () => {
  expect(saidOf(0, false, { hasFilters: false })).toMatch(/matches Try fewer words\. Show/);
  expect(saidOf(0, false, { hasWords: false })).toMatch(/matches Remove a filter\. Show/);
});

it('counts in the singular', () => {
  expect(uncheckedText(rows(1), 'chain')).toBe('1 chain has not been checked yet and may belong here.');
});

it('does not say of rows that were checked that they were not, but what could not be read', () => {
  const said = '1 chain has been checked and may belong here: 2 stages could not be read.';
  expect(saidOf(0, false, { missed: [partly] })).toMatch(
    new RegExp(`^No chain that could be read in full matches ${said} Show all chains$`),
  );
  expect(uncheckedText([...rows(2), partly, partly], 'chain')).toBe(
    '2 chains have not been checked yet and may belong here. ' +
      '2 chains have been checked and may belong here: 4 stages could not be read.',
  );
  const unknown = { unreadable: { a: 0, b: 1 } };
  expect(uncheckedText([unknown], 'chain')).toMatch(/: some stages could not be read\.$/);
});

it('says without a filter that all have completed, as far as they were loaded', () => {
  const areCompleted = true;
  expect(saidOf(0, false, { areCompleted })).toBe('All your chains have completed Show completed chains');
  expect(saidOf(0, false, { areCompleted, noun: 'transaction' })).toBe(
    'All your transactions have completed Show completed transactions',
  );
  expect(saidOf(0, true, { areCompleted, isAll: false })).toBe(
    'All chains loaded so far have completed There are more chains to load. Show completed chains',
  );
});

it.each([
  ['all again', false],
  ['the completed ones', true],
])('shows %s, with the focus on the search', (_, areCompleted) => {
  const focus = vi.fn<() => void>();
  Object.assign(stubBrowser().document, {
    activeElement: { matches: () => true },
    querySelector: () => ({ focus }),
  });
  const [onShowAll, onShowCompleted] = [vi.fn<() => void>(), vi.fn<() => void>()];
  const state = NoMatches({ ...props, areCompleted, onShowAll, onShowCompleted });
  const { action } = propsIn(state, EmptyState)[0] as unknown as Parameters<typeof EmptyState>[0];
  (propsIn(action, Button)[0]!.onPress as () => void)();
  const calls = [onShowAll, onShowCompleted, focus].map(({ mock }) => mock.calls.length);
  expect(calls).toEqual(areCompleted ? [0, 1, 1] : [1, 0, 1]);
});
