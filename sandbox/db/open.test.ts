import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import type { Database } from '../context';
import { hangingProxy } from './hanging-proxy';
import { migratedDump } from './migrated-dump';
import { openDatabase } from './open';
import { rows } from './rows';
import { teams } from './schema';
import { postgresIsSkipped } from './start-postgres';
import { openSuiteDatabase } from './suite-database';
import { isDatabaseUnavailable } from './unavailable';

const migrationsOf = (opened: Awaited<ReturnType<typeof openDatabase>>) =>
  rows(opened.db, sql`select hash from drizzle.__drizzle_migrations`, z.object({ hash: z.string() }));

describe('openDatabase', () => {
  it('keeps data in a folder between openings, and migrates it once', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'sandbox-data-'));
    const first = await openDatabase({ dataDir, dump: await migratedDump() });
    const kept = { id: randomUUID(), name: 'Kept' };
    await first.db.insert(teams).values(kept);
    const migrations = await migrationsOf(first);
    await first.close();
    const second = await openDatabase({ dataDir });
    expect(await second.db.select().from(teams)).toEqual([kept]);
    expect(await migrationsOf(second)).toEqual(migrations);
    await second.close();
    rmSync(dataDir, { recursive: true });
  });

  it('keeps no data without a folder', async () => {
    const first = await openDatabase({ dump: await migratedDump() });
    await first.db.insert(teams).values({ id: randomUUID(), name: 'Forgotten' });
    await first.close();
    const { db, close } = await openDatabase({ dump: await migratedDump() });
    expect(await db.select().from(teams)).toEqual([]);
    await close();
  });

  it('yields to the event loop between queued statements, inside a transaction too', async () => {
    const { db, close } = await openDatabase({ dump: await migratedDump() });
    let turns = 0;
    let isDone = false;
    const counting = (async () => {
      for (; !isDone; turns += 1) await nextTurn();
    })();
    const queueStatements = () => Array.from({ length: 20 }, () => db.execute(sql`select 1`));
    await Promise.all([...queueStatements(), db.transaction((tx) => Promise.all([1, 2, 3].map(() => tx.execute(sql`select 1`)))), ...queueStatements()]); // oxfmt-ignore
    isDone = true;
    await counting;
    expect(turns).toBeGreaterThanOrEqual(43);
    await close();
  });

  it('rejects with the reason if the server cannot be reached', async () => {
    const url = 'postgres://missing@127.0.0.1:1/none';
    await expect(openDatabase({ url })).rejects.toThrow(/ECONNREFUSED/);
  });

  it.skipIf(postgresIsSkipped())(
    'migrates a server once when several processes open it at the same time',
    async () => {
      const { url, drop } = await openSuiteDatabase('empty');
      const opened = await Promise.all([1, 2, 3, 4, 5].map(() => openDatabase({ url })));
      const hashes = (await migrationsOf(opened[0]!)).map(({ hash }) => hash);
      expect(hashes.length).toBeGreaterThan(0);
      expect(new Set(hashes).size).toBe(hashes.length);
      await Promise.all(opened.map(({ close }) => close()));
      await drop();
    },
  );

  const workloads: [string, (db: Database) => Promise<unknown>][] = [
    ['queries', (db) => db.execute(sql`select 1`)],
    ['transactions', (db) => db.transaction((tx) => tx.execute(sql`select 1`))],
  ];
  it.skipIf(postgresIsSkipped()).each(workloads)(
    'times out %s on a server that hangs with its connections open, then recovers',
    async (_, run) => {
      const { url, drop } = await openSuiteDatabase();
      const proxy = await hangingProxy(Number(new URL(url).port));
      const address = Object.assign(new URL(url), { port: String(proxy.port) });
      const { db, close } = await openDatabase({ url: address.href, timeoutMs: 1_000 });
      await run(db);
      proxy.hang(true);
      // More than the pool's connections: some wait for a response, others for a connection.
      const results = await Promise.allSettled(Array.from({ length: 12 }, () => run(db)));
      proxy.hang(false);
      for (const result of results) {
        expect(result).toMatchObject({ status: 'rejected' });
        expect(isDatabaseUnavailable((result as PromiseRejectedResult).reason)).toBe(true);
      }
      await vi.waitFor(() => run(db), { timeout: 20_000 });
      await close();
      proxy.close();
      await drop();
    },
  );
});
