import type { ComponentProps, ReactElement } from 'react';
import { expect, it } from 'vitest';
import type { LinkCall } from '@/components/insight/use-call';
import { markupOf, propsIn, textOf } from '@/components/testing-markup';
import type { Button } from '@/components/ui/button';
import { keepFocusHere } from '@/components/ui/keep-focus-here';
import { KeyValues } from '@/components/ui/key-values';
import { lineFixture, readingFixture, transactionFixture } from '@/lib/chains/fixture';
import { runHook } from '@/lib/query/testing-hook';
import { stageFixture } from '@/lib/stages/fixture';
import { HoldingCard } from './holding-card';

const now = Date.parse('2026-11-24T09:00:00Z');
const survey = (transactionId: string) =>
  stageFixture({ progress: 'In Progress', progressNote: 'Surveyor is ill', transactionId });

/** The insight into a chain of this many sales, each of which waits for its survey. */
function insightOf(count: number) {
  const ids = Array.from({ length: count }, (_, at) => `${at + 1}`);
  const chain = lineFixture(...ids.map((id) => transactionFixture(id)));
  return readingFixture(chain, new Map(ids.map((id) => [id, [survey(id)]])), now).insight;
}

const book = { contacts: [], isComplete: true, isReading: false, missing: undefined };
const call = { call: null, book, isOwn: true } as unknown as LinkCall;
type Given = Partial<ComponentProps<typeof HoldingCard>>;
const cardOf = (given: Given) => (
  <HoldingCard
    insight={undefined}
    call={null}
    now={now}
    reason={undefined}
    renderLink={(id) => `<link to ${id}>`}
    actions="What if…"
    hasKey={false}
    {...given}
  />
);
const htmlOf = (given: Given) => markupOf(cardOf(given));

it('names the stage that holds the chain, with its note, since when, and who to call', () => {
  const html = htmlOf({ insight: insightOf(1), call, note: 'As of yesterday' });
  expect(html).toContain('href="/transactions/1/stages/Survey%20carried%20out"');
  const text = textOf(html);
  expect(text).toContain('Survey carried out is under way at <link to 1> “Surveyor is ill” Who to call');
  expect(text).toContain('Who to call No one: it is assigned to you Since at least 20 November 2026');
  expect(text).toMatch(/Could exchange Not before .* As of yesterday What if…$/);
});

it('lists the first six sales that may hold the chain, unless it says who to call about each', () => {
  const insight = insightOf(8);
  const links = (given: Given) => textOf(htmlOf({ insight, ...given })).match(/<link to \d>/g);
  const first = insight.holds.transactionIds.slice(0, 6).map((id) => `<link to ${id}>`);
  expect(links({})).toEqual(first);
  expect(links({ calls: 'Call Ann about 1' })).toBeNull();
});

it('shows several calls instead of one', () => {
  const html = htmlOf({ insight: insightOf(8), calls: 'Call Ann about 1' });
  expect(textOf(html)).toMatch(/Could exchange Not before .* Who to call Call Ann about 1 What if…$/);
  expect(textOf(html)).not.toContain('Since');
  expect(html).toContain('aria-busy="false"');
});

it('says what is being read, and offers nothing to do yet', () => {
  const html = htmlOf({ note: 'Reading the stages of 4 links…' });
  expect(textOf(html)).toBe('What holds this chain Reading the stages of 4 links…');
  expect(textOf(htmlOf({}))).toBe('What holds this chain Reading the stages…');
  expect(html).toContain('aria-busy="true"');
});

it('has the usual room while stages are being read, and keeps it', async () => {
  const given: Given = {};
  const hook = await runHook(() => HoldingCard(cardOf(given).props));
  const hasRoom = () => / min-h-\d+ /.test(propsIn(hook.now(), 'section')[0]!.className as string);
  expect(hasRoom()).toBe(true);
  given.insight = insightOf(1);
  await hook.rerender();
  expect(hasRoom()).toBe(true);
  expect(htmlOf({ insight: insightOf(1) })).not.toMatch(/<section[^>]* min-h-/);
});

it('shows the first of several calls in that room, and the others on request', async () => {
  const first = { ...call, call: { callee: null }, address: '1 Quay Street' } as unknown as LinkCall;
  const given: Given = { call: first, calls: 'Call Ann about 1' };
  const hook = await runHook(() => HoldingCard(cardOf(given).props));
  given.insight = insightOf(8);
  await hook.rerender();
  const text = () => textOf(markupOf(hook.now()));
  expect(text()).toMatch(/Who to call about 1 Quay Street No one: .* Others Show all to call Could exchange/);
  expect(text()).not.toContain('Ann');
  const items = propsIn(hook.now(), KeyValues)[0]!.items as { label: string; value: ReactElement }[];
  const button = items.find(({ label }) => label === 'Others')!.value.props as ComponentProps<typeof Button>;
  expect(button.ref).toBe(keepFocusHere);
  button.onPress!();
  await hook.until(() => expect(text()).toMatch(/Who to call Call Ann about 1 What if…$/));
  expect(text()).not.toContain('Others');
});

it('shows all calls at once if the stages are in time', () => {
  const first = { ...call, call: { callee: null }, address: '1 Quay Street' } as unknown as LinkCall;
  const text = textOf(htmlOf({ insight: insightOf(8), call: first, calls: 'Call Ann about 1' }));
  expect(text).toContain('Who to call Call Ann about 1');
});

it('shows all calls at once if there is none about the first', async () => {
  const given: Given = { call, calls: 'Call Ann about 1' };
  const hook = await runHook(() => HoldingCard(cardOf(given).props));
  given.insight = insightOf(8);
  await hook.rerender();
  expect(textOf(markupOf(hook.now()))).toContain('Who to call Call Ann about 1');
});

it('has less room for a chain that looks as if it has exchanged', () => {
  const leastHeight = (looksExchanged: boolean) =>
    Number(/ xl:min-h-(\d+)/.exec(htmlOf({ looksExchanged }))![1]);
  expect(leastHeight(true)).toBeLessThan(leastHeight(false));
});

it('says why the chain is not on track, unless that is what holds it', () => {
  const text = textOf(htmlOf({ insight: insightOf(1), reason: 'Completion dates disagree' }));
  expect(text).toMatch(/“Surveyor is ill” ?Completion dates disagree Who to call/);
});

it('copies the number with a key only if no other part of the page has that key', () => {
  const named = { ...call, call: { callee: null }, copyText: '0117 496 0000' } as unknown as LinkCall;
  const withKey = (hasKey: boolean) => htmlOf({ insight: insightOf(1), call: named, hasKey });
  expect(withKey(true)).toContain('aria-keyshortcuts="c"');
  expect(withKey(false)).not.toContain('aria-keyshortcuts');
});
