import { expect, it, vi } from 'vitest';
import { markupOf, propsIn, textOf } from '@/components/testing-markup';
import { LinkTabs } from '@/components/ui/link-tabs';
import { RadioGroup } from '@/components/ui/radio-group';
import { Select } from '@/components/ui/select';
import { TextLink } from '@/components/ui/text-link';
import { lineFixture, transactionFixture } from '@/lib/chains/fixture';
import type { Audience } from '@/lib/chains/redact';
import { runHook } from '@/lib/query/testing-hook';
import { AudienceField } from './audience-field';
import { ChainTabs } from './chain-tabs';
import { RowVerdict } from './row-verdict';
import { TransactionLink } from './transaction-link';

it('marks the tab of the view that is shown', () => {
  const onChoose = vi.fn();
  const tabs = ChainTabs({ current: 'table', hrefOf: (view) => `?view=${view}`, onChoose });
  const all = propsIn(tabs, LinkTabs)[0]!.tabs as {
    label: string;
    isCurrent: boolean;
    onChoose: () => void;
  }[];
  expect(all.filter(({ isCurrent }) => isCurrent).map(({ label }) => label)).toEqual(['Table']);
  all[4]!.onChoose();
  expect(onChoose.mock.calls).toEqual([['summary']]);
});

it('gives the full text of a verdict on hover, once it is known', () => {
  const verdict = { level: 'red', text: 'is blocked', title: '1 Quay Street is blocked' } as const;
  const judged = markupOf(<RowVerdict {...verdict} isJudged />);
  expect(judged).toContain('title="1 Quay Street is blocked"');
  expect(textOf(judged)).toBe('At risk is blocked');
  const unknown = markupOf(<RowVerdict {...verdict} isJudged={false} text="Not checked yet" />);
  expect(textOf(unknown)).toBe('Not checked yet');
  expect(unknown).not.toContain('title=');
});

it('asks whose client only if the user acts in several sales, and offers these only', () => {
  const onChange = vi.fn<(audience: Audience) => void>();
  const dark = transactionFixture('3', { yourRole: null });
  const choices = (chain = lineFixture(transactionFixture('1'), transactionFixture('2'), dark)) => {
    const audience: Audience = { level: 'client', transactionId: '1' };
    const field = AudienceField({ chain, audience, defaultClientOf: '1', onChange });
    const [select] = propsIn(field, Select);
    return { field, ids: (select?.choices as { id: string }[] | undefined)?.map(({ id }) => id) };
  };
  expect(choices(lineFixture(transactionFixture('1'), dark)).ids).toBeUndefined();
  const { field, ids } = choices();
  expect(new Set(ids)).toEqual(new Set(['1', '2']));
  const choose = propsIn(field, RadioGroup)[0]!.onChange as (level: string) => void;
  for (const level of ['client', 'agent', 'unknown']) choose(level);
  expect(onChange.mock.calls).toEqual([[{ level: 'client', transactionId: '1' }], [{ level: 'agent' }]]);
});

it('offers no export for a client if the user acts in no sale', () => {
  const field = AudienceField({ chain: lineFixture(), audience: { level: 'internal' }, defaultClientOf: undefined, onChange: () => {} });
  const options = propsIn(field, RadioGroup)[0]!.options as { value: string }[];
  expect(options.map(({ value }) => value)).toEqual(['internal', 'agent']);
}); // oxfmt-ignore

it('links each tab to its own view', () => {
  const tabs = ChainTabs({ current: 'graph', hrefOf: (view) => `?view=${view}`, onChoose: () => {} });
  const all = propsIn(tabs, LinkTabs)[0]!.tabs as { label: string; href: string }[];
  expect(all.map(({ label, href }) => `${label} ${href}`)).toEqual([
    'Graph ?view=graph',
    'Table ?view=table',
    'Timeline ?view=timeline',
    'Dates ?view=dates',
    'Summary ?view=summary',
  ]);
});

it('repeats the text of a verdict on hover unless there is a fuller one', () => {
  expect(markupOf(<RowVerdict level="green" isJudged text="Nothing is late" />)).toContain(
    'title="Nothing is late"',
  );
});

it('keeps the audience that is chosen, and asks about a client only for one', () => {
  const onChange = vi.fn<(audience: Audience) => void>();
  const chain = lineFixture(transactionFixture('1'), transactionFixture('2'));
  const field = (audience: Audience) => AudienceField({ chain, audience, defaultClientOf: '1', onChange });
  const agent = field({ level: 'agent' });
  expect(propsIn(agent, RadioGroup)[0]).toMatchObject({ value: 'agent' });
  expect(propsIn(agent, Select)).toEqual([]);
  (propsIn(agent, RadioGroup)[0]!.onChange as (level: string) => void)('internal');
  const [client] = propsIn(field({ level: 'client', transactionId: '2' }), Select);
  expect(client).toMatchObject({ value: '2' });
  expect((client!.choices as { text: string }[])[0]!.text).toBe('1 Quay Street, Bristol, BS1 4RW');
  (client!.onChange as (id: string) => void)('1');
  expect(onChange.mock.calls).toEqual([[{ level: 'internal' }], [{ level: 'client', transactionId: '1' }]]);
});

it('selects a transaction without leaving the page, keeps its place, and tells Enter from the mouse', async () => {
  const [onSelect, preventDefault] = [vi.fn<(isByKey: boolean) => void>(), vi.fn<() => void>()];
  const given = { href: '/chains/c?select=1', onSelect, children: '1' };
  const { now } = await runHook(() => TransactionLink(given));
  const [link] = propsIn(now(), TextLink);
  expect(link).toMatchObject({ href: '/chains/c?select=1', scroll: false, prefetch: false });
  for (const detail of [0, 1]) {
    (link!.onClick as (event: object) => void)({ detail });
    (link!.onNavigate as (event: object) => void)({ preventDefault });
  }
  expect([onSelect.mock.calls, preventDefault.mock.calls.length]).toEqual([[[true], [false]], 2]);
});
