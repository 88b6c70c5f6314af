import { describe, expect, it } from 'vitest';
import { stageFixture } from '@/lib/stages/fixture';
import type { Stage } from '@/lib/stages/schema';
import { chainRow } from './chain-row';
import { lineFixture, readingFixture, transactionFixture } from './fixture';
import { filterCount, filterRows, orderRows } from './list-filter';
import { listOrders, loadListParams, serializeListParams } from './params';
import { builtInViews, parseViews } from './saved-views';
import type { Chain } from './schema';

const now = Date.parse('2026-11-20T12:00:00Z');
const none = loadListParams('');

const chain = (id: string, updatedAt: string, ...transactions: Chain['transactions']): Chain => ({
  ...lineFixture(...transactions),
  id,
  updatedAt,
});
const quay = chain('quay', '2026-11-20T09:00:00Z', transactionFixture('4'), transactionFixture('5'));
const cafe = chain(
  'cafe',
  '2026-11-01T09:00:00Z',
  transactionFixture('6', {
    yourRole: 'Buyer',
    address: { ...transactionFixture('6').address, line1: 'Café Row' },
  }),
);
const gone = chain(
  'gone',
  '2026-11-13T09:00:00Z',
  transactionFixture('10', { saleState: 'off-market', yourRole: null }),
);
const rows = [quay, gone, cafe].map((one) => chainRow(one, now));
const ids = (found: { id: string }[]) => found.map(({ id }) => id);

describe('the search', () => {
  it.each([
    ['quay street', ['quay', 'gone']],
    ['STREET quay 5', ['quay']],
    ['cafe', ['cafe']],
    ['bs1', ['quay', 'gone', 'cafe']],
    ['buyer', ['cafe']],
    ['nowhere', []],
    ['   ', ['quay', 'gone', 'cafe']],
  ])('“%s”', (q, expected) => {
    expect(ids(filterRows(rows, { ...none, q }))).toEqual(expected);
  });
});

describe('the filters', () => {
  it.each([
    [{ health: ['red' as const] }, ['gone']],
    [{ health: ['amber' as const, 'grey' as const] }, ['quay', 'cafe']],
    [{ fresh: ['ageing' as const] }, ['gone']],
    [{ role: ['Buyer'] }, ['cafe']],
    [{ sale: ['off-market'] }, ['gone']],
    [{ sale: ['off-market'], role: ['Agent'] }, []],
  ])('%o', (filter, expected) => {
    expect(ids(filterRows(rows, { ...none, ...filter }))).toEqual(expected);
  });

  it('are counted by kind of filter', () => {
    expect(filterCount({ ...none, q: ' ', health: ['red', 'amber'], sale: ['unknown'] })).toBe(2);
  });
});

describe('the order', () => {
  it.each([
    ['updated', ['quay', 'gone', 'cafe']],
    ['quiet', ['cafe', 'gone', 'quay']],
    ['health', ['gone', 'quay', 'cafe']],
    ['longest', ['quay', 'gone', 'cafe']],
    ['name', ['quay', 'gone', 'cafe']],
  ] as const)('%s', (order, expected) => {
    expect(ids(orderRows(rows, order))).toEqual(expected);
  });

  it('by health puts grey before green', () => {
    const levels = (['green', 'grey', 'amber', 'red'] as const).map((level) => ({ ...rows[0]!, health: { level, reason: '' } })); // oxfmt-ignore
    expect(orderRows(levels, 'health').map(({ health }) => health.level)).toEqual(['red', 'amber', 'grey', 'green']); // oxfmt-ignore
  });

  it('by name puts 9 before 10', () => {
    const [nine, ten] = ['9', '10'].map((id) =>
      chainRow(chain(id, quay.updatedAt, transactionFixture(id)), now),
    );
    expect(ids(orderRows([ten!, nine!], 'name'))).toEqual(['9', '10']);
  });
});

describe('the URL', () => {
  it('restores the state that was written', () => {
    for (const sort of listOrders) {
      const state = { ...none, q: 'a, b & c', health: ['red' as const], role: ["Buyer's Agent"], sort };
      expect(loadListParams(serializeListParams(state))).toEqual(state);
    }
  });

  it('ignores unknown values, and omits defaults', () => {
    expect(loadListParams('?health=purple&sort=luck&view=globe')).toEqual(none);
    expect(serializeListParams(none)).toBe('');
  });
});

describe('saved views', () => {
  it('have distinct built-in names', () => {
    expect(new Set(builtInViews.map(({ name }) => name)).size).toBe(builtInViews.length);
  });

  it.each(['', 'nonsense', '{}', '[{"name":""}]', '[{"name":"x"}]'])(
    'are empty if “%s” is stored',
    (stored) => {
      expect(parseViews(stored)).toEqual([]);
    },
  );

  it('skip entries that cannot be read', () => {
    const stored = [{ name: 'Mine', search: '?q=quay&sort=name' }, null, { name: 'x' }, 7];
    expect(parseViews(JSON.stringify(stored))).toEqual([
      { name: 'Mine', state: { ...none, q: 'quay', sort: 'name' } },
    ]);
  });
});

