import { expect, it } from 'vitest';
import { analyseSale, insightStageFixture, saleFixture } from './fixture';

/** The titles that block a sale in which contracts have been exchanged. */
const blocking = (...given: Parameters<typeof insightStageFixture>[0][]) =>
  analyseSale([...saleFixture(25), ...given.map(insightStageFixture)]).links[0]!.blocked.map(
    ({ title }) => title,
  );
const blocked = { progress: 'Blocked', updatedAt: '2026-11-21T09:00:00Z' };

it('a stage of no known kind comes after exchange if what it depends on does', () => {
  const chimney = { ...blocked, title: 'Chimney swept' };
  const registration = { title: 'Post-completion registration' };
  expect(blocking(chimney)).toEqual([]);
  expect(blocking({ ...chimney, dependsOnStageId: 'Offer accepted' })).toEqual([]);
  expect(blocking(registration, { ...chimney, dependsOnStageId: registration.title })).toEqual([
    chimney.title,
  ]);
  const between = { title: 'Scaffolding up', dependsOnStageId: registration.title };
  expect(blocking(registration, between, { ...chimney, dependsOnStageId: between.title })).toEqual([chimney.title]); // oxfmt-ignore
});

it('stages that depend on each other in a loop come before exchange', () => {
  const one = { ...blocked, title: 'Chimney swept', dependsOnStageId: 'Scaffolding up' };
  expect(blocking(one, { title: 'Scaffolding up', dependsOnStageId: one.title })).toEqual([]);
});

it('a late stage after exchange is late, also with a title of no known kind', () => {
  const late = {
    expectedCompletion: '2026-11-12T09:00:00Z',
    dependsOnStageId: 'Post-completion registration',
  };
  const titles = (...given: Parameters<typeof insightStageFixture>[0][]) =>
    analyseSale([...saleFixture(25), ...given.map(insightStageFixture)]).links[0]!.late.map(({ title }) => title); // oxfmt-ignore
  const registration = { title: late.dependsOnStageId };
  expect(titles(registration, { ...late, title: 'Chimney swept' })).toEqual(['Chimney swept']);
  expect(titles(registration, { ...late, title: 'Chimney swept', dependsOnStageId: 'Offer accepted' })).toEqual([]); // oxfmt-ignore
});
