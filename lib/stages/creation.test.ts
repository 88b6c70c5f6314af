import { expect, it } from 'vitest';
import { stageFixture } from './fixture';
import { findCreatedStage } from './creation';

const known = new Set(['old', 'first']);
const old = stageFixture({ id: 'old', title: 'Survey' });
const stage = (id: string, dependsOnStageId: string | null) =>
  stageFixture({ id, title: 'Survey', dependsOnStageId });

it('the stage that a lost response made is a new one, with the title and the dependency that were asked for', () => {
  const made = stage('made', 'first');
  const find = (...stages: (typeof old)[]) =>
    findCreatedStage({ title: 'Survey', dependsOnStageId: 'first' }, stages, known)?.id ?? null;
  expect(find(old, stage('of someone else', null), stage('another', 'second'), made)).toBe('made');
  expect(find(old, stage('of someone else', null))).toBeNull();
  expect(find(old, { ...made, title: 'Another' })).toBeNull();
  expect(find(stage('old', 'first'))).toBeNull();
});

it('one that depends on nothing is not taken for one that does', () => {
  const find = (...stages: (typeof old)[]) =>
    findCreatedStage({ title: 'Survey' }, stages, known)?.id ?? null;
  expect(find(stage('linked', 'first'), stage('made', null))).toBe('made');
  expect(find(stage('linked', 'first'))).toBeNull();
});
