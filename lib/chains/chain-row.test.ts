import { expect, it } from 'vitest';
import type { ChainInsight } from '@/lib/insight/chain-insight';
import { stageFixture } from '@/lib/stages/fixture';
import type { Stage } from '@/lib/stages/schema';
import { chainRow, type ChainDetail, isJudged, bestMatch, verdictOf } from './chain-row';
import { lineFixture, readingFixture, transactionFixture } from './fixture';
import { transactionRows } from './transaction-row';

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

it('is a new object when other stages of it cannot be read', () => {
  const partly = { ...detail, isComplete: false };
  const row = chainRow(line, now, partly, { 4: 2 });
  expect(chainRow(line, now, partly, { 4: 2 })).toBe(row);
  expect(chainRow(line, now, partly, { 4: 1 })).not.toBe(row);
  expect(chainRow(line, now, partly)).not.toBe(row);
});

it('says of a chain that was checked what could not be read, never that it was not checked', () => {
  const partly = (unreadable: Record<string, number>, progress: Stage['progress'] = 'Not Started') => {
    const dated = { title: 'Deposit received', progress, expectedCompletion: '2027-02-01T09:00:00Z' };
    const read = readingFixture(line, new Map([['4', [stageFixture(dated)]]]), now);
    return chainRow({ ...line }, now, { chain: line, insight: read.insight, isComplete: false }, unreadable);
  };
  const health = { level: 'grey', reason: 'Checked, but 2 stages could not be read' };
  expect(partly({ 5: 2 })).toMatchObject({ isFullyRead: false, health });
  expect(verdictOf(partly({ 5: 2 }))).toBe(health.reason);
  expect(partly({ 5: 0 }).health.reason).toBe('Checked, but some stages could not be read');
  expect(partly({ 5: 2 }, 'Blocked').health.level).toBe('red');
  const [first, second] = transactionRows(partly({ 5: 2 }), now);
  expect([first!.unreadable, second!.unreadable]).toEqual([undefined, { 5: 2 }]);
  expect([first!.health.level, second!.health]).toEqual(['green', health]);
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

it('was last changed when a transaction in it or a stage was, if all of it was read since the list’s date', () => {
  const at = (day: string) => `2026-${day}T09:00:00.000Z`;
  const quiet = lineFixture(...['4', '5'].map((id) => transactionFixture(id, { updatedAt: at('10-01') })));
  const moved = new Map([['4', [stageFixture({ title: 'Enquiries raised', updatedAt: at('11-19') })]]]);
  const rowOf = (updatedAt: string, stages: typeof moved, isComplete = true) =>
    chainRow({ ...quiet, updatedAt }, now, {
      chain: quiet,
      insight: readingFixture(quiet, stages, now).insight,
      isComplete,
    });
  expect(rowOf(at('10-01'), moved)).toMatchObject({ updatedAt: at('11-19'), freshness: 'fresh' });
  // A change of rights moves the chain's date, but no transaction has changed.
  expect(rowOf(at('11-19'), new Map())).toMatchObject({ updatedAt: at('10-01'), freshness: 'stale' });
  expect(rowOf(at('11-21'), moved).updatedAt).toBe(at('11-21'));
  // A link that was not read may have changed; one that was read has.
  expect(rowOf(at('11-18'), new Map(), false).updatedAt).toBe(at('11-18'));
  expect(rowOf(at('11-18'), moved, false).updatedAt).toBe(at('11-19'));
  const nothing = { ...detail, insight: { ...insight, links: [] } };
  expect(chainRow({ ...quiet, updatedAt: at('11-10') }, now, nothing).updatedAt).toBe(at('11-10'));
});

it('is completed only once every link of it is', () => {
  const queueOf = (...states: ('completed' | 'exchanged')[]) => {
    const links = states.map((state) => ({ ...insight.links[0]!, state }));
    return chainRow({ ...line }, now, { ...detail, insight: { ...insight, links } }).queue;
  };
  expect(queueOf('completed', 'completed')).toBe('completed');
  expect(queueOf('completed', 'exchanged')).not.toBe('completed');
  expect(queueOf()).not.toBe('completed');
});

it('waits rather than needs a call if what holds it has no date, whatever its health', () => {
  const holds = { ...insight.holds, kind: 'waiting' as const };
  const found = { ...insight, holds, health: { level: 'red' as const, reason: 'Why' } };
  expect(chainRow({ ...line }, now, { ...detail, insight: found }).queue).toBe('waiting');
});

it('is not fully read without its insight, and has its dots from the list until it is read again', () => {
  const unknown = chainRow({ ...line }, now, { chain: line, insight: null, isComplete: true });
  expect([unknown.isFullyRead, unknown.queue, unknown.health.level]).toEqual([false, null, 'grey']);
  const restored = chainRow({ ...line }, now, { ...detail, chain: null });
  expect(restored.dots.map(({ id }) => id)).toEqual(['4', '5']);
  const grown = lineFixture(...['4', '5', '6'].map((id) => transactionFixture(id)));
  expect(chainRow({ ...line }, now, { ...detail, chain: grown }).dots).toHaveLength(3);
});

it('lists the user’s own transactions by address, 9 before 10, with what a search matches', () => {
  const cafe = transactionFixture('10', { yourRole: 'Buyer' });
  const [ten, nine, theirs] = [
    { ...cafe, address: { ...cafe.address, line2: 'Café Row' } },
    transactionFixture('9'),
    transactionFixture('8', { yourRole: null }),
  ];
  const row = chainRow(lineFixture(ten, theirs, nine), now);
  expect(row.own).toEqual([
    { id: '9', line1: '9 Quay Street', yourRole: 'Agent', text: '9 quay street, bristol, bs1 4rw' },
    { id: '10', line1: '10 Quay Street', yourRole: 'Buyer', text: '10 quay street, cafe row, bristol, bs1 4rw' },
  ]); // oxfmt-ignore
  expect([row.size, row.roles, row.name]).toEqual([3, ['Buyer', 'Agent'], '9 Quay Street to 10 Quay Street']);
});
