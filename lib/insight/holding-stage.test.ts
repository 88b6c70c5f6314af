import { expect, it } from 'vitest';
import { alone, saleFixture } from './fixture';

const held = 'Replies to enquiries received';
const since = (firstSeen: string | null, progress = 'In Progress') =>
  alone(saleFixture(17, { [held]: { progress, updatedAt: '2026-11-12T09:00:00Z' } }), {}, {
    firstSeen: firstSeen === null ? {} : { [held]: firstSeen },
  }).holds; // oxfmt-ignore

it.each(['In Progress', 'Blocked'])('a stage that is %s holds since it was first seen so or last changed, whichever came first', (progress) => {
  expect(since(null, progress)).toMatchObject({ stageId: held, since: '2026-11-12T09:00:00.000Z' });
  // It was edited since, and was so before.
  expect(since('2026-11-02T09:00:00Z', progress).since).toBe('2026-11-02T09:00:00.000Z');
  // It was looked at only later.
  expect(since('2026-11-16T09:00:00Z', progress).since).toBe('2026-11-12T09:00:00.000Z');
}); // oxfmt-ignore

it('of what is blocked only what is not named is counted as other', () => {
  const blocked = (...titles: string[]) =>
    alone(saleFixture(17, Object.fromEntries(titles.map((title) => [title, { progress: 'Blocked' }])))).holds
      .text;
  expect(blocked(held)).not.toContain('other stage');
  expect(blocked(held, "Seller's contract signed")).toContain('; 1 other stage blocked.');
});
