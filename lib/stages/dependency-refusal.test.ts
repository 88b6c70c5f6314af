import { describe, expect, it } from 'vitest';
import { stageFixture } from './fixture';
import { dependencyRefusal } from './dependency-refusal';

// c waits for b, b waits for a.
const stages = [
  stageFixture({ title: 'a' }),
  stageFixture({ title: 'b', dependsOnStageId: 'a' }),
  stageFixture({ title: 'c', dependsOnStageId: 'b' }),
  stageFixture({ title: 'd' }),
];

describe('dependencyRefusal', () => {
  it('allows dependencies that make no loop', () => {
    expect(dependencyRefusal(stages, 'd', 'c')).toBeNull();
    expect(dependencyRefusal(stages, 'c', 'a')).toBeNull();
  });

  it('refuses direct and indirect loops, naming both stages', () => {
    expect(dependencyRefusal(stages, 'a', 'a')).toBe('A stage cannot wait for itself.');
    expect(dependencyRefusal(stages, 'a', 'c')).toBe('“c” waits for “a”, so that would be a loop.');
    expect(dependencyRefusal(stages, 'b', 'c')).toMatch(/loop/);
  });

  it('refuses existing dependencies, and stages of another transaction', () => {
    expect(dependencyRefusal(stages, 'c', 'b')).toBe('“c” waits for “b” already.');
    for (const [one, other] of [
      ['c', 'elsewhere'],
      ['elsewhere', 'c'],
      ['elsewhere', 'elsewhere'],
    ])
      // oxfmt-ignore
      expect(dependencyRefusal(stages, one!, other!)).toBe('Both stages must be in this transaction.');
  });

  it('terminates if the data already has a loop', () => {
    const looped = [
      stageFixture({ title: 'x', dependsOnStageId: 'y' }),
      stageFixture({ title: 'y', dependsOnStageId: 'x' }),
      stageFixture({ title: 'z' }),
    ];
    expect(dependencyRefusal(looped, 'z', 'x')).toBeNull();
  });

  it('follows dependencies through a stage that has been deleted no further', () => {
    const broken = [stageFixture({ title: 'a' }), stageFixture({ title: 'b', dependsOnStageId: 'deleted' })];
    expect(dependencyRefusal(broken, 'a', 'b')).toBeNull();
  });
});
