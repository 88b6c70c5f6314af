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
import { settings } from './schema';
import { postgresIsSkipped } from './start-postgres';
import { openSuiteDatabase } from './suite-database';
import { isDatabaseUnavailable } from './unavailable';

const migrationsOf = (opened: Awaited<ReturnType<typeof openDatabase>>) =>
  rows(opened.db, sql`select hash from drizzle.__drizzle_migrations`, z.object({ hash: z.string() }));

describe('openDatabase', () => {
  it('keeps a folder from one opening to the next, and migrates it once', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'sandbox-data-'));
    const first = await openDatabase({ dataDir, dump: await migratedDump() });
    await first.db.insert(settings).values({ name: 'kept', value: 'yes' });
    const migrations = await migrationsOf(first);
    await first.close();
    const second = await openDatabase({ dataDir });
    expect(await second.db.select().from(settings)).toEqual([{ name: 'kept', value: 'yes' }]);
    expect(await migrationsOf(second)).toEqual(migrations);
    await second.close();
    rmSync(dataDir, { recursive: true });
  });

  it('keeps nothing without a folder', async () => {
    const first = await openDatabase({ dump: await migratedDump() });
    await first.db.insert(settings).values({ name: 'forgotten', value: 'yes' });
    await first.close();
    const { db, close } = await openDatabase({ dump: await migratedDump() });
    expect(await db.select().from(settings)).toEqual([]);
    await close();
  });

  it('lets the event loop turn between the statements that wait, those of a transaction too', async () => {
    const { db, close } = await openDatabase({ dump: await migratedDump() });
    let turns = 0;
    let isOver = false;
    const counting = (async () => {
      for (; !isOver; turns += 1) await nextTurn();
    })();
    const some = () => Array.from({ length: 20 }, () => db.execute(sql`select 1`));
    await Promise.all([...some(), db.transaction((tx) => Promise.all([1, 2, 3].map(() => tx.execute(sql`select 1`)))), ...some()]); // oxfmt-ignore
    isOver = true;
    await counting;
    expect(turns).toBeGreaterThanOrEqual(43);
    await close();
  });

  it('tells what goes wrong, and leaves nothing open', async () => {
    const url = 'postgres://missing@127.0.0.1:1/none';
    await expect(openDatabase({ url })).rejects.toThrow(/ECONNREFUSED/);
  });

  it.skipIf(postgresIsSkipped())(
    'migrates a server once, however many open it at the same time',
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

  const questions: [string, (db: Database) => Promise<unknown>][] = [
    ['queries', (db) => db.execute(sql`select 1`)],
    ['transactions', (db) => db.transaction((tx) => tx.execute(sql`select 1`))],
  ];
  it.skipIf(postgresIsSkipped()).each(questions)(
    'gives up %s to a server that hangs with its connections open, and uses it again',
    async (_, ask) => {
      const { url, drop } = await openSuiteDatabase();
      const wire = await hangingProxy(Number(new URL(url).port));
      const address = Object.assign(new URL(url), { port: String(wire.port) });
      const { db, close } = await openDatabase({ url: address.href, patienceMs: 1_000 });
      await ask(db);
      wire.hang(true);
      // More than the pool's connections: some wait for a response, others for a connection.
      const results = await Promise.allSettled(Array.from({ length: 12 }, () => ask(db)));
      wire.hang(false);
      for (const result of results) {
        expect(result).toMatchObject({ status: 'rejected' });
        expect(isDatabaseUnavailable((result as PromiseRejectedResult).reason)).toBe(true);
      }
      await vi.waitFor(() => ask(db), { timeout: 20_000 });
      await close();
      wire.close();
      await drop();
    },
  );
});
