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
import { startSandboxProcess } from './start-sandbox-process';

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

describe('the embedded database', () => {
  it('survives kill -9 and a restart of the whole sandbox', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'sandbox-killed-'));
    const first = await startSandboxProcess({ SANDBOX_DATA: dataDir });
    const post = async (url: string, path: string, body: unknown) =>
      (await fetch(`${url}/operator${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }).then((response) => response.json())) as Record<string, string>;
    const { accessToken } = await post(first.url, '/tokens', { person: 'agent', ttlSeconds: 600 });
    const headers = {
      authorization: 'Bearer pk_chain_test_process_0000',
      'x-user-token': accessToken!,
      'content-type': 'application/json',
    };
    const property = {
      address: { addressLine1: '1 Kill Lane', country: 'GB' },
      saleState: 'unknown',
      currency: 'GBP',
    };
    const created = await fetch(`${first.url}/v1/chains`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ selling: property }),
    });
    const { data } = (await created.json()) as { data: { chainId: string } };
    await first.stop('SIGKILL');

    const second = await startSandboxProcess({ SANDBOX_DATA: dataDir });
    const found = await fetch(`${second.url}/v1/chains/${data.chainId}`, { headers });
    expect(found.status).toBe(200);
    await second.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }, 120_000);
});
