import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { openDatabase } from './open';
import { rows } from './rows';
import { settings } from './schema';
import { findPostgres, startPostgres } from './start-postgres';

const migrationsOf = (opened: Awaited<ReturnType<typeof openDatabase>>) =>
  rows(opened.db, sql`select hash from drizzle.__drizzle_migrations`, z.object({ hash: z.string() }));

describe('openDatabase', () => {
  it('keeps a folder from one opening to the next, and migrates it once', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'sandbox-data-'));
    const first = await openDatabase({ dataDir });
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
    const { db, close } = await openDatabase({});
    expect(await db.select().from(settings)).toEqual([]);
    await close();
  });

  it('tells what goes wrong, and leaves nothing open', async () => {
    const url = 'postgres://nobody@127.0.0.1:1/none';
    await expect(openDatabase({ url })).rejects.toThrow(/ECONNREFUSED/);
  });

  it.skipIf(!findPostgres())('migrates a server once, however many open it at the same time', async () => {
    const server = await startPostgres();
    const url = await server.createDatabase();
    const opened = await Promise.all([1, 2, 3, 4, 5].map(() => openDatabase({ url })));
    const hashes = (await migrationsOf(opened[0]!)).map(({ hash }) => hash);
    expect(hashes.length).toBeGreaterThan(0);
    expect(new Set(hashes).size).toBe(hashes.length);
    await Promise.all(opened.map(({ close }) => close()));
    await server.stop();
  });
});
