import { expect, it } from 'vitest';
import { analyseSale, insightStageFixture, saleFixture } from './fixture';

const held = 'Replies to enquiries received';
const since = (firstSeen: string | null, progress = 'In Progress') =>
  analyseSale(saleFixture(17, { [held]: { progress, updatedAt: '2026-11-12T09:00:00Z' } }), {}, {
    firstSeen: firstSeen === null ? {} : { [held]: firstSeen },
  }).holds; // oxfmt-ignore

it.each(['In Progress', 'Blocked'])('a stage that is %s holds since it was first seen like that or last changed, whichever is earlier', (progress) => {
  expect(since(null, progress)).toMatchObject({ stageId: held, since: '2026-11-12T09:00:00.000Z' });
  // We saw it in this state before its last edit.
  expect(since('2026-11-02T09:00:00Z', progress).since).toBe('2026-11-02T09:00:00.000Z');
  // We first saw it after its last edit.
  expect(since('2026-11-16T09:00:00Z', progress).since).toBe('2026-11-12T09:00:00.000Z');
}); // oxfmt-ignore

it('does not count the named stage among the other blocked ones', () => {
  const blocked = (...titles: string[]) =>
    analyseSale(saleFixture(17, Object.fromEntries(titles.map((title) => [title, { progress: 'Blocked' }]))))
      .holds.text;
  expect(blocked(held)).not.toContain('other stage');
  expect(blocked(held, "Seller's contract signed")).toContain('; 1 other stage blocked.');
});

it('a stage never holds since a future time, nor since an edit of an unticked prerequisite', () => {
  const changed = (updatedAt: string) => analyseSale(saleFixture(17, { [held]: { progress: 'In Progress', updatedAt } })).holds.since; // oxfmt-ignore
  expect([changed('2026-11-23T09:00:00Z'), changed('2026-11-21T09:00:00Z')]).toEqual([null, '2026-11-21T09:00:00.000Z']); // oxfmt-ignore
  const before = 'Enquiries raised';
  const after = insightStageFixture({
    title: 'Note to file',
    progress: 'Completed',
    dependsOnStageId: before,
  });
  const next = (progress: string) =>
    analyseSale([...saleFixture(17, { [before]: { progress } }), after]).holds;
  expect(next('Completed')).toMatchObject({ stageId: held, since: '2026-11-20T09:00:00.000Z' });
  expect(next('Not Started')).toMatchObject({ stageId: held, since: null });
});

it('a stage with several prerequisites is next since the last of them was completed', () => {
  const done = (day: number) => ({ updatedAt: `2026-11-${day}T09:00:00Z` });
  const stages = saleFixture(18, {
    'Drainage and environmental results received': done(10),
    'Local authority search received': done(18),
    [held]: done(12),
    'Enquiries satisfied': { dependsOnStageId: null },
  });
  expect(analyseSale(stages).holds).toMatchObject({ stageId: 'Enquiries satisfied', since: '2026-11-18T09:00:00.000Z' }); // oxfmt-ignore
});

it('a stage is next since its recorded dependency or a prerequisite by rule was completed, whichever is later', () => {
  const [satisfied, offer] = ['Enquiries satisfied', 'Mortgage offer issued'];
  const sinceWith = (enquiries: string, mortgage: string) =>
    analyseSale(saleFixture(19, { [satisfied]: { updatedAt: enquiries }, [offer]: { updatedAt: mortgage } })).holds; // oxfmt-ignore
  const [early, late] = ['2026-09-10T09:00:00Z', '2026-11-21T09:00:00Z'];
  const isNext = { stageId: 'Report on title sent to buyer', since: '2026-11-21T09:00:00.000Z' };
  expect(sinceWith(early, late)).toMatchObject(isNext);
  expect(sinceWith(late, early)).toMatchObject(isNext);
});

it('a stage is next since its prerequisites were first seen completed, whatever was changed on them later', () => {
  const edited = { updatedAt: '2026-11-20T15:00:00Z' };
  const recorded = saleFixture(17, { 'Enquiries raised': edited });
  const firstSeen = { 'Enquiries raised': '2026-11-02T09:00:00Z' };
  expect(analyseSale(recorded, {}, { firstSeen }).holds).toMatchObject({ stageId: held, since: '2026-11-02T09:00:00.000Z' }); // oxfmt-ignore
  const usual = saleFixture(17, { 'Enquiries raised': edited, [held]: { dependsOnStageId: null } });
  expect(analyseSale(usual, {}, { firstSeen }).holds).toMatchObject({ stageId: held, since: '2026-11-02T09:00:00.000Z' }); // oxfmt-ignore
});

it('ignores a recorded dependency on a stage after exchange, and uses the rules instead', () => {
  const stages = saleFixture(17, { [held]: { dependsOnStageId: 'Completion and keys released' } });
  expect(analyseSale(stages).holds).toMatchObject({ stageId: held, since: '2026-11-20T09:00:00.000Z' });
});

it('of several equally long stages the one listed first holds', () => {
  const odd = ['Ask about the drains', 'Ask about the roof'].map((title) => insightStageFixture({ title }));
  const holding = (stages: typeof odd) =>
    analyseSale([...saleFixture(24).slice(0, 24), ...stages]).holds.stageId;
  expect([holding(odd), holding(odd.toReversed())]).toEqual(['Ask about the drains', 'Ask about the roof']);
});
