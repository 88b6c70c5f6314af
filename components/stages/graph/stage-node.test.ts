import { describe, expect, it } from 'vitest';
import { stageFixture } from '@/lib/stages/fixture';
import { stageContents } from './stage-node';

describe('stageContents', () => {
  const contents = stageContents(
    [
      stageFixture({ title: 'Searches ordered', progress: 'Completed' }),
      stageFixture({
        title: 'Local search received',
        progress: 'Blocked',
        progressNote: 'Council is six weeks behind',
        expectedCompletion: '2026-11-10T09:00:00Z',
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
