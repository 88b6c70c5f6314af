import { expect, test } from 'vitest';
import { analyseChain } from '@/lib/insight/analyse-chain';
import { inputFixture, linkFixture } from '@/lib/insight/fixture';
import { stageFindings } from '@/lib/insight/stage-findings';
import { stageFixture } from './fixture';
import {
  filterStages,
  loadStageParams,
  orderStages,
  serializeStageParams,
  stageTimeline,
} from './stage-list';

const blocked = stageFixture({ title: 'Blocked', progress: 'Blocked' });
const late = stageFixture({ title: 'Late', expectedCompletion: '2026-11-10T12:00:00Z' });
const silent = stageFixture({
  title: 'Silent',
  expectedUpdate: '2026-11-20T12:00:00Z',
  updatedAt: '2026-11-01T12:00:00Z',
  assignedToYou: true,
});
const fine = stageFixture({ title: 'Fine', expectedCompletion: '2026-12-01T12:00:00Z' });
const done = stageFixture({
  title: 'Done',
  progress: 'Completed',
  expectedCompletion: '2026-11-01T12:00:00Z',
  updatedAt: '2026-11-21T10:00:00Z',
});
const all = [fine, done, silent, late, blocked];
const findings = stageFindings(analyseChain(inputFixture([linkFixture('t1')], { t1: all })).links[0]);
const titles = (stages: typeof all) => stages.map(({ title }) => title);

test('attention includes blocked and late stages and broken promises, but no completed stage', () => {
  expect(titles(filterStages(all, 'attention', findings))).toEqual(['Silent', 'Late', 'Blocked']);
  expect(titles(filterStages(all, 'open', findings))).not.toContain('Done');
  expect(titles(filterStages(all, 'yours', findings))).toEqual(['Silent']);
  expect(filterStages(all, 'all', findings)).toEqual(all);
});

test('worst first: blocked, late, overdue update, the rest, completed', () => {
  expect(titles(orderStages(all, 'worst', findings))).toEqual(['Blocked', 'Late', 'Silent', 'Fine', 'Done']);
});

test('of two blocked or two late stages the later is worse; any blocked stage is worse than a late one', () => {
  const expectedCompletion = '2026-10-01T12:00:00Z';
  const later = [
    stageFixture({ title: 'Later', expectedCompletion }),
    stageFixture({ title: 'Blocked and late', progress: 'Blocked', expectedCompletion }),
  ];
  const stages = [...all, ...later];
  const found = stageFindings(analyseChain(inputFixture([linkFixture('t1')], { t1: stages })).links[0]);
  expect(titles(orderStages(stages, 'worst', found)).slice(0, 4)).toEqual([
    'Blocked and late',
    'Blocked',
    'Later',
    'Late',
  ]);
});

test('at a weekend, a stage due on the Friday is late, and worse than an overdue update', () => {
  const friday = stageFixture({ title: 'Friday', expectedCompletion: '2026-11-20T12:00:00Z' });
  const found = stageFindings(analyseChain(inputFixture([linkFixture('t1')], { t1: [silent, friday] })).links[0]); // oxfmt-ignore
  expect(found.late.get('Friday')!.workingDays).toBe(0);
  expect(titles(orderStages([silent, friday], 'worst', found))).toEqual(['Friday', 'Silent']);
});

test('a blocked stage needs attention even without an insight', () => {
  const nothing = stageFindings(undefined);
  expect(titles(filterStages(all, 'attention', nothing))).toEqual(['Blocked']);
  expect(titles(orderStages(all, 'worst', nothing))[0]).toBe('Blocked');
});

test('a block that a later completed stage shows to be over needs no attention and is not the worst', () => {
  const offer = stageFixture({ title: 'Mortgage offer issued', progress: 'Blocked', updatedAt: '2026-10-01T12:00:00Z' }); // oxfmt-ignore
  const keys = stageFixture({ title: 'Completion and keys released', progress: 'Completed', updatedAt: '2026-11-15T12:00:00Z' }); // oxfmt-ignore
  const stages = [offer, keys];
  const found = stageFindings(analyseChain(inputFixture([linkFixture('t1')], { t1: stages })).links[0]);
  expect(filterStages(stages, 'attention', found)).toEqual([]);
  expect(titles(filterStages(stages, 'open', found))).toEqual(['Mortgage offer issued']);
  expect(titles(orderStages([offer, late], 'worst', { ...findings, notTicked: found.notTicked }))).toEqual(['Late', 'Mortgage offer issued']); // oxfmt-ignore
});

test('the phase order puts undated stages last, and the changed order the newest first', () => {
  expect(titles(orderStages(all, 'phase', findings)).slice(0, 3)).toEqual(['Done', 'Late', 'Fine']);
  expect(titles(orderStages(all, 'changed', findings))[0]).toBe('Done');
});

test('last changes are compared as moments, whatever their UTC offset', () => {
  const changed = (title: string, updatedAt: string) => stageFixture({ title, updatedAt });
  const stages = [
    changed('second', '2026-11-21T10:30:00+01:00'),
    changed('first', '2026-11-21T10:00:00.000Z'),
    changed('third', '2026-11-21T09:15:00Z'),
    changed('last', '2026-11-21T12:00:00+05:30'),
  ];
  expect(titles(orderStages(stages, 'changed', findings))).toEqual(['first', 'second', 'third', 'last']);
});

test('the timeline groups open stages by London day, in order', () => {
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

test('of two stages that are equally bad the nearer one comes first', () => {
  const due = (title: string, day: string) => stageFixture({ title, expectedCompletion: `${day}T12:00:00Z` });
  const stages = [stageFixture({ title: 'undated' }), due('later', '2027-02-01'), due('sooner', '2027-01-04')]; // oxfmt-ignore
  expect(titles(orderStages(stages, 'worst', findings))).toEqual(['sooner', 'later', 'undated']);
});

test('completed stages are listed among those of the user, and sorting leaves the given list as it is', () => {
  const own = { ...done, assignedToYou: true };
  expect(titles(filterStages([own, fine], 'yours', findings))).toEqual(['Done']);
  orderStages(all, 'worst', findings);
  expect(titles(all)).toEqual(['Fine', 'Done', 'Silent', 'Late', 'Blocked']);
});

test('without parameters the page lists open stages by phase', () => {
  const nothing = { select: null, at: null, add: null };
  expect(loadStageParams('')).toEqual({ ...nothing, view: 'list', show: 'open', sort: 'phase' });
  for (const search of ['?view=list', '?show=open', '?sort=phase', '?view=map&show=mine&sort=age&add=all'])
    expect(loadStageParams(search)).toEqual(loadStageParams(''));
});

test.each([
  '?view=timeline',
  '?view=graph&select=s1&at=120_-40_0.5',
  '?show=attention',
  '?show=yours',
  '?show=all',
  '?sort=worst',
  '?sort=changed',
  '?add=usual',
])('a link to the page with %s shows the same to everyone', (search) => {
  expect(serializeStageParams(loadStageParams(search))).toBe(search);
});
