import { setMaxListeners } from 'node:events';
import type { ComponentProps, ReactElement } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { propsIn } from '@/components/testing-markup';
import { chainQuery } from '@/lib/chains/queries';
import { lineFixture, transactionFixture } from '@/lib/chains/fixture';
import { createQueryClient } from '@/lib/query/query-client';
import { runHook, stubBrowser, stubServer } from '@/lib/query/testing-hook';
import { openPage } from '@/lib/query/testing-navigation';
import { stageFixture } from '@/lib/stages/fixture';
import { stagesQuery } from '@/lib/stages/queries';
import type { Stage } from '@/lib/stages/schema';
import { emptyMemory } from '@/lib/today/memory-value';
import { ChainDrawing } from './chain-drawing';
import { ChainHeader } from './chain-header';
import { ChainTable } from './chain-table';
import { ChainTabs } from './chain-tabs';
import { ChainVerdict } from './chain-verdict';
import { ChainView } from './chain-view';
import { ChainDates, ChainInWords, ChainPanel, ChainTimeline } from './lazy-views';
import { WriteUpdate } from './write-update';
// Loaded when the page is idle, which must not outlast a test.
import './chain-dates';
import './chain-in-words';
import './chain-panel';
import './chain-timeline';

const now = Date.parse('2026-11-24T09:00:00Z');
const [dark, own, other] = [transactionFixture('1', { yourRole: null }), transactionFixture('2'), transactionFixture('3')]; // oxfmt-ignore
const chain = lineFixture(dark, own, other);
const blocked = stageFixture({ title: 'Enquiries satisfied', progress: 'Blocked' });
const completed = stageFixture({ title: 'Completion and keys released', progress: 'Completed' });
/** A chain that only the second transaction can hold. */
const oneHolder = { chain: { ...lineFixture(own, other), updatedAt: '2026-11-23T09:00:00Z' }, stages: { 2: [blocked], 3: [completed] } }; // oxfmt-ignore

// Which link holds the chain depends on the day.
afterEach(() => void vi.useRealTimers());
beforeEach(() => {
  vi.setSystemTime(now);
  const { window, document } = stubBrowser();
  setMaxListeners(40, window);
  vi.stubGlobal('CSS', { escape: String });
  Object.assign(document, { querySelector: () => null });
});

type Given = { search?: string; width?: number; stages?: Record<string, Stage[]>; chain?: typeof chain };

/** The page of a chain whose stages have all been read. By default any of its three transactions may hold it. */
async function page(given: Given = {}) {
  const { search = '', width = 1366, stages = {} } = given;
  const { transactions } = given.chain ?? chain;
  const matches = (query: string) => {
    const [, sign, rem] = /\(width (<|>=) (\d+)rem\)/.exec(query)!;
    return sign === '<' ? width < Number(rem) * 16 : width >= Number(rem) * 16;
  };
  const matchMedia = (query: string) => Object.assign(new EventTarget(), { matches: matches(query) });
  Object.assign(window, { matchMedia });
  const { written } = openPage(`/chains/chain?${search}`);
  stubServer(() => ({ data: { data: [], nextCursor: null } }));
  const client = createQueryClient();
  client.setQueryData(chainQuery('chain').queryKey, given.chain ?? chain, { updatedAt: now });
  for (const { id, yourRole } of transactions)
    if (yourRole !== null) client.setQueryData(stagesQuery(id).queryKey, stages[Number(id)] ?? []);
  client.setQueryData(['today', 'memory', 'u'], {
    ...{ value: emptyMemory, restore: () => undefined, history: () => undefined, hasNews: () => false },
  });
  const view = { chainId: 'chain', userId: 'u', serviceUrl: null };
  const hook = await runHook(() => ChainView(view), client);
  const find = <Props,>(type: (props: Props) => unknown) => propsIn(hook.now(), type)[0] as Props | undefined;
  const verdict = () => find(ChainVerdict)!;
  await hook.until(() => expect(verdict().insight).toBeDefined());
  const panel = () => propsIn(hook.now(), ChainPanel)[0] as ComponentProps<typeof ChainPanel>;
  const drawing = () => find<ComponentProps<typeof ChainDrawing>>(ChainDrawing);
  const act = async (does: () => void) => (does(), hook.settle());
  return { ...hook, find, verdict, panel, drawing, act, written, aboutId: () => find(WriteUpdate)!.aboutId };
}

it('writes an update about the selected sale if it is the user’s own, else the one that holds the chain', async () => {
  const { aboutId, act, drawing } = await page(oneHolder);
  expect(aboutId()).toBe('2');
  await act(() => drawing()!.onSelect('3'));
  expect(aboutId()).toBe('3');
  const selected = await page({ search: 'select=1' });
  expect([selected.panel().transaction?.id, selected.aboutId()]).toEqual(['1', '2']);
});

