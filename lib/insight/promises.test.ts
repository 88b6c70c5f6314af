import { expect, it } from 'vitest';
import { analyseSale, insightStageFixture } from './fixture';

const replies = 'Replies to enquiries received';
/** Whether an update promised for a day counts as broken if the stage last changed on another. */
const isBroken = (promised: string, changed: string) =>
  analyseSale([
    insightStageFixture({
      title: replies,
      progress: 'In Progress',
      expectedUpdate: `${promised}T12:00:00Z`,
      updatedAt: `${changed}T12:00:00Z`,
    }),
  ]).links[0]!.brokenPromises.length > 0;

it.each([
  ['on the day', '2026-11-12', '2026-11-12', false],
  ['the day before', '2026-11-12', '2026-11-11', false],
  ['two days before', '2026-11-12', '2026-11-10', true],
  ['on the Friday before a Monday', '2026-11-16', '2026-11-13', false],
  ['on the Sunday before a Monday', '2026-11-16', '2026-11-15', false],
  ['on the Thursday before a Monday', '2026-11-16', '2026-11-12', true],
  ['on the Friday before a bank holiday and a Tuesday', '2026-09-01', '2026-08-28', false],
  ['on the Thursday before a bank holiday and a Tuesday', '2026-09-01', '2026-08-27', true],
  ['after it, though late', '2026-11-12', '2026-11-13', false],
])('an update that was made %s', (_, promised, changed, broken) => {
  expect(isBroken(promised, changed)).toBe(broken);
});
