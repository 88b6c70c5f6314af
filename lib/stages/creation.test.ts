import { expect, it, vi } from 'vitest';
import { type Partner } from '@/lib/partner-api/create-partner';
import { stageFixture } from './fixture';
import { findCreatedStage, stageCreation } from './creation';

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

it('looks for a new stage on every page of the list', async () => {
  const pages: Record<string, { data: (typeof old)[]; nextCursor: string | null }> = {
    first: { data: [old], nextCursor: 'second' },
    second: { data: [stage('made', null)], nextCursor: null },
  };
  const list = vi.fn(async (_path: unknown, _row: unknown, { query }: { query: { cursor?: string } }) => pages[query.cursor ?? 'first']!); // oxfmt-ignore
  const creation = stageCreation({ list } as unknown as Partner, 't1', { title: 'Survey' });
  expect(await creation.existingIds()).toEqual(['old', 'made']);
  expect(await creation.find(known)).toMatchObject({ id: 'made', title: 'Survey' });
  expect(await creation.find(new Set(['old', 'made']))).toBeNull();
  expect(String(list.mock.lastCall![0])).toContain('t1');
});
