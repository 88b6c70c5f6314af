import { expect, it, vi } from 'vitest';
import { WhatIfBar } from '@/components/insight/what-if-bar';
import { propsIn } from '@/components/testing-markup';
import { lineFixture } from '@/lib/chains/fixture';
import type { Supposition } from '@/lib/insight/what-if';
import type { Fact } from '@/lib/today/facts';
import { ChainVerdict } from './chain-verdict';

it('remembers what is supposed in addition to earlier facts, and keeps the questions', () => {
  const earlier: Fact = { kind: 'done', stageId: 'a', day: '2026-11-24' };
  const away: Supposition = { kind: 'away', firm: 'Wells & Co', from: '2026-12-01', to: '2026-12-08' };
  const without: Supposition = { kind: 'without', assumption: 'blocks-end' };
  const [onFactsChange, onSuppositionsChange] = [vi.fn(), vi.fn()];
  const verdict = ChainVerdict({
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
  (propsIn(verdict, WhatIfBar)[0]!.onKeep as () => void)();
  expect(onFactsChange.mock.calls).toEqual([[[earlier, away]]]);
  expect(onSuppositionsChange.mock.calls).toEqual([[[without]]]);
});
