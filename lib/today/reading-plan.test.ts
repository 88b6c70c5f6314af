import { describe, expect, it } from 'vitest';
import { callsToRead } from '@/lib/chains/calls-to-read';
import type { ChainSummary } from '@/lib/chains/schema';
import { withinCalls } from './read-ahead';
import { needsFurtherPage, readingPlan } from './reading-plan';
import type { ChainSnapshot } from './chain-snapshot';
import { readForTest, snapshotForTest } from './testing-read';

const now = Date.parse('2026-11-24T09:00:00Z');
const chain = (id: string, change: (one: ChainSummary) => object = () => ({})): ChainSummary => {
  const summary: ChainSummary = { ...readForTest().chain, id };
  return { ...summary, ...change(summary) };
};
const touched = (at: number) => (one: ChainSummary) => ({
  updatedAt: '2026-11-23T12:00:00Z',
  transactions: one.transactions.map((each, index) =>
    index === at ? { ...each, updatedAt: '2026-11-23T12:00:00Z' } : each,
  ),
});

function plan(chains: ChainSummary[], seen: Record<string, ChainSnapshot>, more = {}) {
  const upTo = Object.keys(seen).length > 0 ? snapshotForTest().changed : null;
  return readingPlan({ chains, seen: (id) => seen[id], health: () => undefined, unreadable: new Map(), isQuiet: false, upTo, now, ...more }); // oxfmt-ignore
}

describe('the plan', () => {
  it('reads everything on the first visit, and nothing if nothing changed', () => {
    expect(plan([chain('a')], {})).toEqual([{ id: 'a', stagesOf: ['1', '2'], isDue: true }]);
    expect(plan([chain('a')], { a: snapshotForTest() })).toEqual([]);
  });

  it.each([
    ['the stages of an own transaction that changed', 0, ['1']],
    ['only the chain if a dark link changed', 2, []],
  ])('reads %s', (_, at, stagesOf) => {
    expect(plan([chain('a', touched(at))], { a: snapshotForTest() })).toEqual([
      { id: 'a', stagesOf, isDue: true },
    ]);
  });

  it.each<[string, (one: ChainSummary) => object]>([
    ['a link that left', ({ transactions }) => ({ transactions: transactions.slice(0, 2) })],
    ['a link that joined', ({ transactions }) => ({ transactions: [...transactions, { ...transactions[2]!, id: '4' }] })],
    ['a link that replaced another', ({ transactions }) => ({ transactions: transactions.map((one) => (one.id === '3' ? { ...one, id: '4' } : one)) })],
    ['a link that is for sale again', ({ transactions }) => ({ transactions: transactions.map((one) => ({ ...one, saleState: 'for-sale-no-offers' })) })],
  ])('reads only the chain for %s', (_, change) => {
    expect(plan([chain('a', change)], { a: snapshotForTest() })).toEqual([{ id: 'a', stagesOf: [], isDue: true }]);
  }); // oxfmt-ignore

  it('reads stages that are missing from a chain already read', () => {
    const seen = snapshotForTest();
    const unread = { ...seen, transactions: { ...seen.transactions, '2': { ...seen.transactions['2']!, stages: null } } }; // oxfmt-ignore
    expect(plan([chain('a')], { a: unread })).toEqual([{ id: 'a', stagesOf: ['2'], isDue: true }]);
  });

  it('does not read again for four days what could not be read, although nothing of it is remembered', () => {
    const unreadable = new Map([['a', { changed: now, readAt: now, stages: { '1': 1 } }]]);
    const more = { isQuiet: true, unreadable };
    const memories: Record<string, ChainSnapshot>[] = [{}, { a: snapshotForTest() }];
    const planned = (days: number) =>
      memories.map(
        (seen) => plan([chain('a', touched(0))], seen, { ...more, now: now + days * 86_400_000 }).length,
      );
    expect([planned(0), planned(3), planned(4)]).toEqual([[0, 0], [0, 0], [1, 1]]); // oxfmt-ignore
  });

  it('reads what has not been read for four days', () => {
    const later = now + 4 * 86_400_000;
    expect(plan([chain('a')], { a: snapshotForTest() }, { now: later })).toHaveLength(1);
  });

  it('does not automatically read an unread chain that last changed before `upTo`', () => {
    const seen = { a: { ...snapshotForTest(), changed: now } };
    const planned = plan([chain('a'), chain('old')], seen, { upTo: now });
    expect(planned).toEqual([{ id: 'old', stagesOf: ['1', '2'], isDue: false }]);
  });

  it('sorts by likely exchange, then risk, then changed chains, then the longest unread', () => {
    const seen = {
      far: snapshotForTest({}, '2027-03-01'),
      near: snapshotForTest({}, '2027-01-10'),
      amber: snapshotForTest(),
      red: snapshotForTest(),
      old: { ...snapshotForTest(), readAt: 1 },
      plain: snapshotForTest(),
      still: { ...snapshotForTest(), readAt: 0 },
    };
    const ids = plan(
      ['never', ...Object.keys(seen)].map((id) => (id === 'still' ? chain(id) : chain(id, touched(0)))),
      seen,
      {
        health: (id: string) => (id === 'red' || id === 'amber' ? id : 'green'),
      },
    ).map(({ id }) => id);
    expect(ids).toEqual(['near', 'far', 'red', 'amber', 'old', 'plain', 'still', 'never']);
  });

  it('rereads thirty transactions a day if the list does not show every change', () => {
    const many = Array.from({ length: 40 }, (_, at) => `${at}`);
    const old = snapshotForTest();
    const readAgo = (ms: (id: string) => number) =>
      Object.fromEntries(
        many.map((id) => {
          const read = (one: ChainSnapshot['transactions'][string]) => ({ ...one, readAt: now - ms(id) });
          const all = Object.entries(old.transactions).map(([key, one]) => [key, read(one)]);
          return [id, { ...old, transactions: Object.fromEntries(all) as ChainSnapshot['transactions'] }];
        }),
      );
    const chains = many.map((id) => chain(id));
    const checked = (seen: Record<string, ChainSnapshot>) =>
      plan(chains, seen, { isQuiet: true }).flatMap(({ stagesOf }) => stagesOf);
    const day = 86_400_000;
    expect(
      plan(
        chains,
        readAgo(() => day),
      ),
    ).toEqual([]);
    expect(checked(readAgo(() => day))).toHaveLength(30);
    const longest = plan(chains, readAgo((id) => day + Number(id)), { isQuiet: true }); // oxfmt-ignore
    expect(longest.map(({ id }) => id)).toEqual(many.slice(25).reverse());
    // A changed chain is planned once.
    const changed = chains.map((one) => (one.id === '39' ? chain('39', touched(0)) : one));
    const both = plan(changed, readAgo((id) => day + Number(id)), { isQuiet: true }); // oxfmt-ignore
    expect(both.filter(({ id }) => id === '39')).toHaveLength(1);
    // What was read yesterday is read again on an earlier morning too.
    expect(checked(readAgo(() => day - 3_600_000))).toHaveLength(30);
    // Twenty transactions were read an hour ago, so opening the page again reads ten more, not thirty.
    expect(checked(readAgo((id) => (Number(id) < 10 ? day / 24 : day)))).toHaveLength(10);
  });
});

