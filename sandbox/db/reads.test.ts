import { randomUUID } from 'node:crypto';
import { beforeAll, expect, it } from 'vitest';
import { sharesNothing, testWorld } from '../api/test-world';
import { personCode } from '../rules/contact-sharing';
import { onEachDatabase } from './on-each-database';
import { presentAccessRequest, readAccessRequestPage } from './read-access-requests';
import { presentContacts, readContactPage } from './read-address-book';
import { readProperty, readPropertyPage } from './read-properties';
import { readTeamMembers } from './read-team';
import { readTransaction } from './read-transaction';
import { accessRequests, licences, listings, ownerships, teamMembers, teams } from './schema';

const now = new Date('2026-11-21T09:00:00.000Z');
const window = { after: null, take: 10 };

/** Edge cases: former parties, members of two teams, and duplicate rows. */
onEachDatabase('reads', (database) => {
  let world: ReturnType<typeof testWorld>;
  let reader: { id: string };
  beforeAll(async () => {
    world = testWorld(database().db);
    reader = await world.newPerson();
  });
  const db = () => database().db;

  it('list someone as a chain contact once the reader has left the transaction they shared', async () => {
    const chainId = await world.newChain();
    await world.newTransaction({ chainId, parties: [{ person: reader }] });
    const other = await world.newPerson();
    await world.newTransaction({ chainId, parties: [{ person: reader, active: false }, { person: other }] });
    const rows = await readContactPage(db(), reader.id, window);
    expect(await presentContacts(db(), 'secret', reader.id, rows)).toMatchObject([{ relationship: 'chain' }]);
  });

  it('date an address-book entry by the later update of the person and their party', async () => {
    const viewer = await world.newPerson();
    const chainId = await world.newChain();
    await world.newTransaction({ chainId, parties: [{ person: viewer }] });
    const day = (number: number) => new Date(Date.UTC(2026, 0, number));
    const ids: string[] = [];
    for (const [personDay, partyDay] of [[2, 5], [4, 1], [3, 2]] as const) {
      const person = await world.newPerson({ updatedAt: day(personDay) });
      await world.newTransaction({ chainId, parties: [{ person, updatedAt: day(partyDay) }] });
      ids.push(person.id);
    } // oxfmt-ignore
    const rows = await readContactPage(db(), viewer.id, window);
    expect(rows.map(({ person, updatedAt }) => [person.id, updatedAt])).toEqual([
      [ids[0], day(5)],
      [ids[1], day(4)],
      [ids[2], day(3)],
    ]);
  });

  it('list only the team’s own licences for a member of two teams', async () => {
    const [here, there] = [randomUUID(), randomUUID()];
    await db()
      .insert(teams)
      .values([here, there].map((id) => ({ id, name: id })));
    for (const teamId of [here, there]) {
      await db().insert(teamMembers).values({ teamId, personId: reader.id, role: 'member', createdAt: now });
      const licence = { id: randomUUID(), personId: reader.id, type: teamId, active: true, used: false };
      await db()
        .insert(licences)
        .values({ ...licence, teamId });
    }
    const [member] = await readTeamMembers(db(), 'secret', reader.id, here);
    expect(member!.licences.map(({ type }) => type)).toEqual([here]);
  });

  it('show only the latest of two ownerships and the newest of two listings', async () => {
    const owner = await world.newPerson();
    const propertyId = await world.newProperty({ owner });
    const latest = {
      propertyId,
      personId: owner.id,
      since: new Date('2026-02-01T00:00:00.000Z'),
      until: null,
    };
    await db()
      .insert(ownerships)
      .values({ ...latest, id: randomUUID() });
    const newest = {
      amount: 1,
      currency: 'GBP',
      agent: 'Newer & Co',
      url: null,
      createdAt: new Date(Date.now() + 1000),
    };
    await db()
      .insert(listings)
      .values({ ...newest, id: randomUUID(), propertyId });
    const transactionId = await world.newTransaction({ propertyId, parties: [{ person: owner }] });

    const found = await readPropertyPage(db(), owner.id, now, window);
    expect(found).toMatchObject([{ since: latest.since, listing: { amount: 1, agent: 'Newer & Co' } }]);
    expect(await readProperty(db(), owner.id, now, propertyId)).toMatchObject({
      yourOwnership: { since: '2026-02-01T00:00:00.000+00:00' },
      listing: { amount: 1 },
      listings: [{ amount: 1 }, { amount: 250_000 }],
    });
    expect(await readTransaction(db(), owner.id, transactionId)).toMatchObject({ listing: { amount: 1 } });
  });

  it('hide an editor’s own pending request from them', async () => {
    const [editor, other] = [await world.newPerson(), await world.newPerson({ name: 'Some Body' })];
    const transactionId = await world.newTransaction({ parties: [{ person: editor }] });
    for (const { id: personId } of [editor, other]) {
      await db().insert(accessRequests).values({
        id: randomUUID(), transactionId, personId, role: 'Buyer', representing: 'Buyer', status: 'pending', createdAt: now, updatedAt: now,
      }); // oxfmt-ignore
    }
    const rows = await readAccessRequestPage(db(), editor.id, undefined, window);
    expect(rows.map((row) => presentAccessRequest(row, editor.id).from)).toEqual(['Some Body']);
  });

  it('show a person who hides their name as initials where they ask for access', async () => {
    const [editor, former] = [await world.newPerson(), await world.newPerson()];
    const asker = await world.newPerson({ name: 'Grace Hopper', sharing: sharesNothing });
    const propertyId = await world.newProperty({ line1: '1 Sea View' });
    const transactionId = await world.newTransaction({
      propertyId,
      parties: [{ person: editor }, { person: former, active: false }],
    });
    const updatedAt = new Date(now.getTime() + 1);
    await db().insert(accessRequests).values({
      id: randomUUID(), transactionId, personId: asker.id, role: 'Buyer', representing: 'Seller', status: 'declined', createdAt: now, updatedAt,
    }); // oxfmt-ignore
    const [row] = await readAccessRequestPage(db(), editor.id, 'declined', window);
    expect(presentAccessRequest(row!, editor.id)).toMatchObject({
      createdAt: '2026-11-21T09:00:00.000+00:00',
      updatedAt: '2026-11-21T09:00:00.001+00:00',
      role: 'Buyer',
      transactionId,
      address: { line1: '1 Sea View' },
      from: 'G. H.',
    });
    expect(await readAccessRequestPage(db(), former.id, undefined, window)).toEqual([]);
  });

  it('list a team’s members of the same day in one order, and only for the team asked for', async () => {
    const [here, there] = [randomUUID(), randomUUID()];
    await db()
      .insert(teams)
      .values([here, there].map((id) => ({ id, name: id })));
    const ids = [await world.newPerson(), await world.newPerson(), await world.newPerson()].map(
      ({ id }) => id,
    );
    for (const personId of ids)
      await db().insert(teamMembers).values({ teamId: here, personId, role: 'member', createdAt: now });
    const elsewhere = await world.newPerson();
    await db()
      .insert(teamMembers)
      .values({ teamId: there, personId: elsewhere.id, role: 'member', createdAt: now });
    const members = await readTeamMembers(db(), 'secret', ids[0]!, here);
    expect(members.map(({ id }) => id)).toEqual(
      ids
        .toSorted()
        .reverse()
        .map((id) => personCode('secret', ids[0]!, id)),
    );
    await expect(readTeamMembers(db(), 'secret', elsewhere.id, here)).rejects.toMatchObject({
      code: 'not_found',
    });
  });
});
