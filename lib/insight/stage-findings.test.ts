import { describe, expect, it } from 'vitest';
import { analyseChain } from './analyse-chain';
import { fixtureNow, inputFixture, linkFixture, linkOf, saleFixture, insightStageFixture } from './fixture';
import type { InsightStage } from './insight-input';
import { stageFindings } from './stage-findings';

const findingsOf = (stages: InsightStage[], now = fixtureNow) =>
  stageFindings(linkOf(analyseChain(inputFixture([linkFixture('a')], { a: stages }, { now })), 'a'));

describe('a late stage', () => {
  const lateAt = (expectedCompletion: string | null, progress: string, now?: string) =>
    findingsOf([insightStageFixture({ expectedCompletion, progress })], now).late.get('Survey carried out');

  it.each([
    ['2026-11-20T09:00:00Z', 'In Progress', true],
    // A stage due today is not late, whatever the time.
    ['2026-11-22T00:30:00Z', 'In Progress', false],
    ['2026-11-23T09:00:00Z', 'Blocked', false],
    ['2026-11-02T09:00:00Z', 'Completed', false],
    ['2026-11-02T09:00:00Z', 'Some new value', true],
    [null, 'Blocked', false],
  ])('expected for %s and %s: %s', (expected, progress, isLate) => {
    expect(lateAt(expected, progress) !== undefined).toBe(isLate);
  });

  // In summer, 23:30 UTC is the next day in London.
  it('is late once its day in London has ended, counted in working days', () => {
    expect(lateAt('2026-07-01T23:30:00Z', 'In Progress', '2026-07-02T22:00:00Z')).toBeUndefined();
    expect(lateAt('2026-07-01T23:30:00Z', 'In Progress', '2026-07-03T09:00:00Z')).toMatchObject({
      expected: '2026-07-02',
      workingDays: 1,
    });
    expect(lateAt('2026-11-13T09:00:00Z', 'Blocked')).toMatchObject({ workingDays: 5 });
  });

  it('comes worst first, however the stages are listed', () => {
    const late = (title: string, expectedCompletion: string) =>
      insightStageFixture({ title, expectedCompletion });
    const stages = [
      late('Four days', '2026-11-16T09:00:00Z'),
      late('Twenty days', '2026-10-23T09:00:00Z'),
      late('Nine days', '2026-11-09T09:00:00Z'),
    ];
    for (const listed of [stages, stages.toReversed()]) {
      const found = [...findingsOf(listed).late.values()];
      expect(found.map(({ title, workingDays }) => [title, workingDays])).toEqual([
        ['Twenty days', 20],
        ['Nine days', 9],
        ['Four days', 4],
      ]);
    }
  });

  it('is marked if it is on the critical path to exchange', () => {
    const expectedCompletion = '2026-11-02T09:00:00Z';
    const { late } = findingsOf(
      saleFixture(17, {
        'Replies to enquiries received': { expectedCompletion },
        "Seller's contract signed": { expectedCompletion },
      }),
    );
    expect([...late].map(([id, { onCriticalPath }]) => [id, onCriticalPath])).toEqual([
      ['Replies to enquiries received', true],
      ["Seller's contract signed", false],
    ]);
  });
});

describe('a promise', () => {
  const promised = {
    progress: 'In Progress',
    expectedUpdate: '2026-11-18T09:00:00Z',
    updatedAt: '2026-11-10T09:00:00Z',
  };
  it.each([
    [{}, true],
    [{ updatedAt: '2026-11-18T09:00:00Z' }, false],
    [{ updatedAt: '2026-11-17T09:00:00Z' }, false],
    [{ updatedAt: '2026-11-16T09:00:00Z' }, true],
    [{ expectedUpdate: '2026-11-25T09:00:00Z' }, false],
    [{ expectedUpdate: '2026-11-22T08:00:00Z' }, false],
    [{ progress: 'Completed' }, false],
    [{ expectedUpdate: null }, false],
  ])('with %j is broken: %s', (change, isBroken) => {
    const { brokenPromises } = findingsOf([insightStageFixture({ ...promised, ...change })]);
    expect(brokenPromises.has('Survey carried out')).toBe(isBroken);
  });
});

it('lists stages that are done but unticked, and never calls them late', () => {
  const open = { progress: 'Not Started', expectedCompletion: '2026-10-01T09:00:00Z' };
  const { late, notTicked } = findingsOf(saleFixture(20, { 'Survey carried out (RICS Level 2/3)': open }));
  expect([...notTicked]).toEqual(['Survey carried out (RICS Level 2/3)']);
  expect(late.size).toBe(0);
});

it('has no findings while the analysis is running', () => {
  const { late, brokenPromises, notTicked } = stageFindings(undefined);
  expect([late.size, brokenPromises.size, notTicked.size]).toEqual([0, 0, 0]);
});
