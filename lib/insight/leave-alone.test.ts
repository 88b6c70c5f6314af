import { expect, it } from 'vitest';
import { analyseChain } from './analyse-chain';
import { inputFixture, linkFixture, linkOf, saleFixture } from './fixture';

it.each([
  // Today is Sunday: Wednesday, Thursday and Friday lie between.
  ['on Tuesday', '2026-11-17T09:00:00Z', true],
  ['on Monday', '2026-11-16T09:00:00Z', false],
])('a link that was read %s may be left alone: %s', (_, readAt, mayBe) => {
  const stages = { a: saleFixture(1), b: saleFixture(23) };
  const input = inputFixture([linkFixture('a'), linkFixture('b')], stages, { readAt: { b: readAt } });
  const { leaveAlone, reason } = linkOf(analyseChain(input), 'b');
  expect(leaveAlone).toBe(mayBe);
  expect(reason.includes('not been checked for more than three working days')).toBe(!mayBe);
});
