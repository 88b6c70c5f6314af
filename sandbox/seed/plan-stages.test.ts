import { describe, expect, test } from 'vitest';
import { planStages } from './plan-stages';
import type { Sale } from './sale';
import { STAGE_TEMPLATES } from './stage-templates';

const sale: Sale = {
  key: 'some-street', line1: '1 Some Street', city: 'Bristol', region: 'Bristol', postcode: 'BS1 1AA', price: 300_000, week: 0,
  seller: 'seller', buyer: 'buyer', sellerConveyancer: 'one', buyerConveyancer: 'two', broker: 'broker',
}; // oxfmt-ignore
const leasehold = [10];
const mortgage = [11, 12, 14];
const planned = (given: Partial<Sale>, completesIn?: number) =>
  planStages({ ...sale, ...given }, completesIn);
const numbers = (given: Partial<Sale>) => [...planned(given).keys()];
const without = (...left: number[][]) =>
  STAGE_TEMPLATES.map(({ number }) => number).filter((number) => !left.flat().includes(number));

describe('the stages of a sale', () => {
  test('are numbered in order, each depending on an earlier one', () => {
    expect(STAGE_TEMPLATES.map(({ number }) => number)).toEqual(
      Array.from({ length: 28 }, (_, at) => at + 1),
    );
    const late = STAGE_TEMPLATES.filter(({ number, dependsOn }) => dependsOn !== null && dependsOn >= number);
    expect(late).toEqual([]);
  });

  test('include a management pack only for a leasehold, and a mortgage only for a buyer who needs one', () => {
    expect(numbers({})).toEqual(without(leasehold));
    expect(numbers({ tenure: 'lease-hold' })).toEqual(without());
    expect(numbers({ cash: true })).toEqual(without(leasehold, mortgage));
    expect(numbers({ broker: undefined })).toEqual(without(leasehold, mortgage));
  });

  test('begin on the day the sale is agreed: the offer is accepted, and the memorandum has started', () => {
    const stages = planned({});
    expect([1, 2, 3].map((number) => stages.get(number)!.progress)).toEqual([
      'Completed',
      'In Progress',
      'Not Started',
    ]);
    expect(stages.get(1)!.ends).toBe(-1);
    // Two of them are due within the week; nothing incomplete is due sooner than in four days.
    expect([2, 3].map((number) => stages.get(number)!.ends)).toEqual([4, 7.5]);
  });

  test('wait for the stage that they depend on, however late it is', () => {
    const stages = planned({ week: 14, changes: { 19: { progress: 'In Progress', due: 30 } } });
    expect(stages.get(19)!.ends).toBe(30);
    expect(stages.get(20)).toMatchObject({ progress: 'Not Started', ends: 40.5 });
    expect(stages.get(18)).toMatchObject({ progress: 'Completed' });
  });

  test('end in the past once they are completed, even before their time', () => {
    const stages = planned({ week: 1, changes: { 13: { progress: 'Completed' } } });
    expect(stages.get(13)).toMatchObject({ progress: 'Completed', ends: -1 });
  });

  test('exchange a week, and have their funds a day, before the chain completes', () => {
    const stages = planned({ week: 10 }, 90);
    expect([26, 27, 28].map((number) => stages.get(number)!.ends)).toEqual([83, 89, 90]);
    const alone = planned({ week: 10 });
    expect(alone.get(28)!.ends).not.toBe(90);
  });
});
