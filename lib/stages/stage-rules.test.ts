import { describe, expect, it } from 'vitest';
import { actionableStages } from './actionable';
import { exchangeReady } from './exchange-ready';
import { stageFixture as stage } from './fixture';
import { linkFacts } from './link-facts';
import { isOverdue, overdueWorkingDays } from './overdue';
import { phaseSteps } from './phase';
import { countProgress } from './progress';
import { isPromiseBroken } from './promise';

const now = Date.parse('2026-11-21T10:00:00Z');
const day = 86_400_000;
const titlesOf = (stages: { title: string }[]) => stages.map(({ title }) => title);

describe('overdue', () => {
  it.each([
    ['2026-11-21T09:59:59Z', 'In Progress', true],
    ['2026-11-21T10:00:00Z', 'In Progress', false],
    ['2026-11-22T10:00:00+00:00', 'Blocked', false],
    ['2026-11-01T10:00:00Z', 'Completed', false],
    ['2026-11-01T10:00:00Z', 'Some new value', true],
    [null, 'Blocked', false],
  ])('expected for %s and %s: %s', (expectedCompletion, progress, overdue) => {
    expect(isOverdue({ expectedCompletion, progress }, now)).toBe(overdue);
  });

  it('counts working days', () => {
    expect(overdueWorkingDays(stage({ expectedCompletion: '2026-11-13T09:00:00Z' }), now)).toBe(5);
    expect(overdueWorkingDays(stage({ expectedCompletion: '2026-12-13T09:00:00Z' }), now)).toBe(0);
  });
});

describe('promise', () => {
  const promised = {
    expectedUpdate: '2026-11-18T09:00:00Z',
    updatedAt: '2026-11-10T09:00:00Z',
    progress: 'In Progress',
  };
  it.each([
    [{}, true],
    [{ updatedAt: '2026-11-18T09:00:00Z' }, false],
    [{ expectedUpdate: '2026-11-25T09:00:00Z' }, false],
    [{ progress: 'Completed' }, false],
    [{ expectedUpdate: null }, false],
  ])('with %j broken is %s', (change, broken) => {
    expect(isPromiseBroken({ ...promised, ...change }, now)).toBe(broken);
  });
});

describe('actionable', () => {
  it('is what is open and waits for nothing open', () => {
    const stages = [
      stage({ title: 'done', progress: 'Completed' }),
      stage({ title: 'next', dependsOnStageId: 'done' }),
      stage({ title: 'later', dependsOnStageId: 'next' }),
      stage({ title: 'orphan', dependsOnStageId: 'a deleted stage' }),
    ];
    expect(titlesOf(actionableStages(stages))).toEqual(['next', 'orphan']);
  });
});

describe('exchange ready', () => {
  it('takes the longest remaining path', () => {
    const { readyAt, path } = exchangeReady(
      [
        stage({ title: 'Draft contract pack issued', progress: 'Completed' }),
        stage({ title: 'Searches ordered', dependsOnStageId: 'Draft contract pack issued' }),
        stage({ title: 'Local authority search received', dependsOnStageId: 'Searches ordered' }),
        stage({ title: 'Deposit received' }),
        stage({ title: 'Contracts exchanged', dependsOnStageId: 'Deposit received' }),
      ],
      now,
    );
    expect(titlesOf(path)).toEqual(['Searches ordered', 'Local authority search received']);
    expect((readyAt - now) / day).toBeCloseTo(2.2 * 7);
  });

  it('believes an expected completion that is still to come, and never ends in the past', () => {
    const promised = stage({ title: 'Mortgage offer issued', expectedCompletion: '2027-02-01T12:00:00Z' });
    expect(exchangeReady([promised], now).readyAt).toBe(Date.parse('2027-02-01T12:00:00Z'));
    const late = stage({
      title: 'Deposit received',
      progress: 'In Progress',
      updatedAt: '2026-01-01T09:00:00Z',
    });
    expect(exchangeReady([late], now).readyAt).toBe(now);
    expect(exchangeReady([], now)).toEqual({ readyAt: now, path: [] });
  });

  it('ends although stages depend on one another in a loop', () => {
    const loop = [stage({ title: 'a', dependsOnStageId: 'b' }), stage({ title: 'b', dependsOnStageId: 'a' })];
    expect(exchangeReady(loop, now).readyAt).toBeGreaterThan(now);
  });

  it('copes with a line of 5,000 stages', () => {
    const line = Array.from({ length: 5000 }, (_, at) =>
      stage({ title: `s${at}`, dependsOnStageId: at ? `s${at - 1}` : null }),
    );
    expect((exchangeReady(line.reverse(), now).readyAt - now) / day).toBeCloseTo(5000 * 7);
  });
});

describe('phases', () => {
  it('make a stepper that shows the worst news of each step', () => {
    const steps = phaseSteps([
      stage({ title: 'Offer accepted', progress: 'Completed' }),
      stage({ title: "Seller's conveyancer instructed", progress: 'Completed' }),
      stage({ title: "Buyer's conveyancer instructed" }),
      stage({ title: 'LPE1 received', progress: 'Blocked' }),
      stage({ title: 'Draft contract pack issued', progress: 'In Progress' }),
    ]);
    expect(steps.map(({ phase, state }) => `${phase}: ${state}`)).toEqual([
      'Sale agreed: completed',
      'Instructed: current',
      'Contract pack: blocked',
      'Funding and survey: empty',
      'Searches and enquiries: empty',
      'Signing: empty',
      'Exchange: empty',
      'Completion: empty',
    ]);
    expect(phaseSteps([stage({ title: 'Chimney swept' })]).at(-1)).toMatchObject({
      phase: 'Other',
      state: 'to come',
    });
  });
});

describe('link facts', () => {
  it('names what holds the link, what is late and whose promise was broken', () => {
    const facts = linkFacts(
      [
        stage({
          title: 'LPE1 received',
          progress: 'Blocked',
          progressNote: 'Freeholder silent',
          expectedCompletion: '2026-11-02T09:00:00Z',
        }),
        stage({ title: 'Survey carried out', expectedUpdate: '2026-11-21T09:00:00Z' }),
        stage({ title: 'Completion statement agreed', progress: 'Completed' }),
        stage({
          title: 'Completion and keys released',
          dependsOnStageId: 'Completion statement agreed',
          expectedCompletion: '2027-01-29T12:00:00Z',
        }),
      ],
      now,
    );
    expect(facts).toMatchObject({
      exchanged: false,
      completed: false,
      path: ['LPE1 received'],
      holding: {
        title: 'LPE1 received',
        blocked: true,
        note: 'Freeholder silent',
        clearedBy: "Seller's Conveyancer",
      },
      overdue: [{ title: 'LPE1 received', onPath: true, workingDays: 14 }],
      brokenPromises: [{ title: 'Survey carried out' }],
      completionDate: '2027-01-29T12:00:00Z',
    });
  });

  it('knows an exchanged and a completed link', () => {
    const done = [
      stage({ title: 'Contracts exchanged', progress: 'Completed' }),
      stage({ title: 'Completion and keys released', progress: 'Completed' }),
    ];
    expect(linkFacts(done, now)).toMatchObject({ exchanged: true, completed: true, holding: null });
  });
});

it('progress is counted as the service counts it', () => {
  const stages = ['Completed', 'Blocked', 'In Progress', 'Not Started', 'Not Started', 'Paused'];
  expect(countProgress(stages.map((progress) => stage({ progress })))).toEqual({
    notStarted: 2,
    inProgress: 1,
    blocked: 1,
    completed: 1,
  });
});
