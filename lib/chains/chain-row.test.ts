import { expect, it } from 'vitest';
import type { ChainInsight } from '@/lib/insight/chain-insight';
import { chainRow, type ChainDetail } from './chain-row';
import { lineFixture, readingFixture, transactionFixture } from './fixture';

const now = Date.parse('2026-11-20T12:00:00Z');
const line = lineFixture(transactionFixture('4'), transactionFixture('5'));
const insight: ChainInsight = readingFixture(line, new Map(), now).insight;
const detail: ChainDetail = { chain: line, insight, isWhole: true };

it('is the same for as long as nothing in it has changed', () => {
  const row = chainRow(line, now, detail);
  expect(chainRow(line, now, { ...detail })).toBe(row);
  expect(chainRow({ ...line }, now, detail)).not.toBe(row);
});

it.each<[string, number, ChainDetail | undefined]>([
  ['at a later moment', now + 60_000, detail],
  ['when the chain was not read', now, undefined],
  ['when the chain was read anew', now, { ...detail, chain: { ...line } }],
  ['when something else is concluded', now, { ...detail, insight: { ...insight } }],
  ['when a part of it was not read', now, { ...detail, isWhole: false }],
])('is made anew %s', (_, moment, other) => {
  const row = chainRow(line, now, detail);
  expect(chainRow(line, moment, other)).not.toBe(row);
});

it('ages with the day', () => {
  const read = { ...line, updatedAt: '2026-11-20T09:00:00Z' };
  const levels = [0, 7, 14].map((days) => chainRow(read, now + days * 86_400_000).freshness);
  expect(levels).toEqual(['fresh', 'ageing', 'stale']);
});
