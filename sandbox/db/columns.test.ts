import { asc, sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { oidcRecords } from './schema';
import { onEachDatabase } from './on-each-database';
import { openDatabase } from './open';

onEachDatabase('moments', (database) => {
  it('come back as they were stored, in every year and whatever zone the server has', async () => {
    const { db: given, url } = database();
    if (url) {
      const name = sql.identifier(new URL(url).pathname.slice(1));
      await given.execute(sql`alter database ${name} set timezone to 'Europe/London'`);
    }
    // New connections take the zone of the server.
    const opened = url ? await openDatabase({ url }) : null;
    const db = opened?.db ?? given;
    const stored = ['0001-01-01T00:00:00.000Z', '0050-06-01T12:00:00.001Z', '1800-06-01T00:00:00.000Z', '1971-07-01T09:30:00.120Z', '9999-12-31T23:59:59.999Z']; // oxfmt-ignore
    await db
      .insert(oidcRecords)
      .values(stored.map((text) => ({ model: 'moment', id: text, payload: {}, expiresAt: new Date(text) })));
    const rows = await db.select().from(oidcRecords).orderBy(asc(oidcRecords.expiresAt));
    expect(rows.map(({ expiresAt }) => expiresAt!.toISOString())).toEqual(stored);
    await opened?.close();
  });
});
