import { expect, it } from 'vitest';
import { chainGraph } from '@/lib/chains/graph';
import { chainReport } from '@/lib/chains/chain-report';
import { lineFixture, readingFixture, transactionFixture } from '@/lib/chains/fixture';
import type { Audience } from '@/lib/chains/redact';
import { layoutGraph } from '@/lib/layout/layout-graph';
import { stageFixture } from '@/lib/stages/fixture';
import { chainFile, reportPicture } from './chain-files';
import { transactionCardSize } from './graph/transaction-card';

const now = Date.parse('2026-11-20T12:00:00Z');
const chain = lineFixture(transactionFixture('1'), transactionFixture('2', { yourRole: null }));
const layout = layoutGraph(chainGraph(chain, transactionCardSize));
const reportFor = (audience: Audience) => chainReport(readingFixture(chain, new Map(), now), audience, now);
const nextSteps = new Map([['1', { progress: 'next', stage: 'Survey', person: 'Leo' } as const]]);

it.each<[Audience, darkText: string, hasNames: boolean]>([
  [{ level: 'internal' }, 'Not visible to you – counts only', true],
  [{ level: 'agent' }, 'Counts only', false],
  [{ level: 'client', transactionId: '1' }, 'Its details are not shared', false],
])('draws the picture for its reader: %j', (audience, darkText, hasNames) => {
  const contents = [...reportPicture(reportFor(audience), layout, nextSteps).contents.values()];
  expect(contents.map((content) => content.darkText).filter(Boolean)).toEqual([darkText]);
  expect(JSON.stringify(contents).includes('Leo')).toBe(hasNames);
});

it('says in the picture when a transaction or its stages last changed', () => {
  const survey = stageFixture({ transactionId: '1', title: 'Survey', updatedAt: '2026-11-19T09:00:00Z' });
  const quiet = lineFixture(transactionFixture('1', { updatedAt: '2026-10-01T09:00:00Z' }));
  const updatedFor = (stages: Map<string, (typeof survey)[]>) => {
    const report = chainReport(readingFixture(quiet, stages, now), { level: 'internal' }, now);
    return reportPicture(report, layout, nextSteps).contents.get('1')!.updated;
  };
  expect(updatedFor(new Map([['1', [survey]]]))).toBe('19 November 2026');
  expect(updatedFor(new Map())).toBe('1 October 2026');
});

it.each([
  ['csv', 'text/csv;charset=utf-8'],
  ['ics', 'text/calendar;charset=utf-8'],
  ['svg', 'image/svg+xml;charset=utf-8'],
] as const)('names a file after the chain and its reader: %s', async (kind, type) => {
  const { name, content } = await chainFile(kind, reportFor({ level: 'agent' }), layout, nextSteps);
  expect(name).toMatch(new RegExp(`^.+, for another agent\\.${kind}$`));
  expect(content.type).toBe(type);
  expect(content.size).toBeGreaterThan(100);
});

it.each([
  [{ level: 'internal' }, 'internal'],
  [{ level: 'client', transactionId: '1' }, 'for a client'],
] as [Audience, string][])('names who a file is for: %j', async (audience, words) => {
  const { name } = await chainFile('csv', reportFor(audience), layout, nextSteps);
  expect(name).toMatch(new RegExp(`^.+, ${words}\\.csv$`));
});

it('dates a picture, so that an old one is recognised', () => {
  expect(reportPicture(reportFor({ level: 'agent' }), layout, nextSteps).title).toMatch(
    /^.*Quay Street.*, 20 November 2026$/,
  );
});

it('marks what holds the chain for a colleague only', () => {
  const marksFor = (audience: Audience) =>
    [...reportPicture(reportFor(audience), layout, nextSteps).contents.values()].filter(({ mark }) => mark);
  expect(marksFor({ level: 'internal' }).length).toBeGreaterThan(0);
  expect(marksFor({ level: 'agent' })).toEqual([]);
  expect(marksFor({ level: 'client', transactionId: '1' })).toEqual([]);
});

it('writes what each kind of file is for: a table, a calendar, a picture', async () => {
  const start = async (kind: 'csv' | 'ics' | 'svg') =>
    (await (await chainFile(kind, reportFor({ level: 'agent' }), layout, nextSteps)).content.text()).trim();
  const table = await start('csv');
  expect(table).toContain('1 Quay Street');
  expect(table).not.toContain('VCALENDAR');
  expect(await start('ics')).toMatch(/^BEGIN:VCALENDAR/);
  expect(await start('svg')).toMatch(/^<svg/);
});
