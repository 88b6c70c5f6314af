import { describe, expect, it } from 'vitest';
import { calendarOf, dayOf } from './calendar';
import { doneStages } from './done-stages';
import { fixtureNow, inputFixture, insightStageFixture } from './fixture';
import type { InsightInput, InsightStage } from './insight-input';
import { clockOf } from './chain-clock';
import { stepsOf } from './steps';
import { type WorkItem, workPlan } from './work-plan';

const base = {
  calendar: calendarOf(dayOf(fixtureNow)!),
  followsRules: true,
  addsSteps: false,
  usesExpectedDates: true,
  isTopClosed: false,
};
const stage = (title: string, given: Partial<InsightStage> = {}) => insightStageFixture({ title, ...given });
const done = (title: string, day: string, given: Partial<InsightStage> = {}) =>
  stage(title, { progress: 'Completed', updatedAt: `2026-11-${day}T09:00:00Z`, ...given });

type Options = Partial<Parameters<typeof workPlan>[2]>;

function planOf(stages: InsightStage[], options: Options = {}, given: Partial<InsightInput> = {}) {
  const steps = stepsOf(stages, clockOf(inputFixture([], {}, given)));
  const plan = workPlan(steps, doneStages(steps, true), { ...base, ...options });
  /** The recorded stages that a work item waits for, through any junctions. */
  const waits = (work: WorkItem): string[] =>
    work.waitsFor.flatMap((at) => plan[at]!.step?.stage.title ?? waits(plan[at]!));
  const of = (title: string) => plan.find(({ step }) => step?.stage.title === title)!;
  /** Unrecorded steps that the plan adds. */
  const added = plan.filter(({ step, days }) => step === null && days > 0);
  return { of, waitsOf: (title: string) => [...new Set(waits(of(title)))].sort(), added };
}
const [pack, replies, search] = ['Draft contract pack issued', 'Replies to enquiries received', 'Local authority search received']; // oxfmt-ignore
const [satisfied, report, signed, deposit] = ['Enquiries satisfied', 'Report on title sent to buyer', "Buyer's contract signed", 'Deposit received']; // oxfmt-ignore

it('a stage waits for its recorded dependency and for the prerequisites that the rules name', () => {
  const open = planOf([stage(satisfied, { dependsOnStageId: search }), stage(search), stage(replies)]);
  expect(open.waitsOf(satisfied)).toEqual([search, replies]);
});

describe('a stage has been possible', () => {
  const elapsed = (...stages: InsightStage[]) => planOf([stage(deposit), ...stages]).of(deposit).elapsed;
  const [first, last] = [done(signed, '13'), done('Source of funds confirmed', '18')];

  it('since its last prerequisite was completed, in working days, whatever the order of the list', () => {
    expect([elapsed(first, last), elapsed(last, first)]).toEqual([2, 2]);
    const again = done(signed, '18', { id: 'again' });
    expect([elapsed(first, again), elapsed(again, first)]).toEqual([2, 2]);
  });

  it('for no time while a prerequisite is open', () => {
    expect(elapsed(first, stage('Source of funds confirmed'))).toBeNull();
  });

  it('since a prerequisite was ticked, not since an unticked one was edited', () => {
    const edited = stage(report, { updatedAt: '2026-11-20T09:00:00Z' });
    const { of } = planOf([stage(deposit, { dependsOnStageId: report }), edited, first]);
    expect(of(deposit).elapsed).toBe(5);
  });

  it.each([
    ['by rule', null],
    ['as recorded', signed],
  ])(
    'since a prerequisite %s was first seen completed, not since its note was edited',
    (_, dependsOnStageId) => {
      const elapsedSince = (day: string) => planOf([stage(deposit, { dependsOnStageId }), done(signed, '20')], {}, { firstSeen: { [signed]: `2026-11-${day}T09:00:00Z` } }).of(deposit).elapsed; // oxfmt-ignore
      expect([elapsedSince('13'), elapsedSince('21')]).toEqual([5, 0]);
    },
  );
});

