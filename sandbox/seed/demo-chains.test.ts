import { describe, expect, test } from 'vitest';
import { bankHolidays } from './calendar';
import { demoWorld } from './demo-world';
import {
  NOW,
  DAY,
  world,
  demoChainIds,
  transactionsOf,
  linksOf,
  stagesOf,
  stageOf,
  partiesOf,
  isParty,
  incomplete,
  isOverdue,
  isPromiseBroken,
  firmsOf,
} from './test-demo';

describe('the ten chains', () => {
  test('1: three links, freehold, healthy: nothing blocked or overdue, and no broken promise', () => {
    const sales = transactionsOf(1);
    expect(sales).toHaveLength(3);
    expect(linksOf(1)).toHaveLength(2);
    const homes = world.properties.filter((property) =>
      sales.some((sale) => sale.propertyId === property.id),
    );
    expect(homes.map((home) => home.ownershipType)).toEqual(['free-hold', 'free-hold', 'free-hold']);
    const stages = sales.flatMap(({ id }) => stagesOf(id));
    expect(
      stages.filter((stage) => stage.progress === 'Blocked' || isOverdue(stage) || isPromiseBroken(stage)),
    ).toEqual([]);
    expect(stages.filter((stage) => stage.progress === 'In Progress').length).toBeGreaterThan(3);
    const oldest = Math.min(
      ...sales.flatMap(({ id }) => incomplete(id)).map((stage) => stage.updatedAt.getTime()),
    );
    expect(NOW.getTime() - oldest).toBeLessThan(5 * DAY);
  });

  test('2: five links, one blocker in the third (LPE1), the others with slack and nothing overdue', () => {
    const sales = transactionsOf(2);
    expect(sales).toHaveLength(5);
    const blocked = sales.flatMap(({ id }) => stagesOf(id)).filter((stage) => stage.progress === 'Blocked');
    expect(
      blocked.map(({ title, transactionId }) => [title, sales.findIndex(({ id }) => id === transactionId)]),
    ).toEqual([['Leasehold management pack received (LPE1)', 2]]);
    expect(sales.flatMap(({ id }) => stagesOf(id)).filter(isOverdue)).toEqual([]);
    expect(incomplete(sales[2]!.id).length).toBeGreaterThan(2 * incomplete(sales[0]!.id).length);
  });

  test('3: one sale funds two purchases', () => {
    const fundings = linksOf(3).map((link) => link.dependencyId);
    expect(fundings).toHaveLength(2);
    expect(new Set(fundings).size).toBe(1);
  });

  test('4: two sales fund one purchase', () => {
    const purchases = linksOf(4).map((link) => link.transactionId);
    expect(purchases).toHaveLength(2);
    expect(new Set(purchases).size).toBe(1);
  });

  test('5: open at the top, because the seller has not found an onward purchase', () => {
    const top = transactionsOf(5).find(({ id }) => !linksOf(5).some((link) => link.dependencyId === id))!;
    const blocked = stagesOf(top.id).filter((stage) => stage.progress === 'Blocked');
    expect(blocked.map((stage) => stage.progressNote)).toEqual(["Seller's onward purchase not found"]);
  });

  test('6: two links are dark to the agent, one of them with a blocked stage', () => {
    const dark = transactionsOf(6).filter(({ id }) => !isParty('agent', id));
    expect(transactionsOf(6)).toHaveLength(4);
    for (const number of [1, 2, 3, 4, 5, 7, 8, 10])
      expect(transactionsOf(number).every(({ id }) => isParty('agent', id))).toBe(true);
    expect(dark).toHaveLength(2);
    const blocked = dark.map(({ id }) => stagesOf(id).filter((stage) => stage.progress === 'Blocked').length);
    expect(blocked.sort()).toEqual([0, 1]);
  });

  test('7: one sale, ready to exchange', () => {
    const [sale, ...others] = transactionsOf(7);
    expect(others).toEqual([]);
    expect(incomplete(sale!.id).map((stage) => stage.title)[0]).toBe('Contracts exchanged');
    expect(incomplete(sale!.id)).toHaveLength(3);
  });

  test('8: exchanged; completion dates three days apart, one of them a bank holiday', () => {
    const sales = transactionsOf(8);
    expect(sales.map(({ id }) => stageOf(id, 'Contracts exchanged').progress)).toEqual([
      'Completed',
      'Completed',
    ]);
    const days = sales.map(({ id }) =>
      stageOf(id, 'Completion and keys').expectedCompletion!.toISOString().slice(0, 10),
    );
    expect(days).toEqual(sales.map((sale) => sale.transactionDate.toISOString().slice(0, 10)));
    expect(Math.abs(Date.parse(days[0]!) - Date.parse(days[1]!))).toBe(3 * DAY);
    const holidays = [2026, 2027].flatMap(bankHolidays).map((holiday) => holiday.toISOString().slice(0, 10));
    expect(days.filter((day) => holidays.includes(day))).toHaveLength(1);
  });

  test.each([
    '2026-12-16T14:00:00Z',
    '2026-12-17T09:00:00Z',
    ...[21, 22, 23, 24].map((day) => `2026-12-${day}T10:00:00Z`),
    '2027-03-17T23:30:00Z',
    '2027-03-18T00:00:01Z',
    '2026-11-21T10:30:00Z',
  ])('8: funds are due before the sale completes, however close that is: seeded at %s', (moment) => {
    const seeded = demoWorld(new Date(moment));
    const ids = transactionsOf(8).map(({ id }) => id);
    const dueOf = (start: string) =>
      ids.flatMap((id) =>
        stagesOf(id, seeded)
          .filter(({ title }) => title.startsWith(start))
          .map(({ expectedCompletion }) => expectedCompletion!.getTime()),
      );
    const [funds, completions] = [dueOf('Mortgage funds'), dueOf('Completion and keys')];
    expect([funds.length, completions.length]).toEqual([2, 2]);
    expect(funds.map((due, at) => due < completions[at]!)).toEqual([true, true]);
  });

  test('9: one link fell through and is off the market', () => {
    expect(transactionsOf(9).map((sale) => sale.saleState)).toEqual([
      'for-sale-sold-stc',
      'off-market',
      'for-sale-sold-stc',
    ]);
  });

  test('10: two promises broken, both by a firm that also acts in chains 2 and 3', () => {
    const broken = transactionsOf(10)
      .flatMap(({ id }) => stagesOf(id))
      .filter(isPromiseBroken);
    expect(broken).toHaveLength(2);
    const firms = broken.map((stage) => world.people.find(({ id }) => id === stage.assignedTo)!.company);
    expect(firms).toEqual(['Marlow & Finch Solicitors', 'Marlow & Finch Solicitors']);
    expect(firmsOf(2)).toContain('Marlow & Finch Solicitors');
    expect(firmsOf(3)).toContain('Marlow & Finch Solicitors');
  });

  test('completion dates disagree only in chain 8, and no stage is due before its dependency', () => {
    const disagreeing = demoChainIds.flatMap((_, at) => {
      const dates = transactionsOf(at + 1).map((sale) => [
        sale.transactionDate,
        stageOf(sale.id, 'Completion and keys').expectedCompletion!,
      ]);
      return new Set(dates.flat().map((date) => date.toISOString().slice(0, 10))).size > 1 ? [at + 1] : [];
    });
    expect(disagreeing).toEqual([8]);
    const due = new Map(world.stages.map((stage) => [stage.id, stage.expectedCompletion!]));
    const early = world.stages.filter(
      (stage) =>
        stage.progress !== 'Completed' &&
        stage.dependsOnStageId &&
        due.get(stage.id)!.toISOString().slice(0, 10) <
          due.get(stage.dependsOnStageId)!.toISOString().slice(0, 10),
    );
    expect(early.map((stage) => stage.title)).toEqual([]);
  });

  test('about 30% of the parties hide some of their details', () => {
    const parties = demoChainIds.flatMap((_, at) =>
      transactionsOf(at + 1).flatMap(({ id }) => partiesOf(id)),
    );
    const masked = parties.filter(({ personId }) =>
      Object.values(world.people.find(({ id }) => id === personId)!.sharing).includes(false),
    );
    expect(masked.length / parties.length).toBeGreaterThan(0.25);
    expect(masked.length / parties.length).toBeLessThan(0.35);
  });

  test('they come first in newest-updated order, before more than a hundred past chains', () => {
    const newestFirst = world.chains.toSorted((a, b) => b.updatedAt.getTime() - a.updatedAt.getTime());
    expect(newestFirst.slice(0, 10).map(({ id }) => id)).toEqual(demoChainIds);
    expect(newestFirst.length).toBeGreaterThan(110);
  });
});
