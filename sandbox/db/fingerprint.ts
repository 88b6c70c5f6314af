import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Database } from '../context';
import { rows } from './rows';

const TABLES = ['chains', 'properties', 'listings', 'ownerships', 'transactions', 'links', 'parties', 'stages', 'invites', 'access_requests']; // oxfmt-ignore

/** A hash of everything the API can write, to show that nothing was written. Only for tests. */
export async function fingerprint(db: Database): Promise<string> {
  const hashes = TABLES.map(
    (table) =>
      sql`(select md5(coalesce(string_agg(t::text, '|' order by t::text), '')) from ${sql.identifier(table)} t)`,
  );
  const [row] = await rows(
    db,
    sql`select concat_ws(' ', ${sql.join(hashes, sql`, `)}) as fingerprint`,
    z.object({ fingerprint: z.string() }),
  );
  return row!.fingerprint;
}