it('takes some seventy calls for 150 chains with forty changed transactions, and none if nothing changed', () => {
  const ids = Array.from({ length: 150 }, (_, at) => `${at}`);
  const seen = Object.fromEntries(ids.map((id) => [id, snapshotForTest()]));
  // One of the three links in a chain is dark, so two of three changes are in the user's own.
  const changed = ids.map((id, at) => (at < 40 ? chain(id, touched(at % 3)) : chain(id)));
  const calls = plan(changed, seen).reduce((sum, { stagesOf }) => sum + 1 + stagesOf.length, 0);
  expect(calls).toBe(67);
  expect(
    plan(
      ids.map((id) => chain(id)),
      seen,
    ),
  ).toEqual([]);
});

describe('chains that would all become stale on the same day', () => {
  const dayMs = 86_400_000;
  const ids = Array.from({ length: 150 }, (_, at) => `chain ${at}`);
  const chains = ids.map((id) => chain(id));

  /** Simulates mornings after everything was read on one day. @returns the calls of each, and the greatest age left */
  function mornings(count: number, changedEach: number) {
    const first = snapshotForTest();
    const seen: Record<string, ChainSnapshot> = Object.fromEntries(ids.map((id) => [id, first]));
    return Array.from({ length: count }, (_, day) => {
      const at = first.readAt + (day + 1) * dayMs;
      const changed = new Set(Array.from({ length: changedEach }, (_, one) => ids[(day * 37 + one) % 150]!));
      const summaries = chains.map((one) =>
        changed.has(one.id)
          ? { ...one, transactions: one.transactions.map((each, place) => (place === 0 ? { ...each, updatedAt: new Date(at).toISOString() } : each)) }
          : one,
      ); // oxfmt-ignore
      const planAt = (of: ChainSummary[]) => plan(of, seen, { now: at, upTo: first.changed });
      const planned = planAt(summaries);
      for (const { id, stagesOf } of planned) {
        const was = seen[id]!;
        const read = Object.entries(was.transactions).map(([key, one]) => [key, stagesOf.includes(key) ? { ...one, readAt: at } : one]); // oxfmt-ignore
        seen[id] = { ...was, readAt: at, transactions: Object.fromEntries(read) };
      }
      const oldest = Math.max(...ids.flatMap((id) => Object.values(seen[id]!.transactions).flatMap(({ readAt }) => (readAt === null ? [] : (at - readAt) / dayMs)))); // oxfmt-ignore
      return { calls: callsToRead(planned), again: planAt(chains).length, oldest };
    });
  }
  const all = 150 * 3;

  it('are spread over the days before, and not read twice on a day', () => {
    const quiet = mornings(12, 0);
    const calls = quiet.map((one) => one.calls);
    expect(calls[0]).toBe(0);
    expect(calls.slice(1, 4).reduce((sum, one) => sum + one, 0)).toBe(all);
    expect(Math.max(...calls)).toBeLessThanOrEqual(all / 3);
    expect(Math.max(...calls.slice(6))).toBeLessThanOrEqual(all / 4 + 3);
    expect(quiet.map(({ again }) => again)).toEqual(Array(12).fill(0));
    expect(Math.max(...quiet.map(({ oldest }) => oldest))).toBeLessThan(4);
  });

  it('leave room for chains that have changed', () => {
    const busy = mornings(12, 40);
    expect(busy[0]!.calls).toBe(80);
    expect(Math.max(...busy.map(({ calls }) => calls))).toBeLessThan(all / 2);
    expect(Math.max(...busy.map(({ oldest }) => oldest))).toBeLessThan(4);
  });

  it('are read in the same order whatever the order of the list', () => {
    const seen = Object.fromEntries(ids.map((id) => [id, snapshotForTest()]));
    const later = { now: now + 2 * dayMs };
    const [one, other] = [chains, [...chains].reverse()].map((of) =>
      plan(of, seen, later).map(({ id }) => id),
    );
    expect(one!.length).toBeGreaterThan(40);
    // No one has to ask for them.
    expect(plan(chains, seen, later).filter(({ isDue }) => !isDue)).toEqual([]);
    expect(other).toEqual(one);
  });
});

