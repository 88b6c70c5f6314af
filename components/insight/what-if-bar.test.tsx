import { expect, it, vi } from 'vitest';
import { markupOf, propsIn, textOf } from '@/components/testing-markup';
import { Button } from '@/components/ui/button';
import { IconButton } from '@/components/ui/icon-button';
import { keepFocusHere } from '@/components/ui/keep-focus-here';
import { lineFixture, readingFixture, transactionFixture } from '@/lib/chains/fixture';
import type { Supposition } from '@/lib/insight/what-if';
import { runHook, stubBrowser } from '@/lib/query/testing-hook';
import { stageFixture } from '@/lib/stages/fixture';
import { Suppositions, WhatIfBar } from './what-if-bar';

const now = Date.parse('2026-11-20T12:00:00Z');
const done: Supposition = { kind: 'done', stageId: 'a', day: '2026-11-24' };
const away: Supposition = { kind: 'away', firm: 'Wells & Co', from: '2026-12-01', to: '2026-12-08' };
const without: Supposition = { kind: 'without', assumption: 'blocks-end' };
const { insight } = readingFixture(
  lineFixture(transactionFixture('1')),
  new Map([['1', [stageFixture({ title: 'Deposit received' })]]]),
  now,
);
const barOf = (suppositions: Supposition[], hasFacts = false) => ({
  suppositions,
  onChange: vi.fn<(left: Supposition[]) => void>(),
  onKeep: () => {},
  hasFacts,
  before: insight,
  after: undefined,
  names: new Map([['a', 'Searches back']]),
  isFullyRead: true,
  now,
});
const textOfBar = (suppositions: Supposition[], hasFacts = false) =>
  textOf(markupOf(<WhatIfBar {...barOf(suppositions, hasFacts)} />));

it('is not there without a supposition', () => expect(textOfBar([])).toBe(''));

it('names each supposition, and what is recorded next to what would be', () => {
  const text = textOfBar([done, away, without]);
  expect(text).toMatch(/“Searches back” done on .*24 November/);
  expect(text).toContain('Blocked stages stay blocked');
  expect(text).toMatch(/As recorded .*If so Working it out…/);
  expect(textOfBar([done], true)).toContain('With what you said');
  const gone = barOf([{ ...done, stageId: 'gone' }]);
  expect(textOf(markupOf(<WhatIfBar {...gone} />))).toContain('“A stage that was removed” done on');
  const unread = textOf(markupOf(<WhatIfBar {...gone} isFullyRead={false} />));
  expect(unread).toContain('“A stage that was not read” done on');
});

it('offers to remember if any supposition can be a fact', () => {
  const offer = 'This is true: remember it';
  expect(textOfBar([without])).not.toContain(offer);
  expect(textOfBar([without, done])).toContain(offer);
  expect(textOf(markupOf(<WhatIfBar {...barOf([done])} onKeep={null} />))).not.toContain(offer);
});

it('undoes the last supposition, any single one, or all', async () => {
  const bar = barOf([done, away, without]);
  stubBrowser();
  const { now: tree } = await runHook(() => WhatIfBar(bar));
  for (const { onPress } of propsIn(tree(), Button).slice(0, 2)) (onPress as () => void)();
  (propsIn(tree(), Suppositions)[0]!.onRemove as (at: number) => void)(1);
  expect(bar.onChange.mock.calls).toEqual([[[done, away]], [[]], [[done, without]]]);
});

it('undoes the last supposition with the key u, while there is one', async () => {
  for (const [suppositions, left] of [
    [[done, away], [[[done]]]],
    [[done], [[[]]]],
    [[], []],
  ] as const) {
    const { window, document } = stubBrowser();
    vi.stubGlobal('HTMLElement', class {});
    Object.assign(document, { querySelector: () => null });
    const bar = barOf([...suppositions]);
    const { unmount } = await runHook(() => WhatIfBar(bar));
    window.dispatchEvent(Object.assign(new Event('keydown', { cancelable: true }), { key: 'u' }));
    expect(bar.onChange.mock.calls).toEqual(left);
    await unmount();
  }
});

it('remembers what is true, and names the supposition that each button removes', async () => {
  const bar = { ...barOf([done]), onKeep: vi.fn<() => void>() };
  stubBrowser();
  const { now: tree } = await runHook(() => WhatIfBar(bar));
  const keep = propsIn(tree(), Button).find(({ children }) => children === 'This is true: remember it')!;
  (keep.onPress as () => void)();
  expect(bar.onKeep).toHaveBeenCalledOnce();
  const list = propsIn(tree(), Suppositions)[0] as unknown as Parameters<typeof Suppositions>[0];
  expect(list.removeLabel('this')).toBe('Undo: this');
  expect(list.items.map(({ words }) => words.replace(/\p{Cf}/gu, ''))).toEqual([expect.stringMatching(/done on/)]); // oxfmt-ignore
});

it('says when the chain could exchange before and after, and what would hold it', () => {
  const after = { ...insight, window: null, holds: { ...insight.holds, text: 'Nothing holds it.' } };
  const text = textOf(markupOf(<WhatIfBar {...barOf([done])} after={after} />));
  expect(text).toMatch(/As recorded (Not before|\d).* If so No window Nothing holds it\.$/);
});

it.each([
  ['not-ticked', 'Stages not ticked are still to do'],
  ['exchange-together', 'Links can exchange on different days'],
  ['steps-not-recorded', 'Only the recorded steps are left'],
  ['typed-dates', 'Dates people entered are ignored'],
  ['dates-come-late', 'Dates people entered count as entered'],
  ['shut-at-christmas', 'People work between Christmas and New Year'],
] as const)('says how the chain is seen without the assumption %s', (assumption, words) => {
  expect(textOfBar([{ kind: 'without', assumption }])).toContain(words);
});

it('leaves the focus in the bar when the button that has it goes away', async () => {
  stubBrowser();
  const { now: tree } = await runHook(() => WhatIfBar(barOf([done])));
  const list = propsIn(tree(), Suppositions)[0] as unknown as Parameters<typeof Suppositions>[0];
  const buttons = [...propsIn(tree(), Button), ...propsIn(Suppositions(list), IconButton)];
  expect([propsIn(tree(), 'section')[0]!.tabIndex, buttons.map(({ ref }) => ref)]).toEqual([
    -1,
    Array.from({ length: 4 }, () => keepFocusHere),
  ]);
});
