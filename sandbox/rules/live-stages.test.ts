import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Refusal } from './refusal';
import { refuseDependencyLoop, refuseDependencyOutsideTransaction } from './live-stages';

const invalidRequest = expect.objectContaining({
  code: 'invalid_request',
  extra: { details: { issues: [expect.objectContaining({ path: 'dependsOnStageId' })] } },
});

describe('refuseDependencyOutsideTransaction', () => {
  it('accepts only a live stage of the same transaction', () => {
    const live = [{ id: 'a', dependsOnStageId: null }];
    expect(() => refuseDependencyOutsideTransaction(live, 'elsewhere')).toThrow(invalidRequest);
    expect(() => refuseDependencyOutsideTransaction(live, 'a')).not.toThrow();
  });
});

describe('refuseDependencyLoop', () => {
  const chain = [
    { id: 'a', dependsOnStageId: 'b' },
    { id: 'b', dependsOnStageId: 'c' },
    { id: 'c', dependsOnStageId: null },
  ];

  it('refuses a stage that would depend on itself, directly or indirectly', () => {
    expect(() => refuseDependencyLoop(chain, 'a', 'a')).toThrow(invalidRequest);
    expect(() => refuseDependencyLoop(chain, 'b', 'a')).toThrow(invalidRequest);
    expect(() => refuseDependencyLoop(chain, 'c', 'a')).toThrow(invalidRequest);
    expect(() => refuseDependencyLoop(chain, 'a', 'c')).not.toThrow();
  });

  it('never lets any sequence of changes close a loop', () => {
    const change = fc.tuple(fc.nat(7), fc.nat(7));
    fc.assert(
      fc.property(fc.array(change, { maxLength: 60 }), (changes) => {
        const stages = Array.from({ length: 8 }, (_, at) => ({
          id: String(at),
          dependsOnStageId: null as string | null,
        }));
        for (const [stage, dependency] of changes) {
          try {
            refuseDependencyLoop(stages, String(stage), String(dependency));
            stages[stage]!.dependsOnStageId = String(dependency);
          } catch (error) {
            expect(error).toBeInstanceOf(Refusal);
          }
          for (const start of stages) {
            let steps = 0;
            for (let at: string | null = start.id; at !== null; at = stages[Number(at)]!.dependsOnStageId) {
              expect((steps += 1)).toBeLessThanOrEqual(stages.length);
            }
          }
        }
      }),
    );
  });
});
