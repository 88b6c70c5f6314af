import { expect, test } from 'vitest';
import { analyseChain } from '@/lib/insight/analyse-chain';
import { inputFixture, linkFixture } from '@/lib/insight/fixture';
import { stageFindings } from '@/lib/insight/stage-findings';
import { stageFixture } from './fixture';
import type { Stage } from './schema';
import { whatIsLeft } from './what-is-left';

const left = (...stages: Stage[]) => {
  const { links } = analyseChain(inputFixture([linkFixture('t1')], { t1: stages }));
  return whatIsLeft(stages, stageFindings(links[0])).map(({ title }) => title);
};
const stage = (title: string, given: Partial<Stage> = {}) => stageFixture({ title, ...given });
const done = { progress: 'Completed' };

test('lists open stages in the order of a sale, whatever the service’s order', () => {
  expect(
    left(
      stage('Contracts exchanged'),
      stage('Completion and keys released'),
      stage('Enquiries satisfied'),
      stage('Searches ordered'),
      stage('Offer accepted', done),
      stage('Draft contract pack issued'),
    ),
  ).toEqual([
    'Draft contract pack issued',
    'Searches ordered',
    'Enquiries satisfied',
    'Contracts exchanged',
    'Completion and keys released',
  ]);
});

test('within a step the nearest day comes first, and undated stages last', () => {
  const survey = (title: string, expectedCompletion: string | null) => stage(title, { expectedCompletion });
  expect(
    left(
      survey('Survey', null),
      survey('Survey carried out', '2027-02-01T12:00:00Z'),
      survey('Home survey', '2027-01-15T12:00:00Z'),
    ),
  ).toEqual(['Home survey', 'Survey carried out', 'Survey']);
});

test('starts with blocked, then late stages, then overdue updates', () => {
  expect(
    left(
      stage('Draft contract pack issued'),
      stage('Survey carried out', {
        expectedUpdate: '2026-11-10T12:00:00Z',
        updatedAt: '2026-11-01T12:00:00Z',
      }),
      stage('Searches ordered', { expectedCompletion: '2026-11-10T12:00:00Z' }),
      stage('Enquiries satisfied', { progress: 'Blocked' }),
    ),
  ).toEqual(['Enquiries satisfied', 'Searches ordered', 'Survey carried out', 'Draft contract pack issued']);
});

test('puts each stage after its dependency, and a stage of unknown kind next to it', () => {
  expect(
    left(
      stage('Chimney swept', { dependsOnStageId: 'Draft contract pack issued' }),
      stage('Searches ordered'),
      stage('Draft contract pack issued', { dependsOnStageId: 'Survey carried out' }),
      stage('Survey carried out'),
      stage('Indemnity'),
      stage('Contracts exchanged'),
    ),
  ).toEqual([
    'Survey carried out',
    'Draft contract pack issued',
    'Chimney swept',
    'Searches ordered',
    'Indemnity',
    'Contracts exchanged',
  ]);
});

test('puts stages that are probably done last, and breaks loops', () => {
  expect(
    left(stage('Enquiries raised'), stage('Replies to enquiries received', done), stage('Deposit received')),
  ).toEqual(['Deposit received', 'Enquiries raised']);
  const leftover = { progress: 'Blocked', updatedAt: '2026-10-01T12:00:00Z' };
  const replies = stage('Replies to enquiries received', done);
  expect(left(stage('Enquiries raised', leftover), replies, stage('Deposit received'))).toEqual(['Deposit received', 'Enquiries raised']); // oxfmt-ignore
  expect(left(stage('x', { dependsOnStageId: 'y' }), stage('y', { dependsOnStageId: 'x' }))).toHaveLength(2);
});
