import { describe, expect, test } from 'vitest';
import { groupBy } from '../db/group-by';
import { everyPermission, viewPermission } from '../rules/permissions';
import { demoWorld } from './demo-world';
import { idOf } from './id-of';
import { partiesOf, personId, world } from './test-demo';

const chains = Array.from({ length: 112 }, (_, at) => idOf(`past-chain:${at}`));
const salesOf = (chainId: string) => world.transactions.filter((sale) => sale.chainId === chainId);
const sales = chains.flatMap(salesOf);

describe('the past chains', () => {
  test('have one or two sales in turn, and where there are two, the second funds the first', () => {
    expect(chains.slice(0, 4).map((id) => salesOf(id).length)).toEqual([1, 2, 1, 2]);
    const [first, second] = salesOf(chains[1]!);
    expect(world.links.filter((link) => link.chainId === chains[1])).toMatchObject([
      { transactionId: first!.id, dependencyId: second!.id },
    ]);
    expect(world.links.filter((link) => link.chainId === chains[0])).toEqual([]);
  });

  test('were completed one before the other, each sale on the day its chain ended', () => {
    const ended = chains.map((id) => world.chains.find((chain) => chain.id === id)!.updatedAt.getTime());
    expect(ended).toEqual(ended.toSorted((a, b) => b - a));
    for (const [at, id] of chains.entries())
      for (const sale of salesOf(id)) expect(sale.transactionDate.getTime()).toBe(ended[at]);
  });

  test('keep five stages of each sale, all completed, each depending on the one before', () => {
    const stagesOf = groupBy(world.stages, (stage) => stage.transactionId);
    const kept = sales.map(({ id }) => {
      const stages = stagesOf.get(id)!;
      const at = new Map(stages.map((stage, index) => [stage.id, index]));
      return stages.map(({ title, progress, dependsOnStageId }) => [
        title,
        progress,
        dependsOnStageId && at.get(dependsOnStageId),
      ]);
    });
    expect(kept).toEqual(
      Array(sales.length).fill([
        ['Offer accepted', 'Completed', null],
        ['Mortgage offer issued', 'Completed', 0],
        ['Enquiries satisfied', 'Completed', 1],
        ['Contracts exchanged', 'Completed', 2],
        ['Completion and keys released', 'Completed', 3],
      ]),
    );
  });

  test('let the agent do everything, and the buyer and a conveyancer only look', () => {
    const parties = sales.map((sale) =>
      partiesOf(sale.id).map(({ role, representing, permissions }) => [role, representing, permissions]),
    );
    expect(parties).toEqual(
      Array(sales.length).fill([
        ['Estate Agent', 'Seller', everyPermission()],
        ['Buyer', 'Buyer', viewPermission()],
        ['Conveyancer', 'Seller', viewPermission()],
      ]),
    );
    expect(partiesOf(sales[0]!.id)[0]!.personId).toBe(personId('agent'));
  });

  test('have a different buyer for each sale, a third of whom share neither address nor number', () => {
    const buyers = sales.map((sale) => partiesOf(sale.id).find(({ role }) => role === 'Buyer')!.personId);
    expect(new Set(buyers).size).toBe(sales.length);
    const people = buyers.map((id) => world.people.find((person) => person.id === id)!);
    const shy = people.filter(({ sharing }) => !sharing.email && !sharing.phone);
    expect(shy).toHaveLength(people.filter(({ sharing }) => !sharing.email || !sharing.phone).length);
    expect(shy.length / people.length).toBeCloseTo(1 / 3, 1);
    for (const { sharing } of people) expect(sharing).toMatchObject({ name: true, company: true });
  });

  test('are made once a day, and not again for each reset', () => {
    const lastStage = (moment: string) => demoWorld(new Date(moment)).stages.at(-1)!;
    const first = lastStage('2026-11-18T10:30:00Z');
    expect(lastStage('2026-11-18T16:45:00Z')).toBe(first);
    const nextDay = lastStage('2026-11-19T10:30:00Z');
    expect(nextDay.updatedAt.getTime()).toBeGreaterThan(first.updatedAt.getTime());
    expect(lastStage('2026-11-18T10:30:00Z')).toEqual(first);
  });
});
