// A real sandbox process whose PostgreSQL server hangs for ten seconds with its connections open: every call gets a 503
// meanwhile, and calls succeed again once the server resumes. `db/open.test.ts` tests the same without a process.
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hangingProxy, type HangingProxy } from './db/hanging-proxy';
import { postgresIsSkipped } from './db/start-postgres';
import { startSandboxProcess, type SandboxProcess } from './db/start-sandbox-process';
import { openSuiteDatabase, type SuiteDatabase } from './db/suite-database';
import { openTestClient } from './oidc/test-client';

describe.skipIf(postgresIsSkipped())('a sandbox whose PostgreSQL server hangs', () => {
  let suite: SuiteDatabase;
  let proxy: HangingProxy;
  let sandbox: SandboxProcess;
  beforeAll(async () => {
    suite = await openSuiteDatabase();
    const database = new URL(suite.url);
    proxy = await hangingProxy(Number(database.port));
    database.port = String(proxy.port);
    sandbox = await startSandboxProcess({ DATABASE_URL: database.href, LOG_LEVEL: 'silent' });
  });
  afterAll(async () => {
    await sandbox.stop();
    proxy.close();
    await suite.drop();
  });

  it('returns 503, and recovers once the server resumes', async () => {
    const { access_token: token } = await (await openTestClient(sandbox)).signIn('outsider');
    const headers = { authorization: `Bearer ${sandbox.partnerKey}`, 'x-user-token': token };
    const listChains = () => fetch(`${sandbox.url}/v1/chains`, { headers });
    expect((await listChains()).status).toBe(200);
    proxy.hang(true);
    const responses = await Promise.all(Array.from({ length: 20 }, listChains));
    proxy.hang(false);
    expect(responses.map(({ status }) => status)).toEqual(Array(20).fill(503));
    expect(await responses[0]!.text()).not.toMatch(/ECONN|127\.0\.0\.1|postgres|select |\.ts:|node_modules/i);
    let status = 0;
    for (let attempt = 0; attempt < 50 && status !== 200; attempt++) {
      ({ status } = await listChains());
      await sleep(100);
    }
    expect(status).toBe(200);
  });
});
