import { sql } from 'drizzle-orm';
import { expect, it, vi } from 'vitest';
import { inTransaction } from '../db/in-transaction';
import { onEachDatabase } from '../db/on-each-database';
import { requestCounts } from '../db/schema';
import { whileHeld } from '../db/while-held';
import { clearRequests, flushRequests, recordRequest } from './request-counts';

onEachDatabase('request counts', (database) => {
  it('are written without anyone asking for them, each time', async () => {
    const { db } = database();
    for (const total of [1, 2]) {
      recordRequest(db, 'GET', '/v1/chains/{chainId}', 200);
      await vi.waitFor(async () =>
        expect(await db.select().from(requestCounts)).toMatchObject([
          { path: '/v1/chains/{chainId}', status: 200, count: total },
        ]),
      );
    }
  });

  it('are cleared once those that are being written are there', async () => {
    const { db, url } = database();
    recordRequest(db, 'GET', '/v1/whoami', 200);
    await flushRequests(db);
    const clear = () => inTransaction(db, clearRequests);
    // The embedded database has one connection, which nobody else can be writing on.
    if (url) await whileHeld(db, sql`lock table ${requestCounts} in row exclusive mode`, 1, clear);
    else await clear();
    expect(await db.select().from(requestCounts)).toEqual([]);
  });
});
