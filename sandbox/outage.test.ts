import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { postgresIsSkipped, startPostgres, type TestPostgres } from './db/start-postgres';
import { TestBrowser } from './oidc/test-browser';
import { openTestClient, type TestClient } from './oidc/test-client';
import { startSandbox, type RunningSandbox } from './testing';

const LEAK = /ECONN|127\.0\.0\.1|postgres|select |insert |\.ts:|node_modules/i;

/** A generous limit: nothing here should take a tenth of it. */
const until = (condition: () => boolean) =>
  vi.waitFor(() => expect(condition()).toBe(true), { timeout: 30_000, interval: 5 });

describe.skipIf(postgresIsSkipped())('a sandbox whose PostgreSQL server crashes', () => {
  let postgres: TestPostgres;
  let sandbox: RunningSandbox;
  let client: TestClient;
  beforeAll(async () => {
    postgres = await startPostgres({ durable: true });
    sandbox = await startSandbox({ databaseUrl: await postgres.createDatabase(), seed: 'empty' });
    client = await openTestClient(sandbox);
  });
  afterAll(async () => {
    await sandbox?.close();
    await postgres?.stop();
  });

  it('returns 503 everywhere meanwhile, and loses no acknowledged write', async () => {
    const tokens = await client.signIn('outsider');
    const headers = {
      authorization: `Bearer ${sandbox.partnerKey}`,
      'x-user-token': tokens.access_token,
      'content-type': 'application/json',
    };
    const browser = new TestBrowser(sandbox.url);
    const { url: authorization, verifier } = await client.authorizationUrl();
    const signInPage = await browser.get(authorization.href);
    expect(signInPage.status).toBe(200);

    // Continuous writers, so that the crash hits connections in the middle of transactions.
    const created: string[] = [];
    const statuses = new Set<number>();
    let stopped = false;
    const writers = Array.from({ length: 6 }, async () => {
      while (!stopped) {
        const address = { addressLine1: crypto.randomUUID(), country: 'GB' };
        const body = JSON.stringify({ selling: { address, saleState: 'unknown', currency: 'GBP' } });
        const response = await fetch(`${sandbox.url}/v1/chains`, { method: 'POST', headers, body });
        statuses.add(response.status);
        if (response.ok)
          created.push(((await response.json()) as { data: { chainId: string } }).data.chainId);
        else await sleep(10);
      }
    });
    await until(() => created.length >= 12);
    await postgres.crash();
    await until(() => statuses.has(503));

    const responses = await Promise.all([
      fetch(`${sandbox.url}/v1/chains`, { headers }),
      fetch(`${sandbox.url}/v1/whoami`, { headers }),
      fetch(`${sandbox.url}/token`, {
        method: 'POST',
        body: new URLSearchParams({
          grant_type: 'refresh_token',
          refresh_token: tokens.refresh_token!,
          client_id: 'chain-dashboard',
          client_secret: sandbox.clientSecret,
        }),
      }),
      fetch(`${sandbox.url}/.well-known/openid-configuration`),
      fetch(`${sandbox.url}/operator/people`),
      browser.get(signInPage.url),
    ]);
    for (const response of responses) {
      expect([response.url, response.status, response.headers.get('retry-after')]).toEqual([
        response.url,
        503,
        '1',
      ]);
      expect(response.headers.get('x-request-id')).toBeTruthy();
      const text = await response.text();
      expect(text).not.toMatch(LEAK);
      if (response.url.includes('/v1/'))
        expect(JSON.parse(text)).toMatchObject({ error: { code: 'service_unavailable' } });
    }
    expect((await fetch(`${sandbox.url}/healthz`)).status).toBe(200);

    await postgres.restart();
    const before = created.length;
    await until(() => created.length >= before + 3);
    stopped = true;
    await Promise.all(writers);
    expect([...statuses].sort()).toEqual([201, 503]);

    const refreshed = await client.refresh(tokens.refresh_token!);
    expect((await client.whoami(refreshed.access_token)).status).toBe(200);
    const done = await browser.submit(signInPage.url, { person: 'outsider' });
    const newTokens = await client.exchange(new URL(done.headers.get('location')!), verifier);
    const stored = await chainsOf(newTokens.access_token);
    expect(created.filter((id) => !stored.includes(id))).toEqual([]);
  });

  async function chainsOf(token: string): Promise<string[]> {
    const headers = { authorization: `Bearer ${sandbox.partnerKey}`, 'x-user-token': token };
    const ids: string[] = [];
    for (let cursor: string | null = ''; cursor !== null;) {
      const query = new URLSearchParams({ limit: '100', ...(cursor && { cursor }) });
      const response = await fetch(`${sandbox.url}/v1/chains?${query}`, { headers });
      const page = (await response.json()) as { data: { id: string }[]; nextCursor: string | null };
      ids.push(...page.data.map(({ id }) => id));
      cursor = page.nextCursor;
    }
    return ids;
  }
});
