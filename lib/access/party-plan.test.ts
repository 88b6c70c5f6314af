import { expect, it } from 'vitest';
import { maxAutomaticCalls } from '@/lib/query/pages';
import { isReadingRefused, partyPlan } from './party-plan';

const ids = Array.from({ length: 225 }, (_, at) => `${at}`);
const of = (...some: string[]) => new Set(some);

it('plans 120 automatic reads in the given order, and leaves the rest', () => {
  const { left, next } = partyPlan(ids, of(), of(), maxAutomaticCalls);
  expect([left.length, next.length, next[0]]).toEqual([225, 120, '0']);
  const after = partyPlan(ids, of(...ids.slice(0, 120)), of(), 0);
  expect([after.left.length, after.next]).toEqual([105, []]);
});

it('repeats neither successful nor refused reads', () => {
  expect(partyPlan(['1', '2', '3'], of('1'), of('3'), maxAutomaticCalls).next).toEqual(['2']);
});

it('stops if the first three reads are refused', () => {
  expect(partyPlan(ids, of(), of('0', '1', '2'), maxAutomaticCalls)).toEqual({ left: [], next: [] });
  expect(partyPlan(ids, of('3'), of('0', '1', '2'), maxAutomaticCalls).next).toHaveLength(120);
});

it('reads on after two refusals, which may be of single transactions', () => {
  expect(partyPlan(ids, of(), of('0', '1'), 2).next).toEqual(['2', '3']);
  expect([isReadingRefused(0, 2), isReadingRefused(0, 3), isReadingRefused(1, 200)]).toEqual([
    false,
    true,
    false,
  ]);
});

it('has nothing left once each transaction is read or refused', () => {
  expect(partyPlan(['1', '2'], of('1'), of('2'), 10)).toEqual({ left: [], next: [] });
});