it('writes and draws nothing about a new sale until its stages are read, and keeps what it concluded', async () => {
  const { aboutId, client, drawing, find, rerender, verdict } = await page({ ...oneHolder, search: 'select=4' }); // oxfmt-ignore
  const { insight } = verdict();
  const pictured = () => (find(ChainHeader)!.exportButton as ReactElement<{ layout: object }>).props.layout;
  expect(pictured()).toBe(drawing()!.layout);
  vi.stubGlobal('fetch', () => new Promise(() => {}));
  const longer = lineFixture(own, other, transactionFixture('4'));
  client.setQueryData(chainQuery('chain').queryKey, longer, { updatedAt: now + 1 });
  await rerender();
  expect(find(ChainHeader)!.chain).toEqual(longer);
  expect([verdict().insight, aboutId(), pictured()]).toEqual([insight, '2', null]);
});

it('writes no update if the user is a party to no sale in the chain', async () =>
  expect((await page({ chain: lineFixture(dark) })).aboutId()).toBeUndefined());

it('shows the holding link beside a wide drawing, and the selected one at any width', async () => {
  const wide = (await page(oneHolder)).panel();
  const narrow = (await page({ ...oneHolder, width: 1024 })).panel();
  expect([wide.transaction?.id, wide.isPinned, wide.focusRequest]).toEqual(['2', true, null]);
  expect(narrow.transaction).toBeUndefined();
  const { panel } = await page({ width: 1024, search: 'select=3' });
  expect([panel().transaction?.id, panel().isPinned]).toEqual(['3', false]);
});

it('says at each node when its sale or stages last changed, and of the chain the newest of these', async () => {
  const { drawing, verdict, find } = await page(oneHolder);
  const changes = verdict().insight!.links.map((link) => [link.transactionId, link.lastChange]);
  expect([[...drawing()!.lastChanges!], drawing()!.lastChange, find(ChainHeader)!.lastChange]).toEqual([changes, changes[0]![1], changes[0]![1]]); // oxfmt-ignore
});

it('moves the focus to the panel with Enter, and back to the node when that is closed', async () => {
  const { panel, drawing, act } = await page(oneHolder);
  await act(() => drawing()!.onSelect('3'));
  expect([panel().transaction?.id, panel().focusRequest]).toEqual(['3', null]);
  await act(() => drawing()!.onEnter!('2'));
  expect([panel().transaction?.id, panel().focusRequest]).toEqual(['2', { id: '2' }]);
  expect(location.search).toBe('?select=2');
  const focus = vi.fn<() => void>();
  const querySelector = vi.fn(() => ({ focus }));
  Object.assign(document, { querySelector });
  await act(() => panel().onClose!());
  expect(querySelector.mock.calls).toEqual([['[data-node="2"]']]);
  expect(focus).toHaveBeenCalledOnce();
  expect([panel().transaction?.id, panel().isPinned, location.search]).toEqual(['2', true, '']);
});

it('moves the focus to the panel at each Enter, and at no press with the mouse after it', async () => {
  const { panel, drawing, act } = await page(oneHolder);
  await act(() => drawing()!.onEnter!('2'));
  const first = panel().focusRequest;
  await act(() => drawing()!.onEnter!('2'));
  expect(panel().focusRequest).toEqual({ id: '2' });
  expect(panel().focusRequest).not.toBe(first);
  await act(() => drawing()!.onSelect('3'));
  await act(() => drawing()!.onSelect('2'));
  expect([panel().transaction?.id, panel().focusRequest]).toEqual(['2', null]);
});

it('moves the focus to the panel if a link is followed with Enter, or is one in the panel', async () => {
  const { panel, find, act } = await page({ ...oneHolder, search: 'view=table' });
  const follow = (id: string, isByKey = false) => act(() => (panel().renderLink(id) as ReactElement<{ onSelect: (isByKey: boolean) => void }>).props.onSelect(isByKey)); // oxfmt-ignore
  const closest = vi.fn<(selector: string) => object | null>(() => ({}));
  Object.assign(document, { activeElement: { closest } });
  await follow('3');
  expect([panel().transaction?.id, panel().focusRequest]).toEqual(['3', { id: '3' }]);
  expect(closest.mock.calls).toEqual([['aside']]);
  closest.mockReturnValue(null);
  await follow('2');
  expect([panel().transaction?.id, panel().focusRequest]).toEqual(['2', null]);
  await follow('3', true);
  expect([panel().transaction?.id, panel().focusRequest]).toMatchObject(['3', { id: '3' }]);
  await act(() => find(ChainTable)!.onSelect('2', true));
  expect(panel().focusRequest).toMatchObject({ id: '2' });
});

