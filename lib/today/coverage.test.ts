import { describe, expect, it } from 'vitest';
import type { ChainSummary } from '@/lib/chains/schema';
import { sectionCoverage } from './coverage';
import { readForTest } from './testing-read';

const now = Date.parse('2026-11-24T09:00:00Z');
const ids = ['a', 'b', 'c'];
const chains = ids.map((id): ChainSummary => ({ ...readForTest().chain, id }));
const all = { chains, isQuiet: false, hasOlder: false, now };

/** Each has two own transactions and a dark one. */
const knownOf = (given: Record<string, { readAt?: string; isCurrent?: boolean }>) =>
  new Map(
    Object.entries(given).map(([id, { readAt = '2026-11-24T08:00:00Z', isCurrent = true }]) => {
      const read = readForTest();
      const stages = new Map(
        [...read.stages].map(([of, one]) => [of, { ...one, readAt: Date.parse(readAt) }]),
      );
      return [id, { read: { ...read, stages }, isCurrent }];
    }),
  );
const whole = knownOf({ a: {}, b: {}, c: {} });

describe('what a list of the morning rests on', () => {
  it('is not said where it is everything', () => {
    expect(sectionCoverage({ ...all, known: whole })).toBeNull();
    expect(sectionCoverage({ ...all, known: whole, isQuiet: true })).toBeNull();
  });

  it('is how many chains are read and have not changed since', () => {
    expect(sectionCoverage({ ...all, known: knownOf({ a: {} }) })).toBe('1 of 3 chains read');
    const changed = knownOf({ a: {}, b: { isCurrent: false }, c: {} });
    expect(sectionCoverage({ ...all, known: changed })).toBe('2 of 3 chains read');
    expect(sectionCoverage({ ...all, known: whole, hasOlder: true })).toBe('3 of 3 or more chains read');
  });

  it('is how many transactions were read since yesterday, once an edit was found that does not show', () => {
    const known = knownOf({
      a: { readAt: '2026-11-23T00:30:00Z' },
      b: { readAt: '2026-11-22T23:30:00Z' },
    });
    expect(sectionCoverage({ ...all, known, isQuiet: true })).toBe('2 of 6 checked since yesterday');
    const older = { ...all, known: whole, isQuiet: true, hasOlder: true };
    expect(sectionCoverage(older)).toBe('6 of 6 or more checked since yesterday');
  });
});
