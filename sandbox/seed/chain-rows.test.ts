import { describe, expect, test } from 'vitest';
import { demoChainIds, partiesOf, stageOf, transactionsOf, world } from './test-demo';

const sales = demoChainIds.flatMap((_, at) => transactionsOf(at + 1));
const time = (date: Date) => date.getTime();
const propertyOf = (sale: (typeof sales)[number]) =>
  world.properties.find((property) => property.id === sale.propertyId)!;
const personAs = (role: string, transactionId: string, representing = role) => {
  const party = partiesOf(transactionId).find(
    (candidate) => candidate.role === role && candidate.representing === representing,
  );
  return world.people.find((person) => person.id === party?.personId);
};

describe('a chain of the demo', () => {
  test('is as old as its oldest sale, and as new as its newest', () => {
    for (const [at, id] of demoChainIds.entries()) {
      const chain = world.chains.find((candidate) => candidate.id === id)!;
      const own = transactionsOf(at + 1);
      expect(time(chain.updatedAt)).toBe(Math.max(...own.map((sale) => time(sale.updatedAt))));
      expect(time(chain.createdAt)).toBe(Math.min(...own.map((sale) => time(sale.createdAt))));
      for (const sale of own) {
        const stages = world.stages.filter((stage) => stage.transactionId === sale.id);
        const newest = Math.max(...stages.map((stage) => time(stage.updatedAt)));
        expect(time(sale.updatedAt)).toBe(newest);
        expect(Math.max(...partiesOf(sale.id).map((party) => time(party.updatedAt)))).toBe(newest);
      }
    }
  });
});

describe('a home in a chain', () => {
  test('is owned by the seller of its sale, and not by the buyer', () => {
    for (const sale of sales) {
      const owners = world.ownerships.filter((ownership) => ownership.propertyId === sale.propertyId);
      expect(owners.map((owner) => owner.personId)).toEqual([personAs('Seller', sale.id)!.id]);
      expect(owners[0]).toMatchObject({ until: null });
      expect(time(owners[0]!.since)).toBeLessThan(time(sale.createdAt));
    }
  });

  test('is listed by the firm of its estate agent, for a little more than the agreed price', () => {
    for (const sale of sales) {
      const [listing] = world.listings
        .filter((candidate) => candidate.propertyId === sale.propertyId)
        .sort((a, b) => time(b.createdAt) - time(a.createdAt));
      const agent = personAs('Estate Agent', sale.id, 'Seller')!;
      expect(listing).toMatchObject({ agent: agent.company, currency: 'GBP' });
      expect(listing!.url).toContain(`${agent.companyWebsite}/for-sale/`);
      expect(listing!.amount % 2500).toBe(0);
      expect(listing!.amount).toBeGreaterThan(sale.amount);
      expect(listing!.amount).toBeLessThan(sale.amount * 1.05);
    }
  });

  test('has the sale state of its sale', () => {
    for (const sale of sales) expect(propertyOf(sale).saleState).toBe(sale.saleState);
  });
});

describe('the stages of a sale', () => {
  test.each([
    ['Offer accepted', 'Estate Agent', 'Seller'],
    ['Property information forms', 'Seller', 'Seller'],
    ['Draft contract pack', 'Conveyancer', 'Seller'],
    ['Searches ordered', 'Conveyancer', 'Buyer'],
    ['Mortgage application', 'Mortgage Broker', 'Buyer'],
    ['Mortgage offer', 'Lender', 'Buyer'],
    ['Survey carried out', 'Surveyor', 'Buyer'],
    ["Buyer's contract", 'Buyer', 'Buyer'],
  ])('“%s” belong to the %s of the %s', (title, role, representing) => {
    const [sale] = transactionsOf(1);
    expect(stageOf(sale!.id, title).assignedTo).toBe(personAs(role, sale!.id, representing)!.id);
  });

  test('belong to a party of the sale, except the few that nobody has yet', () => {
    const own = world.stages.filter((stage) => sales.some((sale) => sale.id === stage.transactionId));
    const strangers = own.filter(
      ({ assignedTo, transactionId }) =>
        assignedTo !== null && !partiesOf(transactionId).some((party) => party.personId === assignedTo),
    );
    expect(strangers).toEqual([]);
    expect(own.filter(({ assignedTo }) => assignedTo === null).map(({ title }) => title)).toEqual([
      'Report on title sent to buyer',
      'Completion date agreed along the chain',
      'Deposit received',
    ]);
  });

  test('promise an update while they are open, and none before they have started', () => {
    const own = world.stages.filter((stage) => sales.some((sale) => sale.id === stage.transactionId));
    const promised = (progress: string[]) =>
      own.filter((stage) => progress.includes(stage.progress)).map(({ expectedUpdate }) => expectedUpdate);
    expect(promised(['In Progress', 'Blocked']).filter((update) => update === null)).toEqual([]);
    expect(promised(['Not Started']).filter((update) => update !== null)).toEqual([]);
  });

  test('keep their note, and one that was entered twice is deleted', () => {
    const [blocked] = world.stages.filter(({ progressNote }) => progressNote?.startsWith('Down valuation'));
    expect(blocked).toMatchObject({ title: 'Mortgage offer issued', progress: 'Blocked', deletedAt: null });
    const deleted = world.stages.filter(({ deletedAt }) => deletedAt);
    expect(deleted.map(({ progressNote }) => progressNote)).toEqual(['Entered twice']);
  });
});