it('moves the focus to the node of the sale that was shown last when the panel is closed', async () => {
  const { panel, drawing, act } = await page({ ...oneHolder, search: 'select=3' });
  const focus = vi.fn<() => void>();
  const querySelector = vi.fn(() => ({ focus }));
  Object.assign(document, { querySelector });
  await act(() => panel().onClose());
  await act(() => drawing()!.onEnter!('2'));
  await act(() => drawing()!.onSelect('3'));
  await act(() => panel().onClose());
  expect(querySelector.mock.calls).toEqual([['[data-node="3"]'], ['[data-node="3"]']]);
  expect(focus.mock.calls).toEqual([[{ preventScroll: true }], [{ preventScroll: true }]]);
});

it.each([
  ['', 1366, 'drawing'],
  ['', 390, 'table'],
  ['view=graph', 390, 'drawing'],
  ['view=table', 1366, 'table'],
  ['view=timeline', 1366, 'timeline'],
  ['view=dates', 1366, 'dates'],
  ['view=summary', 1366, 'words'],
])(
  'shows the view in the URL “%s” at %s px, by default the one for the width',
  async (search, width, shown) => {
    const { now: rendered } = await page({ search, width });
    const views = { drawing: ChainDrawing, table: ChainTable, timeline: ChainTimeline, dates: ChainDates, words: ChainInWords }; // oxfmt-ignore
    const found = Object.entries(views).filter(([, type]) => propsIn(rendered(), type).length > 0);
    expect(found.map(([name]) => name)).toEqual([shown]);
  },
);

it('keeps the view and the suppositions in links to other transactions', async () => {
  const { verdict } = await page({ search: 'view=graph&if=done:2026-12-01:s' });
  const href = verdict().hrefOf('3');
  expect(Object.fromEntries(new URL(href, 'http://localhost').searchParams)).toEqual({ view: 'graph', select: '3', if: 'done:2026-12-01:s' }); // oxfmt-ignore
});

it('names whom to call once: in the strip, or in the panel if several links hold the chain', async () => {
  const [one, several] = [await page(oneHolder), await page()];
  expect([one.verdict().calls, one.panel().calls]).toEqual([false, false]);
  expect([Boolean(several.verdict().calls), Boolean(several.panel().calls)]).toEqual([true, true]);
  expect(several.panel().transaction).toBeUndefined();
});

it('changes the view and keeps what is selected, also in the links of the tabs', async () => {
  const { find, act } = await page({ search: 'select=3&view=table' });
  const tabs = () => find(ChainTabs)!;
  expect([tabs().current, tabs().hrefOf('dates')]).toEqual(['table', '/chains/chain?view=dates&select=3']);
  await act(() => tabs().onChoose('timeline'));
  expect([location.search, tabs().current]).toEqual(['?select=3&view=timeline', 'timeline']);
});

it('keeps where the drawing was moved in the URL, without a step for Back', async () => {
  const { drawing, act, written } = await page(oneHolder);
  await act(() => drawing()!.onCameraChange!({ x: 10, y: 20, zoom: 0.5 }));
  expect(drawing()!.camera).toEqual({ x: 10, y: 20, zoom: 0.5 });
  expect(written).toEqual(['replace /chains/chain?at=10_20_0.5']);
});

it('supposes what the user adds, by the URL', async () => {
  const { verdict, act } = await page(oneHolder);
  expect(verdict().suppositions).toEqual([]);
  const done = { kind: 'done', stageId: 's', day: '2026-12-01' } as const;
  await act(() => verdict().onSuppositionsChange([done]));
  expect(verdict().suppositions).toEqual([done]);
  expect(new URLSearchParams(location.search).get('if')).toBe('done:2026-12-01:s');
});

it('gives the reason for its health, unless that is what holds the chain', async () => {
  const shown = await page(oneHolder);
  expect(shown.verdict().reason).toBeUndefined();
  const several = await page();
  expect(several.verdict().reason).toBe(several.verdict().insight!.health.reason);
});

it('copies the number with c where it is shown: in the strip unless the panel has it', async () => {
  const narrow = await page({ ...oneHolder, width: 1024 });
  const wide = await page(oneHolder);
  expect([narrow.verdict().hasCallKey, wide.verdict().hasCallKey]).toEqual([true, false]);
});

it('names every sale in its links, and says so if one is gone', async () => {
  const { verdict } = await page(oneHolder);
  const named = (id: string) => (verdict().renderLink(id) as { props: { href: string; children: string } }).props; // oxfmt-ignore
  expect([named('3').children, named('3').href]).toEqual(['3 Quay Street', '/chains/chain?select=3']);
  expect(named('gone').children).toBe('A link that was removed');
});
