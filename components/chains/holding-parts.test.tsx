import { expect, it, onTestFinished, vi } from 'vitest';
import { markupOf, propsIn, textOf } from '@/components/testing-markup';
import { lineFixture, readingFixture, transactionFixture } from '@/lib/chains/fixture';
import { runHook } from '@/lib/query/testing-hook';
import { stageFixture } from '@/lib/stages/fixture';
import { HoldsIcon, holdingStageOf, HoldsSentence, HoldsSince } from './holding-parts';

const now = Date.parse('2026-11-24T09:00:00Z');
const insightOf = (progress: string) => {
  const stages = [stageFixture({ transactionId: '2', progress })];
  const chain = lineFixture(transactionFixture('1', { yourRole: null }), transactionFixture('2'));
  const { insight } = readingFixture(chain, new Map([['2', stages]]), now);
  const holds = { ...insight.holds, kind: 'named' as const, transactionIds: ['2'], since: '2026-11-20T09:00:00Z' }; // oxfmt-ignore
  return { ...insight, holds };
};

it('says since when, with the distance from today once the page is live', async () => {
  const { holds } = insightOf('Blocked');
  expect(textOf(markupOf(<HoldsSince holds={holds} />))).toBe('20 November 2026');
  vi.setSystemTime(now);
  onTestFinished(() => void vi.useRealTimers());
  const { now: shown } = await runHook(() => HoldsSince({ holds }));
  const [distance] = propsIn(shown() as Parameters<typeof propsIn>[0], 'span');
  expect([distance!.children].flat().join('')).toBe(' · 4 days ago');
  expect(textOf(markupOf(<HoldsSince holds={{ ...holds, since: null }} />))).toBe('–');
});

it('links to the stage at the sale that holds the chain, or says in general what does', () => {
  const { holds, ...insight } = insightOf('Blocked');
  const holding = holdingStageOf({ ...insight, holds });
  const sentence = { holds, holding, renderLink: (id: string) => `<link to ${id}>` };
  const html = markupOf(<HoldsSentence {...sentence} />);
  expect(html).toContain('href="/transactions/2/stages/Survey%20carried%20out"');
  expect(textOf(html)).toBe('Survey carried out is blocked at <link to 2>');
  expect(markupOf(<HoldsSentence {...sentence} holding={null} />)).toBe(markupOf(<>{holds.text}</>));
});

it('has a calm sign for a list of those that may hold the chain', () => {
  const { holds } = insightOf('In Progress');
  const shortlist = markupOf(<HoldsIcon holds={{ ...holds, kind: 'shortlist' }} holding={null} />);
  expect(shortlist).toContain('text-info');
  expect(shortlist).not.toBe(markupOf(<HoldsIcon holds={holds} holding={null} />));
  expect(shortlist).toContain('aria-hidden="true"');
});
