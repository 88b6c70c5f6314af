import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { onEachDatabase } from '../db/on-each-database';
import { partners } from '../db/schema';
import { openTestClient } from '../oidc/test-client';
import { startSandbox, type RunningSandbox } from '../testing';

onEachDatabase('the configured key and client', (database) => {
  let sandbox: RunningSandbox;
  beforeAll(async () => {
    sandbox = await startSandbox({ db: database().db, seed: 'empty' });
  });
  afterAll(() => sandbox.close());

  test('can be those that the sandbox issued to another partner, which then gets another client', async () => {
    const register = () =>
      sandbox.operator<{ clientId: string; clientSecret: string }>('POST', '/clients', {
        partner: 'Acme',
        redirectUris: ['http://localhost:5173/callback'],
      });
    const { clientId, clientSecret } = await register();
    const { key } = await sandbox.operator<{ key: string }>('POST', '/keys', { partner: 'Acme', scopes: [] });
    const own = { db: database().db, seed: 'empty', clientId, clientSecret, partnerKey: key } as const;
    for (const _start of [1, 2]) {
      const restarted = await startSandbox(own);
      const redirectUri = `${restarted.dashboardUrl}/api/auth/callback/partner`;
      const client = await openTestClient(restarted, { clientId, clientSecret, redirectUri });
      expect((await client.whoami((await client.signIn('seller')).access_token)).status).toBe(200);
      await restarted.close();
    }
    expect((await register()).clientId).not.toBe(clientId);
    // With new data, too, Acme can register while its former client is the dashboard's.
    await database().db.delete(partners).where(eq(partners.name, 'Acme'));
    expect((await register()).clientId).not.toBe(clientId);
  });
});
