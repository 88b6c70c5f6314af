import { randomUUID } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { onEachDatabase } from '../db/on-each-database';
import { accessRequests, invites, parties, people } from '../db/schema';
import { whileHeld } from '../db/while-held';
import { startSandbox, type RunningSandbox } from '../testing';
import { openTestApi, type Listed, type Party } from './test-api';

onEachDatabase('operator: decisions', (database) => {
  let sandbox: RunningSandbox;
  let testApi: ReturnType<typeof openTestApi>;

  beforeAll(async () => {
    sandbox = await startSandbox({ db: database().db });
    testApi = openTestApi(sandbox);
  });
  afterAll(() => sandbox.close());

  test('accepting an invite makes a known person a party with the role it offers', async () => {
    const { body } = await testApi.api<Listed<{ id: string; status: string; transaction: { id: string } }>>(
      'conveyancer',
      '/me/invites?status=pending',
    );
    const invite = body.data[0]!;
    expect((await testApi.api('conveyancer', `/transactions/${invite.transaction.id}`)).status).toBe(404);
    const before = await testApi.firstOpenSale();
    // The invite was sent to the address in another case.
    const toEmail = sql`upper(${invites.toEmail})`;
    await sandbox.db.update(invites).set({ toEmail }).where(eq(invites.id, invite.id));
    await sandbox.operator('PATCH', `/invites/${invite.id}`, { status: 'accepted' });
    await sandbox.operator('PATCH', `/invites/${invite.id}`, { status: 'accepted' });
    const view = { canView: true, canEdit: false, canDelete: false };
    const permissions = { chainNode: view, propertyDetails: view, transactionDetails: view, transactionParty: view, listingDetails: view }; // oxfmt-ignore
    expect((await testApi.api('conveyancer', `/transactions/${invite.transaction.id}`)).body).toMatchObject({
      data: { yourRole: 'Conveyancer', yourPermissions: permissions },
    });
    const path = `/transactions/${invite.transaction.id}/parties`;
    const joined = (await testApi.api<Listed<Party & { isYou: boolean }>>('conveyancer', path)).body.data;
    expect(joined.filter(({ isYou }) => isYou)).toMatchObject([{ representing: 'Buyer' }]);
    // Joining is a change of the transaction, so its chain moves to the top.
    const { chain } = await testApi.firstOpenSale();
    expect(chain.transactions.map(({ id }) => id)).toContain(invite.transaction.id);
    expect(chain.updatedAt).not.toBe(before.chain.updatedAt);
  });

  test('declining or revoking makes no one a party', async () => {
    type Invite = { id: string; transaction: { id: string } };
    const { body } = await testApi.api<Listed<Invite>>('agent', '/me/invites?status=pending');
    type Request = { id: string; transactionId: string; from: string };
    const requests = (await testApi.api<Listed<Request>>('agent', '/me/access-requests?status=pending')).body.data; // oxfmt-ignore
    const request = requests.find(({ from }) => from === 'Alice Thorne')!;
    for (const status of ['declined', 'revoked']) {
      await sandbox.operator('PATCH', `/invites/${body.data[0]!.id}`, { status });
      await sandbox.operator('PATCH', `/access-requests/${request.id}`, { status });
    }
    expect((await testApi.api('agent', `/transactions/${body.data[0]!.transaction.id}`)).status).toBe(404);
    expect((await testApi.api('alice-thorne', `/transactions/${request.transactionId}`)).status).toBe(404);
  });

  test('accepting an invite reinstates a removed party', async () => {
    const { body } = await testApi.api<Listed<{ id: string; transaction: { id: string } }>>(
      'conveyancer',
      '/me/invites?status=accepted',
    );
    const { id, transaction } = body.data[0]!;
    await sandbox.operator('PATCH', `/invites/${id}`, { status: 'accepted' });
    const status = async () => (await testApi.api('conveyancer', `/transactions/${transaction.id}`)).status;
    const { user } = (await testApi.api<{ user: { id: string } }>('conveyancer', '/whoami')).body;
    const theirs = and(eq(parties.transactionId, transaction.id), eq(parties.personId, user.id));
    await sandbox.db.update(parties).set({ active: false }).where(theirs);
    expect(await status()).toBe(404);
    await sandbox.operator('PATCH', `/invites/${id}`, { status: 'accepted' });
    expect(await status()).toBe(200);
  });

  test('accepting an invite signs up an unknown person', async () => {
    const { body } = await testApi.api<Listed<{ id: string; to: string; transaction: { id: string } }>>(
      'admin',
      '/me/invites/sent?status=pending',
    );
    const invite = body.data[0]!;
    await sandbox.operator('PATCH', `/invites/${invite.id}`, { status: 'accepted' });
    const parties = (
      await testApi.api<Listed<Party>>('admin', `/transactions/${invite.transaction.id}/parties`)
    ).body.data;
    expect(parties.find((party) => party.email === invite.to)).toMatchObject({ name: 'Ian Fell' });
  });

  test('two invites to one new address, accepted at the same time, sign up one person', async () => {
    const { db, operator } = sandbox;
    const [invite] = await db.select().from(invites).limit(1);
    const toOne = ['new@example.com', 'New@example.com'].map((toEmail) => ({
      ...invite!,
      id: randomUUID(),
      toEmail,
    }));
    await db.insert(invites).values(toOne);
    const accept = () =>
      Promise.all(toOne.map(({ id }) => operator('PATCH', `/invites/${id}`, { status: 'accepted' })));
    // On PostgreSQL both begin before either can insert the person.
    if (database().url) await whileHeld(db, sql`lock table ${people} in share mode`, 2, accept);
    else await accept();
    const isNew = eq(sql`lower(${people.email})`, 'new@example.com');
    expect(await db.select().from(people).where(isNew)).toHaveLength(1);
  });

  test('an invite’s expiry and status can be changed', async () => {
    const { body } = await testApi.api<Listed<{ id: string }>>('agent', '/me/invites/sent');
    const statusOf = async (id: string) =>
      (await testApi.api<Listed<{ id: string; status: string }>>('agent', '/me/invites/sent')).body.data.find(
        (invite) => invite.id === id,
      )!.status;
    const { id } = body.data[0]!;
    await sandbox.operator('PATCH', `/invites/${id}`, {
      status: 'pending',
      expiresAt: '2020-01-01T00:00:00Z',
    });
    expect(await statusOf(id)).toBe('expired');
    await sandbox.operator('PATCH', `/invites/${id}`, { expiresAt: null });
    expect(await statusOf(id)).toBe('pending');
    for (const status of ['declined', 'revoked']) {
      await sandbox.operator('PATCH', `/invites/${id}`, { status });
      expect(await statusOf(id)).toBe(status);
    }
    // It expires by the service's clock.
    const expiresAt = new Date(Date.now() + 86_400_000).toISOString();
    await sandbox.operator('PATCH', `/invites/${id}`, { status: 'pending', expiresAt });
    for (const [offsetSeconds, status] of [[172_800, 'expired'], [0, 'pending']]) {
      await sandbox.operator('POST', '/clock', { offsetSeconds });
      expect(await statusOf(id)).toBe(status);
    } // oxfmt-ignore
  });

  test('an access request never expires: its expiry can only be set to null', async () => {
    const { body } = await testApi.api<Listed<{ id: string }>>('agent', '/me/access-requests');
    const path = `/access-requests/${body.data[0]!.id}`;
    await sandbox.operator('PATCH', path, { expiresAt: null });
    await expect(sandbox.operator('PATCH', path, { expiresAt: '2030-01-01T00:00:00Z' })).rejects.toThrow(
      /400.*an access request never expires/,
    );
  });

  test('an edit cannot give a person a second pending request', async () => {
    const { api, operator, db } = { ...testApi, ...sandbox };
    const { body } = await api<Listed<{ id: string }>>('agent', '/me/access-requests?status=pending');
    const [pending] = await db.select().from(accessRequests).where(eq(accessRequests.id, body.data[0]!.id));
    const declined = { ...pending!, id: randomUUID(), status: 'declined' };
    await db.insert(accessRequests).values(declined);
    await expect(operator('PATCH', `/access-requests/${declined.id}`, { status: 'pending' })).rejects.toThrow(
      /409.*another pending request/,
    );
  });

  test('accepting a request lets the person view everything and edit nothing', async () => {
    type Request = { id: string; transactionId: string; from: string; status: string };
    const { body } = await testApi.api<Listed<Request>>('agent', '/me/access-requests?status=pending');
    const request = body.data.find(({ from }) => from === 'Megan Price')!;
    await sandbox.operator('PATCH', `/access-requests/${request.id}`, { status: 'accepted' });
    const { data } = (
      await testApi.api<{ data: { yourPermissions: Record<string, object> } }>(
        'megan-price',
        `/transactions/${request.transactionId}`,
      )
    ).body;
    const view = { canView: true, canEdit: false, canDelete: false };
    expect(Object.values(data.yourPermissions)).toEqual([view, view, view, view, view]);
    const path = `/transactions/${request.transactionId}/parties`;
    const joined = (await testApi.api<Listed<Party & { isYou: boolean }>>('megan-price', path)).body.data;
    expect(joined.filter(({ isYou }) => isYou)).toMatchObject([
      { role: 'Conveyancer', representing: 'Seller' },
    ]);
    expect(
      (await testApi.api<Listed<Request>>('agent', '/me/access-requests?status=accepted')).body.data.map(
        ({ id }) => id,
      ),
    ).toContain(request.id);
  });
});
