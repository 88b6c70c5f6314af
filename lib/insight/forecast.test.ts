import { expect, it } from 'vitest';
import { workingDaysBetween } from '@/lib/values/working-days';
import { analyseChain } from './analyse-chain';
import type { ExchangeWindow } from './chain-insight';
import { darkFixture, inputFixture, linkFixture, linkOf, saleFixture } from './fixture';

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