it('a possible stage may be done but unticked, more probably if a later one has started', () => {
  const chance = (...stages: InsightStage[]) => planOf(stages).of(replies).doneProbability;
  const blocked = { progress: 'Blocked' };
  const begun = stage(satisfied, { progress: 'In Progress' });
  expect(chance(stage(replies), stage('Enquiries raised'))).toBe(0);
  expect(chance(stage(replies))).toBeGreaterThan(0);
  expect(chance(stage(replies), begun)).toBeGreaterThan(chance(stage(replies)));
  expect([chance(stage(replies, blocked)), chance(stage(replies, blocked), begun)]).toEqual([0, 0]);
  const { added } = planOf([done(pack, '13')], { addsSteps: true });
  expect([added.length > 0, ...added.map(({ doneProbability }) => doneProbability)]).toEqual([
    true,
    ...added.map(() => 0),
  ]);
});

it('an entered date is moved by the usual delay, by at most a year', () => {
  const expectedEnd = (late: number, options = {}) =>
    planOf([stage(replies, { expectedCompletion: '2026-11-24T09:00:00Z' })], { delays: { [replies]: late }, ...options }).of(replies).expectedEnd; // oxfmt-ignore
  expect([expectedEnd(0), expectedEnd(6), expectedEnd(9_999), expectedEnd(-3)]).toEqual([2, 8, 252, 2]);
  expect(expectedEnd(6, { usesExpectedDates: false })).toBeNull();
});

it('a stage is done on the day that the user said, or now if that day has passed', () => {
  const declaredEnd = (day: string) => planOf([stage(replies)], { stageDone: { [replies]: day } }).of(replies).declaredEnd; // oxfmt-ignore
  expect([declaredEnd('2026-11-25'), declaredEnd('2026-11-10'), declaredEnd('soon')]).toEqual([3, 0, null]);
  expect(planOf([stage(replies)], { stageDone: { [report]: '2026-11-25' } }).of(replies).declaredEnd).toBeNull(); // oxfmt-ignore
});

describe('an unrecorded step', () => {
  const names = (...stages: InsightStage[]) => planOf(stages, { addsSteps: true }).added.map(({ kind, progress }) => [kind.name, progress]); // oxfmt-ignore

  it.each([
    ['Searches', 'searches', search],
    ['Replies', 'replies', 'Enquiries'],
    ["The buyer's signature", 'buyers-signature', 'Contracts signed'],
  ])('is added unless another title covers it: %s', (_, name, other) => {
    expect(names(done(pack, '13')).map(([kind]) => kind)).toContain(name);
    expect(names(done(pack, '13'), stage(other)).map(([kind]) => kind)).not.toContain(name);
  });

  it.each([
    ['Not Started', 'next'],
    ['In Progress', 'under way'],
    // The stage itself is blocked; the step that it stands in for is not blocked a second time.
    ['Blocked', 'under way'],
    ['Completed', undefined],
  ])('takes the progress of an unknown title that waits for the same kind: %s', (progress, expected) => {
    const odd = stage('Ask about the drains', { progress, dependsOnStageId: pack });
    expect(names(done(pack, '13'), odd).find(([kind]) => kind === 'raised')?.[1]).toBe(expected);
  });

  it('is added only if more steps are missing than there are unknown titles that may stand for them', () => {
    const odd = Array.from({ length: 7 }, (_, at) => stage(`Ask about the drains, part ${at}`));
    const missing = names(done(pack, '13')).map(([kind]) => kind);
    expect(missing).toHaveLength(odd.length);
    expect(names(done(pack, '13'), ...odd.slice(1)).map(([kind]) => kind)).toEqual(missing);
    expect(names(done(pack, '13'), ...odd)).toEqual([]);
    // One whose dependency tells which step it is stands for that step alone.
    const known = stage('Ask about the roof', { dependsOnStageId: pack });
    expect(names(done(pack, '13'), known, ...odd.slice(1))).toEqual([['raised', 'next']]);
    expect(names(done(pack, '13'), known, ...odd.slice(2)).map(([kind]) => kind)).toEqual(missing);
  });
});
