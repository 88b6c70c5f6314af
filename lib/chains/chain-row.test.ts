import { expect, it } from 'vitest';
import type { ChainInsight } from '@/lib/insight/chain-insight';
import { chainRow, type ChainDetail, isJudged, bestMatch, verdictOf } from './chain-row';
import { lineFixture, readingFixture, transactionFixture } from './fixture';

const now = Date.parse('2026-11-20T12:00:00Z');
const line = lineFixture(transactionFixture('4'), transactionFixture('5'));
const insight: ChainInsight = readingFixture(line, new Map(), now).insight;
const detail: ChainDetail = { chain: line, insight, isComplete: true };

it('is memoised while nothing in it changes', () => {
  const row = chainRow(line, now, detail);
  expect(chainRow(line, now, { ...detail })).toBe(row);
  expect(chainRow({ ...line }, now, detail)).not.toBe(row);
});

it.each<[string, number, ChainDetail | undefined]>([
  ['at a later moment', now + 60_000, detail],
  ['when the chain was not read', now, undefined],
  ['when the chain was read again', now, { ...detail, chain: { ...line } }],
  ['when the insight has changed', now, { ...detail, insight: { ...insight } }],
  ['when it was read only in part', now, { ...detail, isComplete: false }],
])('is a new object %s', (_, moment, other) => {
  const row = chainRow(line, now, detail);
  expect(chainRow(line, moment, other)).not.toBe(row);
});

it('has its distinct towns, the bottom first', () => {
  const at = (id: string, city: string) => transactionFixture(id, { address: { ...transactionFixture(id).address, city } }); // oxfmt-ignore
  expect(chainRow(lineFixture(at('1', 'Bath'), at('2', 'Bristol')), now).towns).toEqual(['Bristol', 'Bath']);
  expect(chainRow(lineFixture(at('1', 'Bath'), at('2', 'Bath')), now).towns).toEqual(['Bath']);
});

it.each([
  ['red', true, 'chase', true],
  ['amber', true, 'chase', true],
  ['amber', false, 'chase', true],
  ['green', true, 'on-track', true],
  ['green', false, null, false],
  ['grey', true, null, true],
] as const)('with level %s, read in full: %s, is in the queue %s', (level, isComplete, queue, judged) => {
  const found = { ...insight, health: { level, reason: 'Why' }, holds: { ...insight.holds, kind: 'named' as const, text: 'What holds it.' } }; // oxfmt-ignore
  const row = chainRow({ ...line }, now, { chain: line, insight: found, isComplete });
  expect([row.queue, isJudged(row)]).toEqual([queue, judged]);
  // A chain that was not read in full can say what is wrong, but not what holds it.
  expect(verdictOf(row)).toBe(isComplete ? 'What holds it.' : queue ? 'Why' : 'Not checked yet');
});

it('names a row by the transaction with the most search words, or the first', () => {
  const own = [{ text: '6 brook street, bs31 1aa' }, { text: '31 lyncombe hill, ba2 4pq' }];
  expect([['31', 'lyn'], ['31'], ['nowhere'], []].map((words) => own.indexOf(bestMatch(own, words)!))).toEqual([1, 0, 0, 0]); // oxfmt-ignore
  expect(bestMatch([], ['31'])).toBeUndefined();
});

it('ages by the day', () => {
  const read = { ...line, updatedAt: '2026-11-20T09:00:00Z' };
  const levels = [0, 7, 14].map((days) => chainRow(read, now + days * 86_400_000).freshness);
  expect(levels).toEqual(['fresh', 'ageing', 'stale']);
});
