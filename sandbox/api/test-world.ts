import { randomUUID } from 'node:crypto';
import type { Database } from '../context';
import {
  chains,
  links,
  listings,
  ownerships,
  parties,
  people,
  properties,
  stages,
  transactions,
  type Permissions,
  type Sharing,
} from '../db/schema';
import { everyPermission } from '../rules/permissions';
import { addressKey } from '../rules/new-property';

type Person = { id: string };
type PartyInput = {
  person: Person;
  role?: string;
  permissions?: Permissions;
  active?: boolean;
  updatedAt?: Date;
};

export const sharesEverything: Sharing = { name: true, email: true, phone: true, company: true };
export const sharesNothing: Sharing = { name: false, email: false, phone: false, company: false };

/** Writes rows for tests straight into the tables, so that a test of one endpoint does not depend on another. */
export function testWorld(db: Database) {
  const now = () => new Date();

  async function newPerson(given: Partial<typeof people.$inferInsert> = {}) {
    const id = randomUUID();
    const person = {
      id,
      slug: id,
      name: 'Ada Byron',
      email: `${id}@example.com`,
      phone: '07700 900100',
      company: 'Analytical Homes',
      companyWebsite: 'https://homes.example.com',
      sharing: sharesEverything,
      updatedAt: now(),
      ...given,
    };
    await db.insert(people).values(person);
    return person;
  }

  async function newChain(updatedAt = now()) {
    const id = randomUUID();
    await db.insert(chains).values({ id, createdAt: updatedAt, updatedAt });
    return id;
  }

  async function newProperty(given: { line1?: string; owner?: Person; until?: Date; updatedAt?: Date } = {}) {
    const id = randomUUID();
    const address = { addressLine1: given.line1 ?? `${id} High Street`, postcode: 'BS1 1AA', country: 'GB' };
    const updatedAt = given.updatedAt ?? now();
    await db.insert(properties).values({
      id,
      line1: address.addressLine1,
      line2: null,
      city: 'Bristol',
      region: 'Bristol',
      postcode: address.postcode,
      country: address.country,
      addressKey: addressKey(address),
      saleState: 'for-sale-no-offers',
      ownershipType: 'free-hold',
      createdAt: updatedAt,
      updatedAt,
    });
    await db.insert(listings).values({
      id: randomUUID(),
      propertyId: id,
      amount: 250_000,
      currency: 'GBP',
      agent: 'Harbour & Vale',
      createdAt: updatedAt,
    });
    if (given.owner) {
      const ownership = { personId: given.owner.id, since: new Date(0), until: given.until ?? null };
      await db.insert(ownerships).values({ id: randomUUID(), propertyId: id, ...ownership });
    }
    return id;
  }

  async function newTransaction(
    given: { chainId?: string; propertyId?: string; parties?: PartyInput[]; updatedAt?: Date } = {},
  ) {
    const id = randomUUID();
    const updatedAt = given.updatedAt ?? now();
    await db.insert(transactions).values({
      id,
      chainId: given.chainId ?? null,
      propertyId: given.propertyId ?? (await newProperty()),
      saleState: 'for-sale-sold-stc',
      amount: 240_000,
      currency: 'GBP',
      transactionDate: updatedAt,
      createdAt: updatedAt,
      updatedAt,
    });
    for (const party of given.parties ?? []) await newParty(id, party);
    return id;
  }

  async function newParty(transactionId: string, { person, ...given }: PartyInput) {
    const id = randomUUID();
    const updatedAt = given.updatedAt ?? now();
    await db.insert(parties).values({
      id,
      transactionId,
      personId: person.id,
      role: given.role ?? 'Agent',
      representing: 'Seller',
      permissions: given.permissions ?? everyPermission(),
      active: given.active ?? true,
      createdAt: updatedAt,
      updatedAt,
    });
    return id;
  }

  async function newStage(transactionId: string, given: Partial<typeof stages.$inferInsert> = {}) {
    const id = randomUUID();
    const times = { createdAt: now(), updatedAt: now() };
    await db
      .insert(stages)
      .values({ id, transactionId, title: 'Searches', progress: 'Not Started', ...times, ...given });
    return id;
  }

  async function newLink(chainId: string, transactionId: string, dependencyId: string) {
    const id = randomUUID();
    await db.insert(links).values({ id, chainId, transactionId, dependencyId });
    return id;
  }

  return { newPerson, newChain, newProperty, newTransaction, newParty, newStage, newLink };
}
