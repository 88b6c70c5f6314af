import { describe, expect, it } from 'vitest';
import { workingDaysBetween } from '@/lib/values/working-days';
import { analyseChain } from './analyse-chain';
import type { ExchangeWindow } from './chain-insight';
import { analyseSale, darkFixture, inputFixture, linkFixture, linkOf, saleFixture } from './fixture';
import { remainingByOthers } from './usual-sale';

const middleOf = (window: ExchangeWindow | null): string =>
  window && 'middle' in window ? window.middle : '';

it('a blocked stage in the counts delays a dark link', () => {
  const middleWith = (blocked: number) => {
    const link = darkFixture('dark', 20);
    const stageProgress = { ...link.stageProgress, notStarted: 8 - blocked, blocked };
    return middleOf(linkOf(analyseChain(inputFixture([{ ...link, stageProgress }])), 'dark').window);
  };
  const days = workingDaysBetween(middleWith(0), middleWith(1));
  // Less than a block usually lasts, because other stages may progress meanwhile.
  expect(days).toBeGreaterThanOrEqual(4);
  expect(days).toBeLessThanOrEqual(12);
});

it('more stages under way in the counts bring a dark link forward', () => {
  const firstWith = (inProgress: number) => {
    const link = darkFixture('dark', 12);
    const stageProgress = { ...link.stageProgress, notStarted: 16 - inProgress, inProgress };
    return linkOf(analyseChain(inputFixture([{ ...link, stageProgress }])), 'dark').window!.notBefore;
  };
  expect(firstWith(6) < firstWith(1)).toBe(true);
});

it('slack is counted in working days from the link’s median to the chain’s median', () => {
  const stages = { slow: saleFixture(18), quick: saleFixture(23) };
  const insight = analyseChain(inputFixture([linkFixture('slow'), linkFixture('quick')], stages));
  const { slack, window } = linkOf(insight, 'quick');
  const [own, all] = [middleOf(window), middleOf(insight.window)];
  // A later median would also count statutory working days on which offices are closed.
  expect(all < '2026-12-24').toBe(true);
  expect(workingDaysBetween(own, all)).toBeGreaterThan(10);
  expect(Math.abs(slack! - workingDaysBetween(own, all))).toBeLessThanOrEqual(1);
});

describe('a link without stages is judged by the other links', () => {
  /** The probability that it is the last, next to a link with these stages. */
  const nextTo = (given: Parameters<typeof saleFixture>[1]) =>
    linkOf(analyseChain(inputFixture([linkFixture('none'), linkFixture('seen')], { none: [], seen: saleFixture(12, given) })), 'none').probabilityLast; // oxfmt-ignore
  const usual = nextTo({});

  it('by their progress, including stages that are done but unticked', () => {
    const open = { progress: 'Not Started' };
    expect(nextTo({ 'Offer accepted': open })).toEqual(usual);
    expect(nextTo({ 'Survey carried out (RICS Level 2/3)': open, 'Mortgage valuation carried out': open })).not.toEqual(usual); // oxfmt-ignore
  });

  it('but not by links that have exchanged', () => {
    const given = (done: number) => {
      const stages = { none: [], seen: saleFixture(12), over: saleFixture(done) };
      const input = inputFixture([linkFixture('none'), linkFixture('seen'), linkFixture('over')], stages);
      const links = input.chain.links.slice(0, 1);
      return linkOf(analyseChain({ ...input, chain: { ...input.chain, links } }), 'none').probabilityLast;
    };
    expect(given(27)).toBe(usual);
    expect(given(2)).not.toBe(usual);
  });

  it('and may be at any point of a sale if none of the others has records', () => {
    const sum = (share: number | null) =>
      remainingByOthers(share, null).reduce((total, days) => total + days, 0);
    expect(sum(null)).toBeLessThan(sum(0));
    expect(sum(null)).toBeGreaterThan(sum(1));
  });

  it('by their age since their first stage was recorded, not their last', () => {
    const at = (createdAt: string) => ({ createdAt: `${createdAt}T09:00:00Z` });
    expect(nextTo({ 'Enquiries raised': at('2026-11-19') })).toEqual(usual);
    expect(nextTo({ 'Enquiries raised': at('2025-11-19') })).not.toEqual(usual);
  });
});

it('a link without a buyer still has a whole sale to go, whatever has been completed', () => {
  const from = (completed: number, saleState: string) =>
    linkOf(analyseChain(inputFixture([linkFixture('a', { saleState })], { a: saleFixture(completed) })), 'a').window!.notBefore; // oxfmt-ignore
  expect(from(20, 'for-sale-no-offers')).toBe(from(2, 'for-sale-no-offers'));
  expect(from(20, 'for-sale-no-offers') > from(20, 'for-sale-sold-stc')).toBe(true);
});

it('a chain in which everything is done still takes about three working days to agree on one', () => {
  const { window, links } = analyseChain(inputFixture([linkFixture('a')], { a: saleFixture(24) }));
  expect(middleOf(window)).toBe('2026-11-25');
  // On its own, the link could exchange on the next working day.
  expect(links[0]!.window).toEqual({ notBefore: '2026-11-23', middle: '2026-11-23', likelyBy: '2026-11-23' });
});

it('only the links that are stuck have no end of their own', () => {
  const stuck = linkFixture('stuck', { saleState: 'off-market' });
  const insight = analyseChain(inputFixture([stuck, linkFixture('free')], { stuck: saleFixture(22), free: saleFixture(22) })); // oxfmt-ignore
  const hasEnd = (id: string) => 'likelyBy' in linkOf(insight, id).window!;
  expect([hasEnd('stuck'), hasEnd('free'), 'likelyBy' in insight.window!]).toEqual([false, true, false]);
});

it('editing the note of a completed stage does not move the exchange', () => {
  const firstSeen = { 'Enquiries raised': '2026-10-09T09:00:00Z' };
  const windowWith = (updatedAt: string) =>
    analyseSale(
      saleFixture(17, { 'Enquiries raised': { updatedAt }, 'Replies to enquiries received': { progress: 'In Progress' } }), // oxfmt-ignore
      {},
      { firstSeen },
    ).window;
  expect(windowWith('2026-11-20T15:00:00Z')).toEqual(windowWith('2026-10-09T09:00:00Z'));
});
