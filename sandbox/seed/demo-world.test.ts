import { describe, expect, test } from 'vitest';
import { bankHolidays } from './calendar';
import { idOf } from './id-of';
import { demoWorld } from './demo-world';
import type { World } from './world';

const NOW = new Date('2026-11-21T10:30:00Z');
const DAY = 24 * 60 * 60 * 1000;
const world = demoWorld(NOW);

const chainId = (number: number) => idOf(`chain:${number}`);
const personId = (slug: string) => idOf(`person:${slug}`);
const demoChainIds = Array.from({ length: 10 }, (_, at) => chainId(at + 1));
const transactionsOf = (number: number) =>
  world.transactions.filter((one) => one.chainId === chainId(number));
const linksOf = (number: number) => world.links.filter((one) => one.chainId === chainId(number));
const stagesOf = (transactionId: string, from: World = world) =>
  from.stages.filter((stage) => stage.transactionId === transactionId && stage.deletedAt === null);
const stageOf = (transactionId: string, start: string) =>
  stagesOf(transactionId).find((stage) => stage.title.startsWith(start))!;
const partiesOf = (transactionId: string) =>
  world.parties.filter((party) => party.transactionId === transactionId);
const isParty = (slug: string, transactionId: string) =>
  partiesOf(transactionId).some((party) => party.personId === personId(slug));
const incomplete = (transactionId: string) =>
  stagesOf(transactionId).filter((stage) => stage.progress !== 'Completed');
const isOverdue = (stage: World['stages'][number]) =>
  stage.progress !== 'Completed' && stage.expectedCompletion! < NOW;
const isPromiseBroken = ({ expectedUpdate, updatedAt, progress }: World['stages'][number]) =>
  progress !== 'Completed' && expectedUpdate !== null && expectedUpdate < NOW && updatedAt < expectedUpdate;
const firmsOf = (number: number) =>
  transactionsOf(number).flatMap(({ id }) =>
    partiesOf(id).map((party) => world.people.find(({ id }) => id === party.personId)!.company),
  );

