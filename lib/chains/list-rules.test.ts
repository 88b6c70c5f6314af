import { describe, expect, it } from 'vitest';
import { chainRow } from './chain-row';
import { lineFixture, transactionFixture } from './fixture';
import { filterCount, filterRows, orderRows } from './list-filter';
import { listOrders, loadListParams, serializeListParams } from './list-params';
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

  it('are counted by kind', () => {
    expect(filterCount({ ...none, q: ' ', health: ['red', 'amber'], sale: ['unknown'] })).toBe(2);
  });
});

describe('the order', () => {
  it.each([
    ['updated', ['quay', 'gone', 'cafe']],
    ['quiet', ['cafe', 'gone', 'quay']],
    ['health', ['gone', 'cafe', 'quay']],
    ['longest', ['quay', 'gone', 'cafe']],
    ['name', ['quay', 'gone', 'cafe']],
  ] as const)('%s', (order, expected) => {
    expect(ids(orderRows(rows, order))).toEqual(expected);
  });

  it('puts 9 before 10, as people count', () => {
    const [nine, ten] = ['9', '10'].map((id) =>
      chainRow(chain(id, quay.updatedAt, transactionFixture(id)), now),
    );
    expect(ids(orderRows([ten!, nine!], 'name'))).toEqual(['9', '10']);
  });
});

describe('the address bar', () => {
  it('gives back what it was given', () => {
    for (const sort of listOrders) {
      const state = { ...none, q: 'a, b & c', health: ['red' as const], role: ["Buyer's Agent"], sort };
      expect(loadListParams(serializeListParams(state))).toEqual(state);
    }
  });

  it('leaves out what it does not know, and says nothing about what nobody chose', () => {
    expect(loadListParams('?health=purple&sort=luck&view=globe')).toEqual(none);
    expect(serializeListParams(none)).toBe('');
  });
});

describe('saved views', () => {
  it('are ready-made with names of their own', () => {
    expect(new Set(builtInViews.map(({ name }) => name)).size).toBe(builtInViews.length);
  });

  it.each(['', 'nonsense', '{}', '[{"name":""}]', '[{"name":"x"}]'])(
    'survive “%s” in the storage',
    (stored) => {
      expect(parseViews(stored)).toEqual([]);
    },
  );
});

describe('health in the list', () => {
  it('finds reasons to worry in the summary, and never one to relax', () => {
    expect(rows.map(({ health }) => health)).toEqual([
      { level: 'grey', reason: 'Its stages have not been read' },
      { level: 'red', reason: '10 Quay Street is off the market' },
      { level: 'amber', reason: 'Nothing has moved for 15 working days' },
    ]);
    expect(rows.map(({ isJudged }) => isJudged)).toEqual([false, true, true]);
  });

  it('goes by counts once the chain was read, and says that nothing is blocked', () => {
    const read = chainRow(quay, now, { chain: quay, facts: new Map() });
    expect(read.health).toEqual({ level: 'grey', reason: 'None blocked, 2 of 8 stages completed' });
    expect(read.isJudged).toBe(false);
    const blocked = {
      ...quay.transactions[0]!,
      stageProgress: { notStarted: 0, inProgress: 0, blocked: 1, completed: 3 },
    };
    const held = { ...quay, transactions: [blocked, quay.transactions[1]!] };
    expect(chainRow(quay, now, { chain: held, facts: new Map() })).toMatchObject({
      health: { level: 'red' },
      isJudged: true,
      dots: [{ kind: 'blocked' }, { kind: 'plain' }],
    });
  });
});
