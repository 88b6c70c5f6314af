import { expect, it, vi } from 'vitest';
import { markupOf, propsIn, textOf } from '@/components/testing-markup';
import { Button } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { stubBrowser } from '@/lib/query/testing-hook';
import { NoMatches, uncheckedText } from './no-matches';

const saidOf = (uncheckedCount: number, hasMore: boolean, noun: 'chain' | 'transaction' = 'chain') =>
  textOf(markupOf(<NoMatches {...{ noun, uncheckedCount, hasMore }} onShowAll={() => {}} />));

it('says that none matches only as far as chains were loaded and checked', () => {
  expect(saidOf(0, false)).toMatch(
    /^No chain matches Remove a filter, or try fewer words\. Show all chains$/,
  );
  expect(saidOf(0, true)).toMatch(
    /^None of the chains loaded so far matches There are more chains to load\./,
  );
  expect(saidOf(2, true)).toMatch(/^No chain checked so far matches 2 chains have not been checked yet/);
  expect(saidOf(0, false, 'transaction')).toMatch(/^No transaction matches .* Show all transactions$/);
});

it('counts in the singular', () => {
  expect(uncheckedText(1, 'chain')).toBe('1 chain has not been checked yet and may belong here.');
});

it('shows all again, with the focus on the search', () => {
  const focus = vi.fn<() => void>();
  Object.assign(stubBrowser().document, {
    activeElement: { matches: () => true },
    querySelector: () => ({ focus }),
  });
  const onShowAll = vi.fn();
  const state = NoMatches({ noun: 'chain', uncheckedCount: 0, hasMore: false, onShowAll });
  const { action } = propsIn(state, EmptyState)[0] as unknown as Parameters<typeof EmptyState>[0];
  (propsIn(action, Button)[0]!.onPress as () => void)();
  for (const called of [onShowAll, focus]) expect(called).toHaveBeenCalledOnce();
});
