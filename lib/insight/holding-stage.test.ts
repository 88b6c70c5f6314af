import { expect, it } from 'vitest';
import { alone, insightStageFixture, saleFixture } from './fixture';

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

it('no stage holds since a moment to come, nor since an edit of what no one has ticked', () => {
  const changed = (updatedAt: string) => alone(saleFixture(17, { [held]: { progress: 'In Progress', updatedAt } })).holds.since; // oxfmt-ignore
  expect([changed('2026-11-23T09:00:00Z'), changed('2026-11-21T09:00:00Z')]).toEqual([null, '2026-11-21T09:00:00.000Z']); // oxfmt-ignore
  const before = 'Enquiries raised';
  const after = insightStageFixture({
    title: 'Note to file',
    progress: 'Completed',
    dependsOnStageId: before,
  });
  const next = (progress: string) => alone([...saleFixture(17, { [before]: { progress } }), after]).holds;
  expect(next('Completed')).toMatchObject({ stageId: held, since: '2026-11-20T09:00:00.000Z' });
  expect(next('Not Started')).toMatchObject({ stageId: held, since: null });
});

it('what needs several others is possible since the last of them was done', () => {
  const done = (day: number) => ({ updatedAt: `2026-11-${day}T09:00:00Z` });
  const stages = saleFixture(18, {
    'Drainage and environmental results received': done(10),
    'Local authority search received': done(18),
    [held]: done(12),
    'Enquiries satisfied': { dependsOnStageId: null },
  });
  expect(alone(stages).holds).toMatchObject({ stageId: 'Enquiries satisfied', since: '2026-11-18T09:00:00.000Z' }); // oxfmt-ignore
});

it('what is recorded to wait for the time after exchange is possible since what it needs was done', () => {
  const stages = saleFixture(17, { [held]: { dependsOnStageId: 'Completion and keys released' } });
  expect(alone(stages).holds).toMatchObject({ stageId: held, since: '2026-11-20T09:00:00.000Z' });
});

it('of several that take equally long the one recorded first holds', () => {
  const odd = ['Ask about the drains', 'Ask about the roof'].map((title) => insightStageFixture({ title }));
  const holding = (stages: typeof odd) => alone([...saleFixture(24).slice(0, 24), ...stages]).holds.stageId;
  expect([holding(odd), holding(odd.toReversed())]).toEqual(['Ask about the drains', 'Ask about the roof']);
});
