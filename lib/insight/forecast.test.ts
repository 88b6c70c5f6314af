import { describe, expect, it } from 'vitest';
import { workingDaysBetween } from '@/lib/values/working-days';
import { analyseChain } from './analyse-chain';
import type { ExchangeWindow } from './chain-insight';
import { darkFixture, inputFixture, linkFixture, linkOf, saleFixture } from './fixture';
import { leftByOthers } from './whole-sale';

const middleOf = (window: ExchangeWindow | null): string =>
  window && 'middle' in window ? window.middle : '';

it('a link of which only counts are visible could exchange later where one of them is blocked', () => {
  const middleWith = (blocked: number) => {
    const link = darkFixture('dark', 20);
    const stageProgress = { ...link.stageProgress, notStarted: 8 - blocked, blocked };
    return middleOf(linkOf(analyseChain(inputFixture([{ ...link, stageProgress }])), 'dark').window);
  };
  const days = workingDaysBetween(middleWith(0), middleWith(1));
  // A part of what a block usually takes: others of its stages may be done meanwhile.
  expect(days).toBeGreaterThanOrEqual(4);
  expect(days).toBeLessThanOrEqual(12);
});

it('a link of which only counts are visible could exchange sooner where more of them are under way', () => {
  const firstWith = (inProgress: number) => {
    const link = darkFixture('dark', 12);
    const stageProgress = { ...link.stageProgress, notStarted: 16 - inProgress, inProgress };
    return linkOf(analyseChain(inputFixture([{ ...link, stageProgress }])), 'dark').window!.notBefore;
  };
  expect(firstWith(6) < firstWith(1)).toBe(true);
});

it('the time that a link has to spare is counted in days of work, up to the middle of the chain', () => {
  const stages = { slow: saleFixture(18), quick: saleFixture(23) };
  const insight = analyseChain(inputFixture([linkFixture('slow'), linkFixture('quick')], stages));
  const { slack, window } = linkOf(insight, 'quick');
  const [own, all] = [middleOf(window), middleOf(insight.window)];
  // Working days by law on which offices are shut would count here.
  expect(all < '2026-12-24').toBe(true);
  expect(workingDaysBetween(own, all)).toBeGreaterThan(10);
  expect(Math.abs(slack! - workingDaysBetween(own, all))).toBeLessThanOrEqual(1);
});

describe('a link without stages is judged by the others', () => {
  /** How often it is the last beside a link with these stages. */
  const beside = (given: Parameters<typeof saleFixture>[1]) =>
    linkOf(analyseChain(inputFixture([linkFixture('none'), linkFixture('seen')], { none: [], seen: saleFixture(12, given) })), 'none').probabilityLast; // oxfmt-ignore
  const usual = beside({});

  it('by how far they are: what is done although no one ticked it counts', () => {
    const open = { progress: 'Not Started' };
    expect(beside({ 'Offer accepted': open })).toEqual(usual);
    expect(beside({ 'Survey carried out (RICS Level 2/3)': open, 'Mortgage valuation carried out': open })).not.toEqual(usual); // oxfmt-ignore
  });

  it('and not by those that have exchanged', () => {
    const given = (done: number) => {
      const stages = { none: [], seen: saleFixture(12), over: saleFixture(done) };
      const input = inputFixture([linkFixture('none'), linkFixture('seen'), linkFixture('over')], stages);
      const links = input.chain.links.slice(0, 1);
      return linkOf(analyseChain({ ...input, chain: { ...input.chain, links } }), 'none').probabilityLast;
    };
    expect(given(27)).toBe(usual);
    expect(given(2)).not.toBe(usual);
  });

  it('and may be anywhere where none of them has records', () => {
    const sum = (share: number | null) => leftByOthers(share, null).reduce((all, one) => all + one, 0);
    expect(sum(null)).toBeLessThan(sum(0));
    expect(sum(null)).toBeGreaterThan(sum(1));
  });

  it('by how old they are: since the first of their stages was recorded, not the last', () => {
    const at = (createdAt: string) => ({ createdAt: `${createdAt}T09:00:00Z` });
    expect(beside({ 'Enquiries raised': at('2026-11-19') })).toEqual(usual);
    expect(beside({ 'Enquiries raised': at('2025-11-19') })).not.toEqual(usual);
  });
});

it('a link without a buyer has the whole way of a sale before it, whatever of it is done', () => {
  const from = (completed: number, saleState: string) =>
    linkOf(analyseChain(inputFixture([linkFixture('a', { saleState })], { a: saleFixture(completed) })), 'a').window!.notBefore; // oxfmt-ignore
  expect(from(20, 'for-sale-no-offers')).toBe(from(2, 'for-sale-no-offers'));
  expect(from(20, 'for-sale-no-offers') > from(20, 'for-sale-sold-stc')).toBe(true);
});
