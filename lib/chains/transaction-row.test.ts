import { describe, expect, it } from 'vitest';
import { stageFixture } from '@/lib/stages/fixture';
import { chainRow } from './chain-row';
import { lineFixture, readingFixture, transactionFixture } from './fixture';
import { filterRows, orderRows } from './list-filter';
import { loadListParams } from './params';
import { transactionRows } from './transaction-row';

const now = Date.parse('2026-11-20T12:00:00Z');
const none = loadListParams('');
const chain = lineFixture(
  transactionFixture('1', { yourRole: 'Conveyancer' }),
  transactionFixture('2', { yourRole: null, saleState: 'off-market' }),
  transactionFixture('3', { updatedAt: '2026-10-01T09:00:00Z' }),
  transactionFixture('4'),
);
const stages = new Map([
  ['1', [stageFixture({ title: 'Enquiries raised', progress: 'Blocked' })]],
  ['3', [stageFixture({ title: 'Completion and keys released', progress: 'Completed', updatedAt: '2026-10-01T09:00:00Z' })]], // oxfmt-ignore
]);
const { insight } = readingFixture(chain, stages, now);
const rows = transactionRows(chainRow(chain, now, { chain, insight, isComplete: false }), now);
const ids = (found: { id: string }[]) => found.map(({ id }) => id);

describe('a transaction’s row', () => {
  it("exists for each of the user's transactions, with its own role, sale state and last change", () => {
    expect(ids(rows)).toEqual(['1', '3', '4']);
    expect(rows[0]).toMatchObject({ roles: ['Conveyancer'], saleStates: ['for-sale-sold-stc'], size: 4 });
    expect(rows.map(({ freshness }) => freshness)).toEqual(['fresh', 'stale', 'fresh']);
  });

  it('has the health of its own link, not of the chain, and none if its stages were not read', () => {
    expect(rows.map(({ health, isFullyRead, queue }) => [health.level, isFullyRead, queue])).toEqual([
      ['red', true, 'chase'],
      ['green', true, 'completed'],
      ['grey', false, null],
    ]);
    expect(rows[2]!.link).toBeNull();
  });

  it('may be at risk without the chain being read, but never on track', () => {
    const off = lineFixture(transactionFixture('1', { saleState: 'off-market' }), transactionFixture('2'));
    const [first, second] = transactionRows(chainRow(off, now), now);
    expect([first!.health.level, second!.health.level]).toEqual(['red', 'grey']);
  });

  it('is searched, filtered and sorted like a chain’s row', () => {
    expect(ids(filterRows(rows, { ...none, q: '3 quay' }))).toEqual(['3']);
    expect(ids(filterRows(rows, { ...none, role: ['Conveyancer'] }))).toEqual(['1']);
    expect(ids(filterRows(rows, { ...none, queue: 'completed' }))).toEqual(['3']);
    expect(ids(filterRows(rows, { ...none, sale: ['off-market'] }))).toEqual([]);
    expect(ids(orderRows(rows, 'quiet'))).toEqual(['3', '1', '4']);
  });

  it('is in the waiting queue if its chain waits for it without a date', () => {
    const one = lineFixture(
      transactionFixture('1', { saleState: 'for-sale-no-offers' }),
      transactionFixture('2'),
    );
    const read = new Map([
      ['1', [stageFixture({ title: 'Enquiries raised' })]],
      ['2', [stageFixture({ title: 'Enquiries raised' })]],
    ]);
    const { insight: held } = readingFixture(one, read, now);
    expect(held.holds.kind).toBe('waiting');
    const [first, second] = transactionRows(
      chainRow(one, now, { chain: one, insight: held, isComplete: true }),
      now,
    );
    expect(first!.queue).toBe('waiting');
    expect(second!.queue).not.toBe('waiting');
  });

  it('has its address, its role and what was read of its link, and is found by them', () => {
    const [first] = rows;
    expect(rows.map(({ role }) => role)).toEqual(['Conveyancer', 'Agent', 'Agent']);
    expect([first!.line1, first!.name]).toEqual(['1 Quay Street', '1 Quay Street, Bristol, BS1 4RW']);
    expect(first!.link).toBe(insight.links[0]);
    expect(first!.chain.id).toBe(chain.id);
    expect(ids(filterRows(rows, { ...none, q: 'conveyancer bs1' }))).toEqual(['1']);
    expect(ids(filterRows(rows, { ...none, sale: ['for-sale-sold-stc'] }))).toEqual(['1', '3', '4']);
  });

  it('was last changed when it or one of its stages was', () => {
    const quiet = lineFixture(transactionFixture('1', { updatedAt: '2026-10-01T09:00:00Z' }));
    const moved = new Map([['1', [stageFixture({ title: 'Enquiries raised', updatedAt: '2026-11-19T09:00:00Z' })]]]); // oxfmt-ignore
    const { insight: read } = readingFixture(quiet, moved, now);
    const rowWith = (detail?: Parameters<typeof chainRow>[2]) => transactionRows(chainRow(quiet, now, detail), now)[0]!; // oxfmt-ignore
    expect(rowWith()).toMatchObject({ updatedAt: '2026-10-01T09:00:00Z', freshness: 'stale' });
    const detail = { chain: quiet, insight: read, isComplete: true };
    expect(rowWith(detail)).toMatchObject({ updatedAt: '2026-11-19T09:00:00.000Z', freshness: 'fresh' });
    // The list has a change that came after the stages were read.
    const newer = lineFixture(transactionFixture('1', { updatedAt: '2026-11-20T12:30:00Z' }));
    const [row] = transactionRows(chainRow(newer, now, detail), now);
    expect(row!.updatedAt).toBe('2026-11-20T12:30:00Z');
  });

  it.each([
    ['red', 'chase'],
    ['amber', 'chase'],
    ['green', 'on-track'],
    ['grey', null],
  ] as const)('of level %s is in the queue %s', (level, queue) => {
    const links = insight.links.map((link) => ({ ...link, state: 'working' as const, health: { level, reason: 'Why' } })); // oxfmt-ignore
    const found = { ...insight, links, holds: { ...insight.holds, kind: 'named' as const } };
    const [row] = transactionRows(chainRow(chain, now, { chain, insight: found, isComplete: true }), now);
    expect([row!.queue, row!.health.level]).toEqual([queue, level]);
  });
});
