import { expect, test } from 'vitest';
import { stageFixture } from './fixture';
import { stageTimeline } from './timeline';

test('days in order, by London’s calendar, each with what it is expected to bring; what is done is left out', () => {
  const pack = stageFixture({
    title: 'Contract pack',
    expectedUpdate: '2026-12-01T09:00:00Z',
    expectedCompletion: '2026-12-10T23:30:00Z',
  });
  const survey = stageFixture({ title: 'Survey', expectedCompletion: '2026-12-01T08:00:00+02:00' });
  const summer = stageFixture({ title: 'Keys', expectedCompletion: '2027-06-30T23:30:00Z' });
  const done = stageFixture({
    title: 'Done',
    progress: 'Completed',
    expectedCompletion: '2026-12-02T09:00:00Z',
  });
  const undated = stageFixture({ title: 'Undated' });
  const days = stageTimeline([summer, pack, done, survey, undated]);
  expect(
    days.map(({ day, events }) => [day, events.map(({ stage, what }) => `${stage.title}: ${what}`)]),
  ).toEqual([
    ['2026-12-01', ['Survey: completion', 'Contract pack: update']],
    ['2026-12-10', ['Contract pack: completion']],
    ['2027-07-01', ['Keys: completion']],
  ]);
});