describe('the ten chains', () => {
  test('1: three links, freehold, healthy: nothing blocked, overdue or promised in vain', () => {
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

  test('5: open at the top, the seller has not found', () => {
    const top = transactionsOf(5).find(({ id }) => !linksOf(5).some((link) => link.dependencyId === id))!;
    const blocked = stagesOf(top.id).filter((stage) => stage.progress === 'Blocked');
    expect(blocked.map((stage) => stage.progressNote)).toEqual(["Seller's onward purchase not found"]);
  });

  test('6: two links are dark to the agent, one of them with something blocked', () => {
    const dark = transactionsOf(6).filter(({ id }) => !isParty('agent', id));
    expect(transactionsOf(6)).toHaveLength(4);
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

  test('only in 8 do completion dates disagree, and no stage is due before what it depends on', () => {
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

  test('about 30% of the parties keep something to themselves', () => {
    const parties = demoChainIds.flatMap((_, at) =>
      transactionsOf(at + 1).flatMap(({ id }) => partiesOf(id)),
    );
    const masked = parties.filter(({ personId }) =>
      Object.values(world.people.find(({ id }) => id === personId)!.sharing).includes(false),
    );
    expect(masked.length / parties.length).toBeGreaterThan(0.25);
    expect(masked.length / parties.length).toBeLessThan(0.35);
  });

  test('come first in newest-updated order, in their order, before more than a hundred past ones', () => {
    const newestFirst = world.chains.toSorted((a, b) => b.updatedAt.getTime() - a.updatedAt.getTime());
    expect(newestFirst.slice(0, 10).map(({ id }) => id)).toEqual(demoChainIds);
    expect(newestFirst.length).toBeGreaterThan(110);
  });
});

describe('who sees what', () => {
  const chainsOf = (slug: string) =>
    new Set(
      world.transactions.filter(({ id }) => isParty(slug, id)).map((transaction) => transaction.chainId),
    );

  test.each([
    ['agent', 10], ['conveyancer', 10], ['admin', 9], ['seller', 1], ['buyer', 1], ['outsider', 0],
  ] as const)('%s is in %i of the ten chains', (slug, count) => {
    expect(demoChainIds.filter((id) => chainsOf(slug).has(id))).toHaveLength(count);
  }); // prettier-ignore

  test('the agent alone is in the past chains too', () => {
    expect(chainsOf('agent').size).toBe(world.chains.length);
    expect(chainsOf('conveyancer').size).toBeLessThan(15);
  });

  test('invites are in every state, sent and received; requests wait for the agent and the admin, some for weeks', () => {
    const received = (slug: string) => {
      const { email } = world.people.find((person) => person.slug === slug)!;
      return world.invites.filter((invite) => invite.toEmail === email).map((invite) => invite.status);
    };
    const sent = world.invites.filter((invite) => invite.fromPersonId === personId('agent'));
    expect(new Set(sent.map((invite) => invite.status))).toEqual(
      new Set(['pending', 'accepted', 'declined', 'revoked']),
    );
    expect(
      sent.filter(({ expiresAt, status }) => status === 'pending' && expiresAt && expiresAt < NOW),
    ).not.toEqual([]);
    for (const slug of ['agent', 'conveyancer', 'admin', 'buyer'])
      expect(received(slug)).toContain('pending');
    expect(received('outsider')).toEqual([]);
    for (const slug of ['agent', 'admin']) {
      const waiting = world.accessRequests.filter(
        ({ transactionId, status }) => status === 'pending' && isParty(slug, transactionId),
      );
      expect(waiting.length).toBeGreaterThan(2);
      expect(
        Math.max(...waiting.map(({ createdAt }) => NOW.getTime() - createdAt.getTime())),
      ).toBeGreaterThan(20 * DAY);
    }
  });

  test('whoever asks for access is in the chain, and not yet a party', () => {
    for (const { transactionId, personId } of world.accessRequests) {
      const { chainId } = world.transactions.find(({ id }) => id === transactionId)!;
      const chain = world.transactions
        .filter((transaction) => transaction.chainId === chainId)
        .map(({ id }) => id);
      expect(
        world.parties.some((party) => chain.includes(party.transactionId) && party.personId === personId),
      ).toBe(true);
      expect(partiesOf(transactionId).some((party) => party.personId === personId)).toBe(false);
    }
  });
});

describe.each([
  '2026-11-21T10:30:00Z',
  '2027-01-01T00:00:00Z',
  '2028-02-29T23:59:00Z',
  '2026-08-15T06:00:00Z',
])('seeded at %s', (moment) => {
  const now = new Date(moment);
  const seeded = demoWorld(now);

  test('ids do not depend on the moment and are unique', () => {
    expect(seeded.stages.map(({ id }) => id)).toEqual(world.stages.map(({ id }) => id));
    for (const rows of [
      seeded.people,
      seeded.transactions,
      seeded.stages,
      seeded.parties,
      seeded.invites,
      seeded.properties,
    ]) {
      expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
    }
  });

  test('nothing was updated in the future, and no two properties are one', () => {
    const rows = [
      seeded.chains,
      seeded.transactions,
      seeded.stages,
      seeded.parties,
      seeded.invites,
      seeded.accessRequests,
    ].flat();
    expect(rows.filter((row) => row.updatedAt > now || row.createdAt > row.updatedAt)).toEqual([]);
    expect(new Set(seeded.properties.map((property) => property.addressKey)).size).toBe(
      seeded.properties.length,
    );
  });

  test('no stage is done before what it depends on', () => {
    const progress = new Map(seeded.stages.map((stage) => [stage.id, stage.progress]));
    const early = seeded.stages.filter(
      (stage) =>
        stage.dependsOnStageId &&
        stage.progress === 'Completed' &&
        progress.get(stage.dependsOnStageId) !== 'Completed',
    );
    expect(early).toEqual([]);
  });
});

test('everything is fictional: reserved mail domains and numbers', () => {
  for (const { email, phone } of world.people) {
    expect(email).toMatch(/@([\w-]+\.)*example\.com$/);
    if (phone) expect(phone).toMatch(/^(07700 900|01632 960)\d{3}$/);
  }
});
