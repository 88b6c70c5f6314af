import type { ReactNode } from 'react';
import { expect, it, vi } from 'vitest';
import { WhatIfBar } from '@/components/insight/what-if-bar';
import { Why } from '@/components/insight/why';
import { propsIn } from '@/components/testing-markup';
import { lineFixture, readingFixture, transactionFixture } from '@/lib/chains/fixture';
import type { Supposition } from '@/lib/insight/what-if';
import type { Fact } from '@/lib/today/facts';
import { ChainVerdict } from './chain-verdict';
import { HoldingCard } from './holding-card';
import { HoldingStrip } from './holding-strip';
import { WhatIf } from './what-if';

const done: Fact = { kind: 'done', stageId: 'a', day: '2026-11-24' };
const { insight } = readingFixture(lineFixture(transactionFixture('1')), new Map(), 0);

type Given = Partial<Parameters<typeof ChainVerdict>[0]>;
function verdict(given: Given = {}) {
  const [onFactsChange, onSuppositionsChange] = [vi.fn(), vi.fn()];
  const shown = ChainVerdict({
    ...{ chain: lineFixture(), stages: new Map(), insight, insightBefore: undefined, facts: [], firms: [] },
    ...{ onFactsChange, suppositions: [], onSuppositionsChange, names: new Map(), call: null, calls: null },
    ...{ hasCallKey: false, hasStrip: true, hasCard: true, reason: undefined, now: 0 },
    ...{ renderLink: (id: string) => id, hrefOf: (id: string) => `#${id}`, ...given },
  });
  const find = (type: unknown) => propsIn(shown, type)[0];
  return { shown, find, onFactsChange, onSuppositionsChange };
}

it('can take the focus when a bar goes away with its last button', () =>
  expect(propsIn(verdict().shown)[0]!.tabIndex).toBe(-1));

it('remembers what is supposed in addition to earlier facts, and keeps the questions', () => {
  const earlier: Fact = { kind: 'done', stageId: 'a', day: '2026-11-24' };
  const away: Supposition = { kind: 'away', firm: 'Wells & Co', from: '2026-12-01', to: '2026-12-08' };
  const without: Supposition = { kind: 'without', assumption: 'blocks-end' };
  const [onFactsChange, onSuppositionsChange] = [vi.fn(), vi.fn()];
  const shown = ChainVerdict({
    chain: lineFixture(),
    stages: new Map(),
    insight: undefined,
    insightBefore: undefined,
    facts: [earlier],
    firms: [],
    onFactsChange,
    suppositions: [away, without],
    onSuppositionsChange,
    names: new Map(),
    call: null,
    calls: null,
    hasCallKey: false,
    hasStrip: false,
    hasCard: false,
    reason: undefined,
    now: 0,
    renderLink: (id) => id,
    hrefOf: (id) => id,
  });
  (propsIn(shown, WhatIfBar)[0]!.onKeep as () => void)();
  expect(onFactsChange.mock.calls).toEqual([[[earlier, away]]]);
  expect(onSuppositionsChange.mock.calls).toEqual([[[without]]]);
});

it('keeps nothing while earlier facts are unknown, which that would replace', () => {
  expect(verdict({ suppositions: [done], onFactsChange: null }).find(WhatIfBar)!.onKeep).toBeNull();
});

it('has one day on which a stage is done, the last one given', () => {
  const later: Fact = { ...done, day: '2026-12-01' };
  const { find, onFactsChange, onSuppositionsChange } = verdict({ facts: [done], suppositions: [later] });
  (find(WhatIfBar)!.onKeep as () => void)();
  expect(onFactsChange.mock.calls).toEqual([[[later]]]);
  const { actions } = find(HoldingCard) as { actions: ReactNode };
  (propsIn(actions, WhatIf)[0]!.onAdd as (one: Supposition) => void)(done);
  expect(onSuppositionsChange.mock.calls.at(-1)).toEqual([[done]]);
});

it('shows what holds the chain in a strip or in a card, or in both until the width is known', () => {
  const typesIn = (given: Given) => {
    const { find } = verdict(given);
    return [HoldingStrip, HoldingCard].map((type) => find(type) !== undefined);
  };
  expect(typesIn({})).toEqual([true, true]);
  expect(typesIn({ hasCard: false })).toEqual([true, false]);
  expect(typesIn({ hasStrip: false })).toEqual([false, true]);
  const { find } = verdict({ reason: 'Late', note: 'As of now', calls: 'Calls', hasCallKey: true });
  expect(find(HoldingStrip)).toMatchObject({ reason: 'Late', note: 'As of now', insight });
  expect(find(HoldingCard)).toMatchObject({ note: 'As of now', calls: 'Calls', hasKey: true, insight });
  // While the width is not known, CSS shows only one of them.
  expect([find(HoldingStrip)!.className, find(HoldingCard)!.className]).not.toContain(undefined);
  expect(verdict({ hasCard: false }).find(HoldingStrip)!.className).toBeUndefined();
  expect(verdict({ hasStrip: false }).find(HoldingCard)!.className).toBeUndefined();
});

it('shows what the user said only if they said something, and lets them take it back', () => {
  const barIn = ({ shown }: ReturnType<typeof verdict>) => propsIn(shown).find((one) => 'firms' in one);
  expect(barIn(verdict())).toBeUndefined();
  const told = verdict({ facts: [done], firms: ['Wells & Co'] });
  expect(barIn(told)).toMatchObject({ facts: [done], firms: ['Wells & Co'] });
  (barIn(told)!.onChange as (facts: Fact[]) => void)([]);
  expect(told.onFactsChange.mock.calls).toEqual([[[]]]);
});

it.each([
  [[], false],
  [['1'], true],
])('says whether all own stages were read: %j', (ids, isFullyRead) => {
  const chain = lineFixture(transactionFixture('1'), transactionFixture('2', { yourRole: null }));
  const stages = new Map(ids.map((id) => [id, { stages: [], readAt: 0 }]));
  const { shown } = verdict({ chain, stages, facts: [done] });
  const bars = propsIn(shown).filter((one) => 'isFullyRead' in one);
  expect(bars.map((one) => one.isFullyRead)).toEqual([isFullyRead, isFullyRead]);
});

it('compares what is known with what would be', () => {
  const before = { ...insight, id: 'before' };
  const { find } = verdict({ insightBefore: before, facts: [done] });
  expect(find(WhatIfBar)).toMatchObject({ before, after: insight, hasFacts: true });
  expect(verdict().find(WhatIfBar)).toMatchObject({ hasFacts: false });
});

it('adds a supposition to those made before: from “What if…”, or by leaving out an assumption', () => {
  const earlier: Supposition = { kind: 'without', assumption: 'blocks-end' };
  const { find, onSuppositionsChange } = verdict({ suppositions: [earlier] });
  (find(WhatIf)!.onAdd as (one: Supposition) => void)(done);
  (find(Why)!.onLeaveOut as (assumption: string) => void)('typed-dates');
  expect(onSuppositionsChange.mock.calls).toEqual([
    [[earlier, done]],
    [[earlier, { kind: 'without', assumption: 'typed-dates' }]],
  ]);
  expect(find(Why)).toMatchObject({ statements: insight.statements, hasKey: true });
});

it('offers no question while the stages are being read', () => {
  const { find } = verdict({ insight: undefined });
  expect([find(WhatIf), find(Why)]).toEqual([undefined, undefined]);
});
