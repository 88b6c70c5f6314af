import { describe, expect, it } from 'vitest';
import { calendarOf, dayOf } from './calendar';
import { doneStages } from './done-stages';
import { fixtureNow, inputFixture, insightStageFixture } from './fixture';
import type { InsightStage } from './insight-input';
import { momentsOf } from './moments';
import { stepsOf } from './steps';
import { type StepWork, workPlan } from './work-plan';

const base = {
  calendar: calendarOf(dayOf(fixtureNow)!),
  followsRules: true,
  addsSteps: false,
  usesTypedDates: true,
  isTopClosed: false,
};
const stage = (title: string, given: Partial<InsightStage> = {}) => insightStageFixture({ title, ...given });
const done = (title: string, day: string, given: Partial<InsightStage> = {}) =>
  stage(title, { progress: 'Completed', updatedAt: `2026-11-${day}T09:00:00Z`, ...given });

function planOf(stages: InsightStage[], options: Partial<Parameters<typeof workPlan>[2]> = {}) {
  const steps = stepsOf(stages, momentsOf(inputFixture([]))!);
  const plan = workPlan(steps, doneStages(steps, true), { ...base, ...options });
  /** The recorded stages that a piece of work waits for, through the places where several meet. */
  const waits = (work: StepWork): string[] =>
    work.after.flatMap((at) => plan[at]!.step?.stage.title ?? waits(plan[at]!));
  const of = (title: string) => plan.find(({ step }) => step?.stage.title === title)!;
  /** Steps that no one recorded. */
  const added = plan.filter(({ step, days }) => step === null && days > 0);
  return { of, waitsOf: (title: string) => [...new Set(waits(of(title)))].sort(), added };
}
const [pack, replies, search] = ['Draft contract pack issued', 'Replies to enquiries received', 'Local authority search received']; // oxfmt-ignore
const [satisfied, report, signed, deposit] = ['Enquiries satisfied', 'Report on title sent to buyer', "Buyer's contract signed", 'Deposit received']; // oxfmt-ignore

it('a stage waits for what it was recorded to wait for and for what the rules say', () => {
  const open = planOf([stage(satisfied, { dependsOnStageId: search }), stage(search), stage(replies)]);
  expect(open.waitsOf(satisfied)).toEqual([search, replies]);
});

describe('a stage has been possible', () => {
  const elapsed = (...stages: InsightStage[]) => planOf([stage(deposit), ...stages]).of(deposit).elapsed;
  const [first, last] = [done(signed, '13'), done('Source of funds confirmed', '18')];

  it('since the last of what it needs was done, in days of work, however they are listed', () => {
    expect([elapsed(first, last), elapsed(last, first)]).toEqual([2, 2]);
    const again = done(signed, '18', { id: 'again' });
    expect([elapsed(first, again), elapsed(again, first)]).toEqual([2, 2]);
  });

  it('not while anything that it needs is open', () => {
    expect(elapsed(first, stage('Source of funds confirmed'))).toBeNull();
  });

  it('since it was ticked that what it waits for is done: an edit of what no one ticked says nothing', () => {
    const edited = stage(report, { updatedAt: '2026-11-20T09:00:00Z' });
    const { of } = planOf([stage(deposit, { dependsOnStageId: report }), edited, first]);
    expect(of(deposit).elapsed).toBe(5);
  });
});

it('what may be done without being ticked is what is possible, and rather what comes before something begun', () => {
  const chance = (...stages: InsightStage[]) => planOf(stages).of(replies).mayBeDone;
  const blocked = { progress: 'Blocked' };
  const begun = stage(satisfied, { progress: 'In Progress' });
  expect(chance(stage(replies), stage('Enquiries raised'))).toBe(0);
  expect(chance(stage(replies))).toBeGreaterThan(0);
  expect(chance(stage(replies), begun)).toBeGreaterThan(chance(stage(replies)));
  expect([chance(stage(replies, blocked)), chance(stage(replies, blocked), begun)]).toEqual([0, 0]);
  const { added } = planOf([done(pack, '13')], { addsSteps: true });
  expect([added.length > 0, ...added.map(({ mayBeDone }) => mayBeDone)]).toEqual([
    true,
    ...added.map(() => 0),
  ]);
});

it('a typed date counts as much later as such dates usually come, by a year’s work at most', () => {
  const typed = (late: number, options = {}) =>
    planOf([stage(replies, { expectedCompletion: '2026-11-24T09:00:00Z' })], { delays: { [replies]: late }, ...options }).of(replies).typed; // oxfmt-ignore
  expect([typed(0), typed(6), typed(9_999), typed(-3)]).toEqual([2, 8, 252, 2]);
  expect(typed(6, { usesTypedDates: false })).toBeNull();
});

describe('a step that no one recorded', () => {
  const names = (...stages: InsightStage[]) => planOf(stages, { addsSteps: true }).added.map(({ kind, progress }) => [kind.name, progress]); // oxfmt-ignore

  it.each([
    ['Searches', 'searches', search],
    ['Replies', 'replies', 'Enquiries'],
    ["The buyer's signature", 'buyers-signature', 'Contracts signed'],
  ])('is still to come, unless another title stands for it: %s', (_, name, other) => {
    expect(names(done(pack, '13')).map(([kind]) => kind)).toContain(name);
    expect(names(done(pack, '13'), stage(other)).map(([kind]) => kind)).not.toContain(name);
  });

  it.each([
    ['Not Started', 'next'],
    ['In Progress', 'under way'],
    // What is blocked is the stage itself, not once more the step that it stands in for.
    ['Blocked', 'under way'],
    ['Completed', undefined],
  ])('is as far as a title that no rule knows and that waits for the same: %s', (progress, expected) => {
    const odd = stage('Ask about the drains', { progress, dependsOnStageId: pack });
    expect(names(done(pack, '13'), odd).find(([kind]) => kind === 'raised')?.[1]).toBe(expected);
  });
});
