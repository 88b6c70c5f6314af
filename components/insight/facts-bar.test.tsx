import type { ComponentProps } from 'react';
import { expect, it, vi } from 'vitest';
import { markupOf, propsIn, textOf } from '@/components/testing-markup';
import { agentCode } from '@/lib/insight/insight-input';
import { type Fact, factText } from '@/lib/today/facts';
import { FactsBar } from './facts-bar';
import { Suppositions } from './what-if-bar';

const now = Date.parse('2026-11-20T12:00:00Z');
const done: Fact = { kind: 'done', stageId: 'a', day: '2026-11-24' };
const away: Fact = { kind: 'away', firm: agentCode('Wells & Co'), from: '2026-12-01', to: '2026-12-08' };
const closed: Fact = { kind: 'closed', position: 'bottom', transactionId: 't' };
const names = new Map([
  ['a', 'Searches back'],
  ['t', '1 Quay Street'],
]);

function bar(facts: Fact[], firms = ['Hart Homes', 'Wells & Co'], isFullyRead = true) {
  const onChange = vi.fn<(facts: readonly Fact[]) => void>();
  const props = { facts, firms, names, isFullyRead, now, onChange };
  const [list] = propsIn(FactsBar(props), Suppositions) as [ComponentProps<typeof Suppositions>];
  // Without the marks that keep names apart from the text around them.
  const text = textOf(markupOf(<FactsBar {...props} />)).replace(/\p{Cf}/gu, '');
  return { onChange, list, text };
}

it('says what the user said about the chain, in order, and who sees it', () => {
  expect(bar([done, away, closed]).text).toMatch(
    /^You said “Searches back” done on 24 November .*Wells & Co away from 1 December to 8 December .*The bottom of the chain is complete at 1 Quay Street .*Only you see this\. Exports leave it out unless you include it\.$/,
  );
});

it('shows no code of a firm that is not in the chain', () => {
  expect(bar([away], ['Hart Homes']).text).toContain('A firm away from 1 December');
});

it('calls a stage without a name removed only once all stages were read', () => {
  const gone: Fact[] = [{ ...done, stageId: 'gone' }];
  expect(bar(gone).text).toContain('“A stage that was removed” done on');
  expect(bar(gone, [], false).text).toContain('“A stage that was not read” done on');
});

it('removes one fact, with a button that names it', () => {
  const { list, onChange } = bar([done, away, closed]);
  list.onRemove(1);
  expect(onChange.mock.calls).toEqual([[[done, closed]]]);
  expect(list.removeLabel('this')).toBe('Remove: this');
});

it('tells facts apart by what is stored, not by their words', () => {
  const another: Fact = { ...done, stageId: 'gone' };
  const { list } = bar([another, { ...another, stageId: 'gone too' }]);
  const ids = list.items.map(({ id }) => id);
  expect(new Set(ids).size).toBe(2);
  expect(ids[0]).toBe(factText(another));
  expect(list.items[0]!.words).toBe(list.items[1]!.words);
});

it('can take the focus when the button of a fact goes away', () => {
  const props = { facts: [done], firms: [], names, isFullyRead: true, now, onChange: () => {} };
  expect(propsIn(FactsBar(props), 'section')[0]!.tabIndex).toBe(-1);
});