describe('a work queue', () => {
  const all = (progress: string) => [stageFixture({ title: 'Completion', progress })];
  const row = (
    id: string,
    of: Record<string, Stage[]>,
    given: Partial<Chain['transactions'][number]> = {},
  ) => {
    const one = chain(id, quay.updatedAt, transactionFixture('4', given), transactionFixture('5', given));
    const { insight } = readingFixture(one, new Map(Object.entries(of)), now);
    return chainRow(one, now, { chain: one, insight, isComplete: true });
  };
  const dated = { title: 'Deposit received', expectedCompletion: '2027-02-01T09:00:00Z' };
  const done = row('done', { 4: all('Completed'), 5: all('Completed') });
  const held = row('held', { 4: [stageFixture({ ...dated, progress: 'Blocked' })], 5: [] });
  const well = row('well', { 4: [stageFixture(dated)], 5: [stageFixture(dated)] });
  const unread = chainRow({ ...quay, id: 'unread' }, now);
  const rows = [done, held, well, unread];

  it.each([
    ['open', ['held', 'well', 'unread']],
    ['chase', ['held']],
    ['on-track', ['well']],
    ['completed', ['done']],
  ] as const)('“%s”', (queue, expected) => {
    expect(
      ids(
        filterRows(rows, { ...none, queue }).filter((one) => queue !== 'open' || one.queue !== 'completed'),
      ),
    ).toEqual(expected);
  });

  it('does not put a chain that waits without a date among those to chase', () => {
    const waits = row('waits', {
      4: [stageFixture({ ...dated, progress: 'Blocked', progressNote: 'Probate' })],
      5: [],
    });
    expect(waits.insight!.holds.kind === 'waiting' ? 'waiting' : 'chase').toBe(waits.queue);
  });

  it('counts as a filter, and is kept in the URL', () => {
    expect(filterCount({ ...none, queue: 'chase' })).toBe(1);
    expect(filterCount({ ...none, fresh: ['stale', 'ageing'] })).toBe(1);
    expect(filterCount({ ...none, role: ['Agent'], fresh: ['stale'] })).toBe(2);
    expect(loadListParams('?queue=waiting').queue).toBe('waiting');
    expect(loadListParams('?queue=later').queue).toBe('open');
  });

  it('names a row by the user’s transaction that holds the chain, else by the first address', () => {
    expect(held.own.map(({ line1 }) => line1)).toEqual(['4 Quay Street', '5 Quay Street']);
    const second = row('second', {
      4: ['Report on title', 'Deposit received'].map((title) =>
        stageFixture({ title, progress: 'Completed' }),
      ),
      5: [stageFixture({ title: 'Leasehold management pack', progress: 'Blocked' })],
    });
    expect(second.insight!.holds.transactionIds).toEqual(['5']);
    expect(second.own.map(({ line1 }) => line1)).toEqual(['5 Quay Street', '4 Quay Street']);
    expect(row('no party', {}, { yourRole: null }).own).toEqual([]);
  });
});

describe('health in the list', () => {
  const stages = (...given: Partial<Stage>[]) => given.map((one) => stageFixture(one));
  const dated = { title: 'Deposit received', expectedCompletion: '2027-02-01T09:00:00Z' };
  const detail = (of: Record<string, Stage[]>, isComplete = true) => ({
    chain: quay,
    insight: readingFixture(quay, new Map(Object.entries(of)), now).insight,
    isComplete,
  });

  it('may be red from the list alone, but never green', () => {
    expect(rows.map(({ health }) => health)).toEqual([
      { level: 'grey', reason: 'Not checked yet' },
      { level: 'red', reason: '10 Quay Street is off the market' },
      { level: 'grey', reason: 'Not checked yet' },
    ]);
    expect(rows.map(({ insight, isFullyRead }) => [insight, isFullyRead])).toEqual(
      rows.map(() => [null, false]),
    );
  });

  it('comes from the insight once the chain and its stages have been read', () => {
    const well = chainRow(quay, now, detail({ 4: stages(dated), 5: stages(dated) }));
    expect(well.health).toEqual({ level: 'green', reason: 'Nothing is blocked or late' });
    expect(well.isFullyRead).toBe(true);
    expect(well.insight?.links.map(({ transactionId }) => transactionId)).toEqual(['4', '5']);
  });

  it('may be red for a partly read chain, but never green', () => {
    const part = chainRow(quay, now, detail({ 4: stages(dated) }, false));
    expect(part.health).toEqual({ level: 'grey', reason: 'Not checked yet' });
    const blocked = chainRow(quay, now, detail({ 4: stages({ ...dated, progress: 'Blocked' }) }, false));
    expect(blocked.health).toEqual({ level: 'red', reason: '4 Quay Street is blocked: “Deposit received”' });
    expect([part.isFullyRead, blocked.isFullyRead]).toEqual([false, false]);
  });

  it('is used by the filter and the order', () => {
    const read = [
      chainRow(quay, now, detail({ 4: stages(dated), 5: stages(dated) })),
      chainRow({ ...quay, id: 'held' }, now, detail({ 4: stages({ ...dated, progress: 'Blocked' }), 5: [] })),
    ];
    expect(ids(orderRows(read, 'health'))).toEqual(['held', 'quay']);
    expect(ids(filterRows(read, { ...none, health: ['green'] }))).toEqual(['quay']);
    expect(ids(filterRows(read, { ...none, health: ['red'] }))).toEqual(['held']);
  });

  it('marks a dark link as blocked by its counts', () => {
    const counts = { notStarted: 0, inProgress: 0, blocked: 1, completed: 3 };
    const [first, second] = quay.transactions;
    const held = lineFixture({ ...first!, stageProgress: counts, yourRole: null }, second!);
    const { insight } = readingFixture(held, new Map([['5', []]]), now);
    const row = chainRow(quay, now, { chain: held, insight, isComplete: true });
    expect(row.health).toEqual({
      level: 'red',
      reason: '4 Quay Street: 1 stage blocked, details not visible',
    });
    expect(row.dots.map(({ kind }) => kind)).toEqual(['blocked', 'plain']);
  });
});
