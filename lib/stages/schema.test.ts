import { describe, expect, it } from 'vitest';
import type * as z from 'zod/mini';
import { stageFixture } from './fixture';
import { createStageBodySchema, stageDependencyBodySchema, stageProgresses, stageSchema } from './schema';

/** Where a value is refused, and why. */
const refusals = (schema: z.ZodMiniType, value: unknown) =>
  schema.safeParse(value).error?.issues.map(({ path, message }) => [path.join('.'), message]) ?? [];

describe('a new stage', () => {
  it('needs only a title, and its texts are trimmed', () => {
    expect(createStageBodySchema.parse({ title: ' Survey ' })).toEqual({ title: 'Survey' });
    expect(createStageBodySchema.parse({ title: 'Survey', description: ' Ring first ' })).toEqual({ title: 'Survey', description: 'Ring first' }); // oxfmt-ignore
    const full = {
      title: 'Survey',
      description: '',
      progress: 'Blocked',
      expectedUpdate: '2026-12-01T09:00:00Z',
      expectedCompletion: '2026-12-10T09:00:00Z',
      dependsOnStageId: 's1',
    };
    expect(createStageBodySchema.parse(full)).toEqual(full);
  });

  it.each<[object, string, string]>([
    [{ title: undefined }, 'title', 'Enter a title'],
    [{ title: '  ' }, 'title', 'Enter a title'],
    [{ title: 'x'.repeat(201) }, 'title', 'Use at most 200 characters'],
    [{ description: 'x'.repeat(2001) }, 'description', 'Use at most 2,000 characters'],
    [{ progress: 'Done' }, 'progress', 'Choose its progress'],
  ])('is refused with %o', (given, path, message) => {
    expect(refusals(createStageBodySchema, { title: 'Survey', ...given })).toEqual([[path, message]]);
  });

  it.each<object>([
    { expectedUpdate: '2026-12-01' },
    { expectedCompletion: 'soon' },
    { dependsOnStageId: '' },
    { assignedToYou: true },
  ])('is refused with %j', (given) => {
    expect(refusals(createStageBodySchema, { title: 'Survey', ...given })).toHaveLength(1);
  });

  it('may have texts of the greatest length', () => {
    const longest = { title: 'x'.repeat(200), description: 'x'.repeat(2000) };
    expect(createStageBodySchema.parse(longest)).toEqual(longest);
  });

  it.each(['Not Started', 'In Progress', 'Blocked', 'Completed'])('may be “%s”', (progress) => {
    expect(createStageBodySchema.parse({ title: 'Survey', progress })).toEqual({ title: 'Survey', progress });
  });

  it('has its progress chosen in the order of the work', () => {
    expect(stageProgresses).toEqual(['Not Started', 'In Progress', 'Blocked', 'Completed']);
  });
});

it('a stage may be made to depend on another, or on none, but not on an empty id', () => {
  for (const dependsOnStageId of ['s1', null])
    expect(stageDependencyBodySchema.parse({ dependsOnStageId })).toEqual({ dependsOnStageId });
  for (const body of [{ dependsOnStageId: '' }, {}, { dependsOnStageId: 's1', title: 'Survey' }])
    expect(refusals(stageDependencyBodySchema, body)).toHaveLength(1);
});

it('a stage of the service may have no note, no dates and a progress that the document does not name', () => {
  const stage = stageFixture({ progress: 'On Hold' });
  expect(stageSchema.parse({ ...stage, secret: 1 })).toEqual(stage);
  const full = stageFixture({
    description: 'By a surveyor',
    progressNote: 'No access',
    expectedUpdate: '2026-12-01T09:00:00Z',
    expectedCompletion: '2026-12-10T09:00:00Z',
    dependsOnStageId: 's1',
    assignedToYou: true,
    assigned: true,
  });
  expect(stageSchema.parse(full)).toEqual(full);
  expect(stageSchema.parse({ ...stage, expectedUpdate: '2026-12-01T09:00Z' }).expectedUpdate).toBe('2026-12-01T09:00:00Z'); // oxfmt-ignore
});

it.each([
  'title',
  'progress',
  'updatedAt',
  'createdAt',
  'transactionId',
  'assignedToYou',
  'dependsOnStageId',
])('a stage of the service without %s is refused', (field) => {
  expect(refusals(stageSchema, { ...stageFixture(), [field]: undefined }).map(([path]) => path)).toEqual([field]); // oxfmt-ignore
});
