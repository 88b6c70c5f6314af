import { expect, it, vi } from 'vitest';
import { markupOf, propsIn, textOf } from '@/components/testing-markup';
import { Button } from '@/components/ui/button';
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
  expect(textOfBar([{ ...done, stageId: 'gone' }])).toContain('“A stage that was removed” done on');
});

it('offers to remember if any supposition can be a fact', () => {
  const offer = 'This is true: remember it';
  expect(textOfBar([without])).not.toContain(offer);
  expect(textOfBar([without, done])).toContain(offer);
});

it('undoes the last supposition, any single one, or all', async () => {
  const bar = barOf([done, away, without]);
  stubBrowser();
  const { now: tree } = await runHook(() => WhatIfBar(bar));
  for (const { onPress } of propsIn(tree(), Button).slice(0, 2)) (onPress as () => void)();
  (propsIn(tree(), Suppositions)[0]!.onRemove as (at: number) => void)(1);
  expect(bar.onChange.mock.calls).toEqual([[[done, away]], [[]], [[done, without]]]);
});
