import { describe, expect, test } from 'vitest';
import { everyPermission } from '../rules/permissions';
import { generateChain, generateTransaction, type Shape } from './generate';

const now = new Date('2026-11-21T09:00:00.000Z');
const inDays = (days: number) => new Date(now.getTime() + days * 24 * 60 * 60 * 1000);

function options() {
  let last = 0;
  return { id: () => String((last += 1)), firstAddress: 0, now, personId: 'someone' };
}
const chainOf = (shape: Shape, transactions = 5, stagesEach = 3) =>
  generateChain({ ...options(), shape, transactions, stagesEach });

describe('a generated chain', () => {
  test.each([
    ['line', ['0-1', '1-2', '2-3', '3-4']],
    ['tree', ['0-1', '0-2', '1-3', '1-4']],
    ['split', ['1-0', '2-0', '3-1', '4-2']],
  ] as const)('in the shape of a %s links each purchase to the sale that funds it', (shape, expected) => {
    const { chainId, world } = chainOf(shape);
    const ids = world.transactions.map(({ id }) => id);
    const ends = world.links.map((link) => [link.transactionId, link.dependencyId]);
    expect(ends.map((pair) => pair.map((id) => ids.indexOf(id)).join('-'))).toEqual(expected);
    expect(new Set(world.links.map((link) => link.chainId))).toEqual(new Set([chainId]));
  });

  test('has some stages completed in order, the next one in progress with a promise, and the rest waiting', () => {
    const { world } = chainOf('line');
    const stagesOf = (at: number) =>
      world.stages.filter(({ transactionId }) => transactionId === world.transactions[at]!.id);
    const [done, next, later] = ['Completed', 'In Progress', 'Not Started'];
    expect([0, 1, 2, 3].map((at) => stagesOf(at).map(({ progress }) => progress))).toEqual([
      [next, later, later],
      [done, next, later],
      [done, done, next],
      [done, done, done],
    ]);
    const [first, second, third] = stagesOf(1);
    expect([first, second, third].map((stage) => stage!.dependsOnStageId)).toEqual([null, first!.id, second!.id]); // oxfmt-ignore
    expect([first, second, third].map((stage) => stage!.expectedUpdate)).toEqual([null, inDays(3), null]);
    expect([first, second, third].map((stage) => stage!.expectedCompletion)).toEqual([0, 5, 10].map(inDays));
  });

  test('gives the person every permission on each sale, which completes in three months', () => {
    const { chainId, world } = chainOf('line', 2);
    expect(world.parties.map(({ personId, role, representing, permissions, active }) => ({ personId, role, representing, permissions, active }))).toEqual(
      Array(2).fill({ personId: 'someone', role: 'Estate Agent', representing: 'Seller', permissions: everyPermission(), active: true }),
    ); // oxfmt-ignore
    expect(world.transactions).toMatchObject(Array(2).fill({ chainId, transactionDate: inDays(90) }));
    for (const [at, transaction] of world.transactions.entries()) {
      expect(world.listings[at]).toMatchObject({
        propertyId: transaction.propertyId,
        amount: transaction.amount,
      });
      expect(transaction.amount).toBeGreaterThanOrEqual(180_000);
    }
  });
});

test('a generated transaction is outside any chain, and the person is its Seller and owns the property', () => {
  const { transactionId, propertyId, world } = generateTransaction(options());
  expect(world.chains).toEqual([]);
  expect(world.transactions).toMatchObject([{ id: transactionId, chainId: null, propertyId }]);
  expect(world.parties).toMatchObject([{ transactionId, personId: 'someone', role: 'Seller' }]);
  expect(world.ownerships).toMatchObject([
    { propertyId, personId: 'someone', since: inDays(-2000), until: null },
  ]);
});
