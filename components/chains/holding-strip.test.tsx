import type { ComponentProps } from 'react';
import { expect, it } from 'vitest';
import { markupOf, textOf } from '@/components/testing-markup';
import { lineFixture, readingFixture, transactionFixture } from '@/lib/chains/fixture';
import type { Holds } from '@/lib/insight/chain-insight';
import { stageFixture } from '@/lib/stages/fixture';
import type { Stage } from '@/lib/stages/schema';
import { HoldsIcon, holdingStageOf } from './holding-parts';
import { HoldingStrip } from './holding-strip';

const now = Date.parse('2026-11-24T09:00:00Z');
/** The insight into one sale with this stage. */
const insightOf = (given: Partial<Stage>) => {
  const stages = [stageFixture({ transactionId: '1', ...given })];
  return readingFixture(lineFixture(transactionFixture('1')), new Map([['1', stages]]), now).insight;
};
const working = insightOf({ progress: 'In Progress', progressNote: 'Surveyor is ill' });
const blocked = insightOf({ progress: 'Blocked' });

type Given = Partial<ComponentProps<typeof HoldingStrip>>;
const htmlOf = (given: Given) =>
  markupOf(
    <HoldingStrip
      insight={working}
      now={now}
      reason={undefined}
      renderLink={(id) => `<link to ${id}>`}
      actions="Why?"
      {...given}
    />,
  );
const saidOf = (given: Given) => textOf(htmlOf(given));

it('names the stage that holds the chain, since when, and when it could exchange', () => {
  const html = htmlOf({});
  expect(html).toContain('href="/transactions/1/stages/Survey%20carried%20out"');
  expect(textOf(html)).toMatch(
    /^Survey carried out is under way at <link to 1> since at least 20 November 2026 Could exchange Not before .* Why\?$/,
  );
  expect(html).toContain('aria-busy="false"');
});

it('says why the chain is not on track and what could not be read, before since when', () => {
  const given = { reason: 'Late', note: '2 links could not be read' };
  expect(saidOf(given)).toContain('Late · 2 links could not be read · since at least 20 November 2026');
  expect(htmlOf(given)).toContain('title="Late · 2 links could not be read"');
});

it('knows a block that no one can date only to be at the latest since its last change', () => {
  const endless = insightOf({ progress: 'Blocked', progressNote: 'Awaiting probate' });
  expect(endless.holds.kind).toBe('waiting');
  expect(saidOf({ insight: endless })).toContain('for how long. since at least 20 November 2026');
});

it('uses two lines for the sentence if nothing follows it', () => {
  const holds: Holds = { ...working.holds, kind: 'nothing', since: null, text: 'Nothing holds it.' };
  const html = htmlOf({ insight: { ...working, holds } });
  expect(html).toContain('<p class="line-clamp-2" title="Nothing holds it.">Nothing holds it.</p>');
  expect(html).not.toContain('since');
});

it('says what is being read, and offers nothing to do yet', () => {
  const html = htmlOf({ insight: undefined, note: 'Reading the stages of 4 links…' });
  expect(textOf(html)).toBe('Reading the stages of 4 links…');
  expect(saidOf({ insight: undefined })).toBe('Reading the stages…');
  expect(html).toContain('aria-busy="true"');
});

it('names a single stage only if exactly one link holds the chain', () => {
  expect(holdingStageOf(working)?.title).toBe('Survey carried out');
  const others = ['shortlist', 'unknown', 'waiting', 'nothing'] as const;
  for (const kind of others)
    expect(holdingStageOf({ ...working, holds: { ...working.holds, kind } })).toBeNull();
});

it('marks what is blocked, or waits for something outside, as a danger', () => {
  const iconOf = (insight: typeof working, kind = insight.holds.kind) =>
    markupOf(<HoldsIcon holds={{ ...insight.holds, kind }} holding={holdingStageOf(insight)} />);
  expect(iconOf(blocked)).toContain('text-danger');
  expect(iconOf(working)).toContain('text-info');
  expect(iconOf(working, 'waiting')).toContain('text-danger');
  expect(iconOf(working, 'nothing')).toContain('text-success');
  expect(iconOf(working, 'unknown')).toContain('text-faint');
});
