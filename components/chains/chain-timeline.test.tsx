import { expect, it } from 'vitest';
import { markupOf, textOf } from '@/components/testing-markup';
import { lineFixture, readingFixture, transactionFixture } from '@/lib/chains/fixture';
import type { ChainInsight, LinkInsight } from '@/lib/insight/chain-insight';
import { stageFixture } from '@/lib/stages/fixture';
import { ChainTimeline } from './chain-timeline';

const now = Date.parse('2026-11-20T12:00:00Z');
const chain = lineFixture(transactionFixture('1'), transactionFixture('2', { yourRole: null }));
const { insight } = readingFixture(
  chain,
  new Map([['1', [stageFixture({ title: 'Deposit received' })]]]),
  now,
);

/** The rows of the timeline, with these changes to the first link. */
function rows(first: Partial<LinkInsight> = {}, changed: Partial<ChainInsight> = {}): string[] {
  const [own, ...others] = insight.links;
  const given = { ...insight, links: [{ ...own!, ...first }, ...others], ...changed };
  const html = markupOf(<ChainTimeline chain={chain} insight={given} now={now} renderLink={(id) => id} />);
  return html.split('<li').slice(1);
}

it('says how much time a link has to spare only if it can be left alone', () => {
  const spare = textOf(rows({ leaveAlone: true, slack: 12 })[0]!);
  expect(spare).toMatch(/, usually 12 working days to spare .*Leave alone$/);
  const waitedFor = textOf(rows({ leaveAlone: false, slack: 12 })[0]!);
  expect(waitedFor).not.toContain('to spare');
  expect(waitedFor).not.toContain('Leave alone');
});

it('hatches the bar of a link whose stages are not known, or that has no known end', () => {
  const isHatched = (row: string) => row.includes('hatched');
  const known = { notBefore: '2026-12-01', middle: '2026-12-14', likelyBy: '2027-01-20' };
  expect(isHatched(rows({ window: known })[0]!)).toBe(false);
  expect(isHatched(rows({ window: known, state: 'dark' })[0]!)).toBe(true);
  expect(isHatched(rows({ window: { notBefore: '2026-12-01' } })[0]!)).toBe(true);
});

it('draws no month over “Today” or beyond the edge', () => {
  const window = { notBefore: '2026-12-01', middle: '2026-12-14', likelyBy: '2027-06-02' };
  const html = markupOf(<ChainTimeline chain={chain} insight={{ ...insight, window }} now={now} renderLink={(id) => id} />);
  const ticks = [...html.matchAll(/left:([\d.]+)%">(?:[A-Z][a-z]{2,3} \d{4})</g)].map(([, at]) => Number(at));
  expect(ticks).toHaveLength(2);
  expect(ticks.filter((at) => at <= 12 || at >= 93)).toEqual([]);
}); // oxfmt-ignore

it('says that a sale which has just joined is still being read', () => {
  const joined = { ...insight, links: insight.links.slice(1) };
  const html = markupOf(<ChainTimeline chain={chain} insight={joined} now={now} renderLink={(id) => id} />);
  const texts = html.split('<li').slice(1).map(textOf);
  expect(texts.filter((text) => text.includes('Reading its stages…'))).toHaveLength(1);
  expect(texts.join()).not.toContain('Exchanged');
});

it('says that it is reading, and gives the reason if there is no window', () => {
  const text = (given?: ChainInsight) =>
    textOf(markupOf(<ChainTimeline chain={chain} insight={given} now={now} renderLink={(id) => id} />));
  expect(text()).toBe('Reading the stages…');
  const links = insight.links.map((link) => ({ ...link, window: null }));
  expect(text({ ...insight, links, window: null })).toBe(insight.holds.text);
});

it('draws each bar from its link’s first day to its last, within the card', () => {
  const window = { notBefore: '2026-12-01', middle: '2026-12-14', likelyBy: '2027-01-20' };
  const later = { notBefore: '2026-12-15', middle: '2027-01-10', likelyBy: '2027-01-20' };
  const spanIn = (row: string) => {
    const [, left, width] = /rounded-full[^>]*left:([\d.]+)%;width:([\d.]+)%/.exec(row)!;
    return { left: Number(left), right: Number(left) + Number(width) };
  };
  const [first] = rows({ window }, { window }).map(spanIn);
  const [second] = rows({ window: later }, { window }).map(spanIn);
  expect(second!.left).toBeGreaterThan(first!.left);
  expect(second!.right).toBeCloseTo(first!.right, 1);
  expect(first!.right).toBeLessThanOrEqual(100);
});

it('says of a link without a window whether it has exchanged or completed', () => {
  expect(textOf(rows({ window: null, state: 'completed' })[0]!)).toContain('Completed');
  const exchanged = textOf(rows({ window: null, state: 'exchanged' })[0]!);
  expect(exchanged).toContain('Exchanged');
  expect(exchanged).not.toContain('Completed');
});

it('draws a link with known stages plainly, also while it is blocked', () => {
  const known = { notBefore: '2026-12-01', middle: '2026-12-14', likelyBy: '2027-01-20' };
  expect(rows({ window: known, state: 'blocked' })[0]).not.toContain('hatched');
  expect(rows({ window: known, state: 'unread' })[0]).toContain('hatched');
});

it('names each link with when it could exchange and whether it holds the chain', () => {
  const window = { notBefore: '2026-12-01', middle: '2026-12-14', likelyBy: '2027-01-20' };
  const holds = { ...insight.holds, kind: 'named' as const, transactionIds: ['1'] };
  const said = rows({ window, leaveAlone: true, slack: 0 }, { holds }).map(textOf);
  expect(said[0]).toMatch(/1 1.December to 20.January, most likely 14.December Holds the chain Leave alone$/);
  expect(said[1]).not.toContain('Holds the chain');
  expect(said[0]).not.toContain('to spare');
});

it('says of the whole chain when it could exchange, or that it is not known', () => {
  const saidOf = (given: ChainInsight) =>
    textOf(markupOf(<ChainTimeline chain={chain} insight={given} now={now} renderLink={(id) => id} />));
  expect(saidOf({ ...insight, window: null })).toMatch(/^The chain could exchange: not known Today/);
  const window = { notBefore: '2026-12-01', middle: '2026-12-14', likelyBy: '2027-01-20' };
  expect(saidOf({ ...insight, window })).toMatch(/^The chain could exchange: 1.December to 20.January/);
}); // oxfmt-ignore
