import { getTableColumns, getTableName, notInArray, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Database } from '../context';
import * as schema from '../db/schema';
import type { World } from './world';

/** Written in this order, so that referenced rows exist. People are handled separately, see below. */
const TABLES: { [Name in Exclude<keyof World, 'people'>]: PgTable } = {
  chains: schema.chains,
  properties: schema.properties,
  listings: schema.listings,
  ownerships: schema.ownerships,
  transactions: schema.transactions,
  links: schema.links,
  parties: schema.parties,
  stages: schema.stages,
  invites: schema.invites,
  accessRequests: schema.accessRequests,
  teams: schema.teams,
  teamMembers: schema.teamMembers,
  licences: schema.licences,
};

/** Adds rows to the existing ones. */
export async function addToWorld(db: Database, world: Partial<World>): Promise<void> {
  if (world.people) await bulkInsert(db, schema.people, world.people);
  for (const [name, table] of Object.entries(TABLES)) {
    const rows = world[name as keyof typeof TABLES];
    if (rows?.length) await bulkInsert(db, table, rows);
  }
}

/**
 * Replaces everything with `world`. Rows of people are updated in place (their ids never change), so that tokens and
 * sign-ins that refer to them stay valid.
 */
export async function replaceWorld(db: Database, world: World): Promise<void> {
  const names = Object.values(TABLES).map((table) => sql`${table}`);
  await db.execute(sql`truncate ${sql.join(names, sql`, `)}`);

  const remainingIds = world.people.map(({ id }) => id);
  await db.delete(schema.operatorTokens).where(notInArray(schema.operatorTokens.personId, remainingIds));
  await db.delete(schema.oidcRecords).where(notInArray(schema.oidcRecords.accountId, remainingIds));
  await db.delete(schema.people).where(notInArray(schema.people.id, remainingIds));
  const { id: _, ...columns } = getTableColumns(schema.people);
  const updates = Object.entries(columns).map(([key, { name }]) => [
    key,
    sql`excluded.${sql.identifier(name)}`,
  ]);
  await db
    .insert(schema.people)
    .values(world.people)
    .onConflictDoUpdate({ target: schema.people.id, set: Object.fromEntries(updates) });
  await addToWorld(db, { ...world, people: undefined });
}

/** Rows per statement, which limits its JSON parameter to a few megabytes. */
const CHUNK = 5_000;

/**
 * Inserts any number of rows in a few statements. Rows are sent as one JSON parameter, so that neither the number of
 * parameters nor the statement grows with them. Every column must be given: defaults do not apply.
 */
async function bulkInsert<T extends PgTable>(
  db: Database,
  table: T,
  rows: T['$inferSelect'][],
): Promise<void> {
  const columns = Object.entries(getTableColumns(table));
  const name = sql.identifier(getTableName(table));
  for (let at = 0; at < rows.length; at += CHUNK) {
    const records = rows
      .slice(at, at + CHUNK)
      .map((row) =>
        Object.fromEntries(columns.map(([key, column]) => [column.name, row[key as keyof typeof row]])),
      );
    await db.execute(
      sql`insert into ${name} select * from jsonb_populate_recordset(null::${name}, ${JSON.stringify(records)}::jsonb)`,
    );
  }
}
