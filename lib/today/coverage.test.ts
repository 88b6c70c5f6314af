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
const complete = knownOf({ a: {}, b: {}, c: {} });

describe('the coverage of a section', () => {
  it('is not shown if everything is covered', () => {
    expect(sectionCoverage({ ...all, known: complete })).toBeNull();
    expect(sectionCoverage({ ...all, known: complete, isQuiet: true })).toBeNull();
  });

  it('counts chains that were read and have not changed since', () => {
    expect(sectionCoverage({ ...all, known: knownOf({ a: {} }) })).toBe('1 of 3 chains read');
    const changed = knownOf({ a: {}, b: { isCurrent: false }, c: {} });
    expect(sectionCoverage({ ...all, known: changed })).toBe('2 of 3 chains read');
    expect(sectionCoverage({ ...all, known: complete, hasOlder: true })).toBe('3 of 3 or more chains read');
  });

  it('counts transactions read since yesterday if the list does not show every change', () => {
    const known = knownOf({
      a: { readAt: '2026-11-23T00:30:00Z' },
      b: { readAt: '2026-11-22T23:30:00Z' },
    });
    expect(sectionCoverage({ ...all, known, isQuiet: true })).toBe('2 of 6 checked since yesterday');
    const older = { ...all, known: complete, isQuiet: true, hasOlder: true };
    expect(sectionCoverage(older)).toBe('6 of 6 or more checked since yesterday');
  });
});
