// A PostgreSQL server that hangs for ten seconds with its connections open, and a whole sandbox process behind it:
// every call is 503 meanwhile, and the process uses the server again when it goes on. In small: `db/open.test.ts`.
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hangingProxy, type HangingProxy } from './db/hanging-proxy';
import { postgresIsSkipped } from './db/start-postgres';
import { startSandboxProcess, type SandboxProcess } from './db/start-sandbox-process';
import { openSuiteDatabase, type SuiteDatabase } from './db/suite-database';
import { openTestClient } from './oidc/test-client';

describe.skipIf(postgresIsSkipped())('a PostgreSQL server that hangs under a working sandbox', () => {
  let suite: SuiteDatabase;
  let wire: HangingProxy;
  let sandbox: SandboxProcess;
  beforeAll(async () => {
    suite = await openSuiteDatabase();
    const database = new URL(suite.url);
    wire = await hangingProxy(Number(database.port));
    database.port = String(wire.port);
    sandbox = await startSandboxProcess({ DATABASE_URL: database.href, LOG_LEVEL: 'silent' });
  });
  afterAll(async () => {
    await sandbox.stop();
    wire.close();
    await suite.drop();
  });

  it('is 503, and is used again when it goes on', async () => {
    const { access_token: token } = await (await openTestClient(sandbox)).signIn('outsider');
    const headers = { authorization: `Bearer ${sandbox.partnerKey}`, 'x-user-token': token };
    const ask = () => fetch(`${sandbox.url}/v1/chains`, { headers });
    expect((await ask()).status).toBe(200);
    wire.hang(true);
    const responses = await Promise.all(Array.from({ length: 20 }, ask));
    wire.hang(false);
    expect(responses.map(({ status }) => status)).toEqual(Array(20).fill(503));
    expect(await responses[0]!.text()).not.toMatch(/ECONN|127\.0\.0\.1|postgres|select |\.ts:|node_modules/i);
    let status = 0;
    for (let attempt = 0; attempt < 50 && status !== 200; attempt++) {
      ({ status } = await ask());
      await sleep(100);
    }
    expect(status).toBe(200);
  });
});
