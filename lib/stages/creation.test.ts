import { expect, it } from 'vitest';
import { stageFixture } from './fixture';
import { findCreatedStage } from './creation';

const known = new Set(['old', 'first']);
const old = stageFixture({ id: 'old', title: 'Survey' });
const stage = (id: string, dependsOnStageId: string | null) =>
  stageFixture({ id, title: 'Survey', dependsOnStageId });

it('finds a new stage with the requested title and dependency', () => {
  const made = stage('made', 'first');
  const find = (...stages: (typeof old)[]) =>
    findCreatedStage({ title: 'Survey', dependsOnStageId: 'first' }, stages, known)?.id ?? null;
  expect(find(old, stage('of someone else', null), stage('another', 'second'), made)).toBe('made');
  expect(find(old, stage('of someone else', null))).toBeNull();
  expect(find(old, { ...made, title: 'Another' })).toBeNull();
  expect(find(stage('old', 'first'))).toBeNull();
});

it('does not confuse stages with and without a dependency', () => {
  const find = (...stages: (typeof old)[]) =>
    findCreatedStage({ title: 'Survey' }, stages, known)?.id ?? null;
  expect(find(stage('linked', 'first'), stage('made', null))).toBe('made');
  expect(find(stage('linked', 'first'))).toBeNull();
});
