import { eq, getTableName, sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { inTransaction } from '../db/in-transaction';
import { onEachDatabase } from '../db/on-each-database';
import { rows } from '../db/rows';
import * as schema from '../db/schema';
import { whileHeld } from '../db/while-held';
import { activeWorld } from './demo-world';
import { idOf } from './id-of';
import { addToWorld, replaceWorld } from './save-world';

const { accessRequests, chains, licences, links, parties, people, stages, teamMembers, transactions } =
  schema;
const TABLES = [
  ...[people, chains, schema.properties, schema.listings, schema.ownerships, transactions, links, parties],
  ...[stages, schema.invites, accessRequests, schema.teams, teamMembers, licences],
];
const world = activeWorld(new Date('2026-11-18T10:30:00Z'));

onEachDatabase('replacing the world', (database) => {
  const replace = () => inTransaction(database().db, (tx) => replaceWorld(tx, world));
  beforeEach(replace);

  const everything = () =>
    Promise.all(
      TABLES.map(async (table) => {
        const all = sql`select to_jsonb(t) as row from ${table} t order by t::text`;
        return [getTableName(table), await rows(database().db, all, z.object({ row: z.unknown() }))];
      }),
    );
  /** The transactions that last wrote each stage. */
  const writers = () =>
    rows(
      database().db,
      sql`select id, xmin::text from ${stages} order by id`,
      z.object({ id: z.string(), xmin: z.string() }),
    );

  test('restores what was changed, added and removed', async () => {
    const { db } = database();
    const before = await everything();
    const [party, link, stage] = [world.parties[0]!, world.links[0]!, world.stages[0]!];
    const newcomer = {
      ...world.people[0]!,
      id: idOf('newcomer'),
      slug: 'newcomer',
      email: 'newcomer@example.com',
    };
    await addToWorld(db, { people: [newcomer], chains: [{ ...world.chains[0]!, id: idOf('new chain') }] });
    await db.update(people).set({ company: 'Other' }).where(eq(people.id, party.personId));
    await db.update(stages).set({ assignedTo: newcomer.id, title: 'Other' }).where(eq(stages.id, stage.id));
    await db.delete(stages).where(eq(stages.id, world.stages[1]!.id));
    await db.update(teamMembers).set({ role: 'other' });
    await db.delete(licences);
    await db.delete(accessRequests);
    // These take the place of a row that the world has.
    await db.update(parties).set({ active: false }).where(eq(parties.id, party.id));
    await db.delete(links).where(eq(links.id, link.id));
    await addToWorld(db, {
      parties: [{ ...party, id: idOf('again') }],
      links: [{ ...link, id: idOf('link again') }],
    });
    await replace();
    expect(await everything()).toEqual(before);
  });

  test('writes only the rows that differ', async () => {
    const before = await writers();
    const { id } = world.stages[3]!;
    await database().db.update(stages).set({ progressNote: 'Other' }).where(eq(stages.id, id));
    await replace();
    const others = (list: typeof before) => list.filter((stage) => stage.id !== id);
    expect(others(await writers())).toEqual(others(before));
  });

  test('waits for whoever is writing', async () => {
    const { db, url } = database();
    const before = await everything();
    // The embedded database has one connection, which nobody else can be writing on.
    if (url) await whileHeld(db, sql`lock table ${stages} in row exclusive mode`, 1, replace);
    else await replace();
    expect(await everything()).toEqual(before);
  });

  test('refills all tables where rows refer to each other in the way', async () => {
    const { db } = database();
    const before = await everything();
    await addToWorld(db, { chains: [{ ...world.chains[0]!, id: idOf('new chain') }] });
    await db
      .update(transactions)
      .set({ chainId: idOf('new chain') })
      .where(eq(transactions.id, world.transactions[0]!.id));
    await replace();
    expect(await everything()).toEqual(before);
  });

  test('refills all tables if most of the rows are others', async () => {
    const { db } = database();
    const before = await everything();
    const added = Array.from({ length: 2 }, (_, copy) =>
      world.transactions.map((row) => ({ ...row, id: idOf(`copy ${copy} of ${row.id}`) })),
    );
    await addToWorld(db, { transactions: added.flat() });
    const stageWriters = await writers();
    await replace();
    expect(await everything()).toEqual(before);
    expect((await writers())[0]).not.toEqual(stageWriters[0]);
  });
});