it('limits a plan to the allowed number of calls, and leaves out what does not fit', () => {
  const one = (id: string, stages: number) => ({ id, stagesOf: Array.from({ length: stages }, String) });
  const three = [one('a', 2), one('b', 1), one('c', 0)];
  const within = (calls: number) => withinCalls(three, calls).map(({ id }) => id).join(''); // oxfmt-ignore
  expect([0, 1, 2, 3, 4, 5, 6, 99].map(within)).toEqual(['', 'c', 'b', 'a', 'ac', 'ab', 'abc', 'abc']);
});

it('loads further pages while they may hold changes, or the list has under a hundred rows; twenty at most', () => {
  const upTo = Date.parse('2026-11-20T09:00:00Z');
  const page = (rows: number, updatedAt: string, nextCursor: string | null = 'more') => ({ data: Array.from({ length: rows }, (_, at) => chain(`${at}`, () => ({ updatedAt }))), nextCursor }); // oxfmt-ignore
  const [newer, known] = [page(100, '2026-11-20T09:00:01Z'), page(100, '2026-11-20T09:00:00Z')];
  const needs = (...pages: ReturnType<typeof page>[]) => needsFurtherPage(pages, upTo);
  expect([needs(newer), needs(known), needs(newer, known)]).toEqual([true, false, false]);
  expect(needsFurtherPage([known], null)).toBe(true);
  expect([needs(page(24, '2026-01-01T09:00:00Z')), needs(page(24, '2026-01-01T09:00:00Z', null))]).toEqual([true, false]); // oxfmt-ignore
  expect(needs(known, page(0, ''))).toBe(true);
  const pages = (count: number) => Array.from({ length: count }, () => newer);
  expect([needs(...pages(19)), needs(...pages(20))]).toEqual([true, false]);
});
