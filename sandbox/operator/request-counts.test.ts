import { expect, it, vi } from 'vitest';
import { onEachDatabase } from '../db/on-each-database';
import { requestCounts } from '../db/schema';
import { recordRequest } from './request-counts';

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
});
