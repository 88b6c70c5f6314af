import { describe, expect, it } from 'vitest';
import { stageFixture } from '@/lib/stages/fixture';
import { stageCard, stageContents } from './stage-node';

describe('stageContents', () => {
  const contents = stageContents(
    [
      stageFixture({ title: 'Searches ordered', progress: 'Completed' }),
      stageFixture({
        title: 'Local search received',
        progress: 'Blocked',
        progressNote: 'Council is six weeks behind',
        expectedCompletion: '2026-11-10T09:00:00Z',
        assigned: true,
        assignedToYou: true,
        dependsOnStageId: 'Searches ordered',
      }),
      stageFixture({ title: 'Odd', progress: 'Paused', dependsOnStageId: 'not in the list' }),
    ],
    new Set(['Local search received']),
  );

  it('says in words everything that the card shows', () => {
    expect(contents.get('Local search received')?.spoken).toBe(
      'Local search received. Blocked. Council is six weeks behind. Was expected 10 November 2026. Assigned to you. ' +
        'Depends on Searches ordered.',
    );
    expect(contents.get('Searches ordered')?.spoken).toContain(
      'No date expected. Not assigned. Depends on nothing.',
    );
  });

  it('leaves out a dependency that is not in the list', () => {
    expect(contents.get('Odd')?.spoken).toBe(
      'Odd. Paused. No date expected. Not assigned. Depends on nothing.',
    );
  });

  it.each([
    ['Not Started', 'Not started', 'neutral', 'not-started'],
    ['In Progress', 'In progress', 'info', 'in-progress'],
    ['Blocked', 'Blocked', 'danger', 'blocked'],
    ['Completed', 'Completed', 'success', 'completed'],
    ['constructor', 'constructor', 'neutral', 'question'],
  ])('shows the progress %s as “%s”', (progress, state, tone, icon) => {
    const [content] = stageContents([stageFixture({ title: 'One', progress })], new Set()).values();
    expect(content).toMatchObject({ state, tone, icon });
  });

  it('shows an unknown progress in a neutral tone', () => {
    expect(contents.get('Odd')).toMatchObject({ state: 'Paused', tone: 'neutral' });
  });
});

describe('stageCard', () => {
  /** The texts on the card of a stage, with the colour of each. */
  const textsOf = (given: Parameters<typeof stageFixture>[0], isLate = false) => {
    const stage = stageFixture(given);
    const [content] = stageContents([stage], new Set(isLate ? [stage.id] : [])).values();
    return stageCard(content!).flatMap((shape) => (shape.kind === 'text' ? [[shape.text, shape.fill]] : []));
  };
  const expectedCompletion = '2026-07-01T09:00:00Z';

  it('shows the title, the state, whose it is and when it is expected', () => {
    expect(textsOf({ progress: 'Blocked', assignedToYou: true, expectedCompletion })).toEqual([
      ['Survey carried out', 'ink'],
      ['Blocked', 'danger-ink'],
      ['Yours', 'accent-ink'],
      ['Expected 1 July 2026', 'muted'],
    ]);
  });

  it('warns of a stage that is late, and claims none that is assigned to someone else', () => {
    const texts = textsOf({ assigned: true, expectedCompletion }, true);
    expect(texts.at(-1)).toEqual(['Was expected 1 July 2026', 'danger-ink']);
    expect(texts.map(([text]) => text)).not.toContain('Yours');
  });
});

it('says that a stage is assigned to someone else', () => {
  const [content] = stageContents([stageFixture({ assigned: true })], new Set()).values();
  expect(content!.spoken).toContain(' Assigned. ');
});

it('is drawn again once its progress or what it waits for changes, even at the same time', () => {
  const stampOf = (given: object) => [...stageContents([stageFixture(given)], new Set()).values()][0]!.stamp;
  const changes = [
    {},
    { progress: 'Blocked' },
    { dependsOnStageId: 'x' },
    { updatedAt: '2026-11-21T09:00:00Z' },
  ];
  expect(new Set(changes.map(stampOf)).size).toBe(4);
});
