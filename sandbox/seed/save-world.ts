import { getTableColumns, sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import { getTableConfig, type PgColumn, type PgTable } from 'drizzle-orm/pg-core';
import type { Database } from '../context';
import * as schema from '../db/schema';
import { databaseErrorCode } from '../db/unavailable';
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
 * Replaces everything with `world`; call it in a transaction. Most resets find most rows as they should be, so only those that
 * differ are written, at half the cost. If there are many others, or if rows refer to each other in the way, all tables are
 * refilled.
 */
export async function replaceWorld(db: Database, world: World): Promise<void> {
  await db.execute(sql`lock table ${list(Object.values(TABLES))} in exclusive mode`);
  if ((await db.$count(schema.transactions)) > 2 * world.transactions.length) return refill(db, world);
  await db
    .transaction((tx) => writeDifferences(tx, world))
    .catch((error: unknown) => {
      if (!CONFLICTS.has(databaseErrorCode(error) ?? '')) throw error;
      return refill(db, world);
    });
}

/** PostgreSQL's foreign_key_violation and unique_violation. */
const CONFLICTS = new Set(['23503', '23505']);

async function writeDifferences(db: Database, world: World): Promise<void> {
  const tables = Object.entries(TABLES) as [keyof typeof TABLES, PgTable][];
  for (const [name, table] of tables.toReversed()) await removeOthers(db, table, world[name]);
  await savePeople(db, world);
  for (const [name, table] of tables) await bulkSave(db, table, world[name]);
  await removeOtherPeople(db, world);
}

async function refill(db: Database, world: World): Promise<void> {
  await db.execute(sql`truncate ${list(Object.values(TABLES))}`);
  await removeOtherPeople(db, world);
  await savePeople(db, world);
  await addToWorld(db, { ...world, people: undefined });
}

/** Rows of people are updated in place (their ids never change), so that tokens and sign-ins stay valid. */
const savePeople = (db: Database, { people }: World) => bulkSave(db, schema.people, people);

async function removeOtherPeople(db: Database, { people }: World): Promise<void> {
  const ids = sql`(select jsonb_array_elements_text(${JSON.stringify(people.map(({ id }) => id))}::jsonb))`;
  await db.delete(schema.operatorTokens).where(sql`${schema.operatorTokens.personId}::text not in ${ids}`);
  await db.delete(schema.oidcRecords).where(sql`${schema.oidcRecords.accountId} not in ${ids}`);
  await db.delete(schema.people).where(sql`${schema.people.id}::text not in ${ids}`);
}

/** Deletes the rows whose primary key is not among those of `rows`. */
async function removeOthers<T extends PgTable>(db: Database, table: T, rows: T['$inferSelect'][]) {
  const columns = keyOf(table);
  const keys = list(columns.map(({ name }) => sql.identifier(name)));
  const wanted = recordSet(table, columns, rows);
  await db.execute(sql`delete from ${table} where (${keys}) not in (select ${keys} from ${wanted})`);
}

/** The columns of a table's primary key. */
function keyOf(table: PgTable): PgColumn[] {
  const { columns, primaryKeys } = getTableConfig(table);
  return primaryKeys[0]?.columns ?? columns.filter(({ primary }) => primary);
}

const list = (parts: SQLWrapper[]): SQL =>
  sql.join(
    parts.map((part) => sql`${part}`),
    sql`, `,
  );

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
  for (const given of recordSets(table, rows))
    await db.execute(sql`insert into ${table} select * from ${given}`);
}

/** The same for rows that may exist: updates those that differ. */
async function bulkSave<T extends PgTable>(db: Database, table: T, rows: T['$inferSelect'][]): Promise<void> {
  const names = Object.values(getTableColumns(table)).map(({ name }) => sql.identifier(name));
  const keys = list(keyOf(table).map(({ name }) => sql.identifier(name)));
  for (const given of recordSets(table, rows)) {
    await db.execute(
      sql`insert into ${table} select * from (select * from ${given} except select * from ${table}) as different
        on conflict (${keys}) do update set (${list(names)}) = row (${list(names.map((name) => sql`excluded.${name}`))})`,
    );
  }
}

/** The rows as PostgreSQL's sets of records, in chunks. */
function recordSets<T extends PgTable>(table: T, rows: T['$inferSelect'][]): SQL[] {
  return Array.from({ length: Math.ceil(rows.length / CHUNK) }, (_, at) =>
    recordSet(table, null, rows.slice(at * CHUNK, (at + 1) * CHUNK)),
  );
}

function recordSet<T extends PgTable>(table: T, only: PgColumn[] | null, rows: T['$inferSelect'][]): SQL {
  const columns = Object.entries(getTableColumns(table));
  const entries = only ? columns.filter(([, column]) => only.includes(column)) : columns;
  const records = rows.map((row) =>
    Object.fromEntries(entries.map(([key, { name }]) => [name, row[key as keyof typeof row]])),
  );
  return sql`jsonb_populate_recordset(null::${table}, ${JSON.stringify(records)}::jsonb)`;
}
