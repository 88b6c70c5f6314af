import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startSandbox, type RunningSandbox } from '../testing';

let sandbox: RunningSandbox;
beforeAll(async () => {
  sandbox = await startSandbox();
});
afterAll(() => sandbox.close());

type Listed<T> = { data: T[]; nextCursor: string | null };
type Stage = {
  id: string;
  title: string;
  progress: string;
  progressNote: string | null;
  assignedToYou: boolean;
  updatedAt: string;
};
type Party = {
  id: string;
  isYou: boolean;
  email: string | null;
  role: string;
  permissions: { chainNode: { canEdit: boolean } };
};
type Chain = {
  id: string;
  updatedAt: string;
  transactions: { id: string; yourRole: string | null; saleState: string }[];
  links: unknown[];
};

async function api<T>(
  person: string,
  path: string,
  key = sandbox.partnerKey,
): Promise<{ status: number; body: T }> {
  const headers = { authorization: `Bearer ${key}`, 'x-user-token': await sandbox.token(person) };
  const response = await fetch(`${sandbox.url}/v1${path}`, { headers });
  return { status: response.status, body: (await response.json()) as T };
}

/** With a body as given, and the status instead of an exception. */
async function raw(method: string, path: string, body?: string, headers: Record<string, string> = {}) {
  const response = await fetch(`${sandbox.url}/operator${path}`, { method, body, headers });
  return {
    status: response.status,
    body: (await response.json()) as { error: { code: string; details?: { issues: { path: string }[] } } },
  };
}

const firstOpenSale = async () => {
  const { body } = await api<Listed<Chain>>('agent', '/chains?limit=1');
  return { chain: body.data[0]!, saleId: body.data[0]!.transactions.find((one) => one.yourRole)!.id };
};

describe('people, keys, tokens', () => {
  test('the six always exist; three of them are in a team', async () => {
    for (const seed of ['empty', 'demo']) {
      await sandbox.operator('POST', '/reset', { seed });
      const people = await sandbox.operator<{ slug: string; email: string; teams: string[] }[]>(
        'GET',
        '/people',
      );
      expect(people.slice(0, 6).map(({ slug, teams }) => [slug, teams.length])).toEqual([
        ['agent', 1], ['conveyancer', 1], ['admin', 1], ['seller', 0], ['buyer', 0], ['outsider', 0],
      ]); // prettier-ignore
      expect(Object.keys(people[0]!)).toEqual(['slug', 'id', 'name', 'email', 'teams']);
    }
  });

  test('a key has the scopes and the limit it was ordered with', async () => {
    const { key } = await sandbox.operator<{ key: string }>('POST', '/keys', {
      scopes: ['teams:read'],
      limit: 2,
      windowSeconds: 60,
    });
    expect(key).toMatch(/^pk_chain_/);
    expect((await api('agent', '/chains', key)).status).toBe(403);
    expect((await api<{ scopes: string[] }>('agent', '/whoami', key)).body.scopes).toEqual(['teams:read']);
    expect((await api('agent', '/whoami', key)).status).toBe(429);
  });

  test('a new partner’s key takes the tokens of that partner alone', async () => {
    const { key } = await sandbox.operator<{ key: string }>('POST', '/keys', { partner: 'Acme', scopes: [] });
    const { accessToken } = await sandbox.operator<{ accessToken: string }>('POST', '/tokens', {
      person: 'agent',
      partner: 'Acme',
    });
    const ask = async (partnerKey: string) =>
      (
        await fetch(`${sandbox.url}/v1/whoami`, {
          headers: { authorization: `Bearer ${partnerKey}`, 'x-user-token': accessToken },
        })
      ).status;
    expect([await ask(key), await ask(sandbox.partnerKey)]).toEqual([200, 401]);
    await expect(sandbox.operator('POST', '/keys', { partner: 'Acme', scopes: [] })).resolves.toHaveProperty(
      'key',
    );
  });

  test('a token lives as long as was ordered', async () => {
    const accessToken = await sandbox.token('agent', 0);
    const headers = { authorization: `Bearer ${sandbox.partnerKey}`, 'x-user-token': accessToken };
    expect((await fetch(`${sandbox.url}/v1/whoami`, { headers })).status).toBe(401);
  });

  test('revoking a person’s grants ends operator-made tokens, and no one else’s', async () => {
    const tokens = { seller: await sandbox.token('seller'), buyer: await sandbox.token('buyer') };
    await sandbox.operator('POST', '/grants/revoke', { person: 'seller' });
    const ask = async (token: string) =>
      (
        await fetch(`${sandbox.url}/v1/whoami`, {
          headers: { authorization: `Bearer ${sandbox.partnerKey}`, 'x-user-token': token },
        })
      ).status;
    expect([await ask(tokens.seller), await ask(tokens.buyer)]).toEqual([401, 200]);
  });
});

describe('edits', () => {
  test('a stage: every field, and its chain moves to the top', async () => {
    const { body } = await api<Listed<Chain>>('agent', '/chains?limit=3');
    const [, , chain] = body.data;
    const saleId = chain!.transactions.find((one) => one.yourRole)!.id;
    const stages = (await api<Listed<Stage>>('agent', `/transactions/${saleId}/stages`)).body.data;
    const stage = stages.find((one) => one.progress === 'Not Started')!;
    const change = {
      progress: 'Blocked', progressNote: 'Awaiting probate', expectedUpdate: '2027-01-05T09:00:00+01:00',
      expectedCompletion: null, assignedTo: 'agent',
    }; // prettier-ignore
    await sandbox.operator('PATCH', `/stages/${stage.id}`, change);
    expect((await api<{ data: Stage }>('agent', `/stages/${stage.id}`)).body.data).toMatchObject({
      progress: 'Blocked', progressNote: 'Awaiting probate', expectedUpdate: '2027-01-05T08:00:00.000+00:00',
      expectedCompletion: null, assignedToYou: true,
    }); // prettier-ignore
    expect((await api<Listed<Chain>>('agent', '/chains?limit=1')).body.data[0]!.id).toBe(chain!.id);

    await sandbox.operator('PATCH', `/stages/${stage.id}`, { assignedTo: null, deleted: true });
    expect((await api('agent', `/stages/${stage.id}`)).status).toBe(404);
    await sandbox.operator('PATCH', `/stages/${stage.id}`, { deleted: false });
    expect((await api<{ data: Stage }>('agent', `/stages/${stage.id}`)).body.data.assignedToYou).toBe(false);
  });

  test('a transaction: state, date, amount', async () => {
    const { saleId } = await firstOpenSale();
    const change = { saleState: 'off-market', transactionDate: '2027-02-01T12:00:00Z', amount: 123456 };
    await sandbox.operator('PATCH', `/transactions/${saleId}`, change);
    const { data } = (await api<{ data: object }>('agent', `/transactions/${saleId}`)).body;
    expect(data).toMatchObject({ ...change, transactionDate: '2027-02-01T12:00:00.000+00:00' });
  });

  test('a party: permissions by resource, sharing everywhere, active', async () => {
    const { saleId } = await firstOpenSale();
    const partiesOf = async (id: string) =>
      (await api<Listed<Party>>('agent', `/transactions/${id}/parties`)).body.data;
    const party = (await partiesOf(saleId)).find((one) => one.role === 'Conveyancer')!;
    const chainNode = { canView: true, canEdit: true, canDelete: true };
    await sandbox.operator('PATCH', `/parties/${party.id}`, {
      permissions: { chainNode },
      sharing: { email: false },
    });
    const changed = (await partiesOf(saleId)).find((one) => one.id === party.id)!;
    expect(changed).toMatchObject({ email: null, permissions: { ...party.permissions, chainNode } });
    await sandbox.operator('PATCH', `/parties/${party.id}`, { active: false, sharing: { email: true } });
    expect((await partiesOf(saleId)).some((one) => one.id === party.id)).toBe(false);
  });
});

describe('decisions', () => {
  test('accepting an invite makes a known person a party with the role asked for', async () => {
    await sandbox.operator('POST', '/reset', { seed: 'demo' });
    const { body } = await api<Listed<{ id: string; status: string; transaction: { id: string } }>>(
      'conveyancer',
      '/me/invites?status=pending',
    );
    const invite = body.data[0]!;
    expect((await api('conveyancer', `/transactions/${invite.transaction.id}`)).status).toBe(404);
    await sandbox.operator('PATCH', `/invites/${invite.id}`, { status: 'accepted' });
    await sandbox.operator('PATCH', `/invites/${invite.id}`, { status: 'accepted' });
    expect((await api('conveyancer', `/transactions/${invite.transaction.id}`)).body).toMatchObject({
      data: { yourRole: 'Conveyancer' },
    });
  });

  test('an unknown invited person signs up by accepting', async () => {
    const { body } = await api<Listed<{ id: string; to: string; transaction: { id: string } }>>(
      'admin',
      '/me/invites/sent?status=pending',
    );
    const invite = body.data[0]!;
    await sandbox.operator('PATCH', `/invites/${invite.id}`, { status: 'accepted' });
    const parties = (await api<Listed<Party>>('admin', `/transactions/${invite.transaction.id}/parties`)).body
      .data;
    expect(parties.some((party) => party.email === invite.to)).toBe(true);
  });

  test('an invite’s expiry can be moved, and its status set to anything', async () => {
    const { body } = await api<Listed<{ id: string }>>('agent', '/me/invites/sent');
    const statusOf = async (id: string) =>
      (await api<Listed<{ id: string; status: string }>>('agent', '/me/invites/sent')).body.data.find(
        (one) => one.id === id,
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
  });

  test('accepting a request lets the person see everything and edit nothing', async () => {
    type Request = { id: string; transactionId: string; from: string; status: string };
    const { body } = await api<Listed<Request>>('agent', '/me/access-requests?status=pending');
    const request = body.data.find((one) => one.from === 'Nina Solberg')!;
    await sandbox.operator('PATCH', `/access-requests/${request.id}`, { status: 'accepted' });
    const { data } = (
      await api<{ data: { yourPermissions: Record<string, object> } }>(
        'nina-solberg',
        `/transactions/${request.transactionId}`,
      )
    ).body;
    const view = { canView: true, canEdit: false, canDelete: false };
    expect(Object.values(data.yourPermissions)).toEqual([view, view, view, view, view]);
    expect(
      (await api<Listed<Request>>('agent', '/me/access-requests?status=accepted')).body.data.map(
        ({ id }) => id,
      ),
    ).toContain(request.id);
  });
});

describe('generated', () => {
  test.each([['line', 1], ['tree', 2], ['split', 2]] as const)('a chain in the shape of a %s', async (shape, most) => {
    const order = { transactions: 6, shape, stagesEach: 3, person: 'outsider' };
    const { chainId } = await sandbox.operator<{ chainId: string }>('POST', '/chains', order);
    type Full = { data: { links: { transactionId: string; dependencyId: string }[]; transactions: { id: string; stageProgress: Record<string, number> }[] } };
    const { data } = (await api<Full>('outsider', `/chains/${chainId}`)).body;
    expect(data.transactions).toHaveLength(6);
    expect(data.links).toHaveLength(5);
    for (const { stageProgress } of data.transactions) expect(Object.values(stageProgress).reduce((a, b) => a + b)).toBe(3);
    const end = shape === 'split' ? 'dependencyId' : 'transactionId';
    const counts = data.transactions.map(({ id }) => data.links.filter((link) => link[end] === id).length);
    expect(Math.max(...counts)).toBe(most);
  }); // prettier-ignore

  test('5,000 transactions, no two at one address, in seconds', async () => {
    const start = performance.now();
    const order = { transactions: 5000, shape: 'tree', person: 'outsider' };
    const { chainId } = await sandbox.operator<{ chainId: string }>('POST', '/chains', order);
    expect(performance.now() - start).toBeLessThan(10_000);
    const { data } = (
      await api<{ data: { transactions: { address: object }[] } }>('outsider', `/chains/${chainId}`)
    ).body;
    expect(new Set(data.transactions.map(({ address }) => JSON.stringify(address))).size).toBe(5000);
  });

  test('a transaction outside any chain, the person its Seller and the owner', async () => {
    const made = await sandbox.operator<{ transactionId: string; propertyId: string }>(
      'POST',
      '/transactions',
      { person: 'buyer' },
    );
    const { data } = (await api<{ data: object }>('buyer', `/transactions/${made.transactionId}`)).body;
    expect(data).toMatchObject({ chainId: null, yourRole: 'Seller', property: { id: made.propertyId } });
    const owned = (await api<Listed<{ id: string }>>('buyer', '/properties')).body.data;
    expect(owned.map(({ id }) => id)).toContain(made.propertyId);
  });
});

describe('the whole', () => {
  test('reset goes back to a known state and keeps sign-ins; faults, clock and counts are cleared', async () => {
    const token = await sandbox.token('agent');
    const headers = { authorization: `Bearer ${sandbox.partnerKey}`, 'x-user-token': token };
    await sandbox.operator('POST', '/clock', { offsetSeconds: 100 });
    await sandbox.operator('PUT', '/faults', [{ path: '**', kind: 'status' }]);
    const start = performance.now();
    await sandbox.operator('POST', '/reset', { seed: 'empty' });
    await sandbox.operator('POST', '/reset', { seed: 'demo' });
    expect(performance.now() - start).toBeLessThan(3_000);
    expect(await sandbox.operator('GET', '/requests')).toEqual([]);
    const list = await fetch(`${sandbox.url}/v1/chains`, { headers });
    expect(list.headers.get('x-ratelimit-remaining')).toBe('599');
    expect(((await list.json()) as Listed<Chain>).data).toHaveLength(25);
    const made = await sandbox.operator<{ chainId: string }>('POST', '/chains', {
      transactions: 1,
      shape: 'line',
      person: 'agent',
    });
    const { data } = (await api<{ data: Chain }>('agent', `/chains/${made.chainId}`)).body;
    expect(Math.abs(Date.parse(data.updatedAt) - Date.now())).toBeLessThan(5_000);
  });

  test('requests are counted by route pattern and status', async () => {
    await sandbox.operator('POST', '/reset', { seed: 'demo' });
    const { chain } = await firstOpenSale();
    await api('agent', `/chains/${chain.id}`);
    await api('outsider', `/chains/${chain.id}`);
    expect(await sandbox.operator('GET', '/requests')).toEqual([
      { method: 'GET', path: '/v1/chains', count: 1, statuses: { 200: 1 } },
      { method: 'GET', path: '/v1/chains/{chainId}', count: 2, statuses: { 200: 1, 404: 1 } },
    ]);
  });

  test('the clock is absolute, not added up', async () => {
    for (const offsetSeconds of [3600, 3600]) {
      const { now } = await sandbox.operator<{ now: string }>('POST', '/clock', { offsetSeconds });
      expect(Math.abs(Date.parse(now) - Date.now() - 3_600_000)).toBeLessThan(2_000);
    }
    await sandbox.operator('POST', '/clock', { offsetSeconds: 0 });
  });
});

describe('refusals', () => {
  const unknown = '00000000-0000-4000-8000-000000000000';

  test.each([
    ['POST', '/reset', '{"seed":"other"}', 'seed'], ['POST', '/reset', 'not json', ''], ['POST', '/keys', '{"scopes":["all"]}', 'scopes.0'],
    ['POST', '/keys', '{}', 'scopes'], ['POST', '/tokens', '{"person":5}', 'person'], ['POST', '/clock', '{"offsetSeconds":"1"}', 'offsetSeconds'],
    ['PUT', '/faults', '{}', ''], ['PUT', '/faults', '[{"path":"*","kind":"explode"}]', '0.kind'], ['PUT', '/faults', '[{"path":"*","kind":"status","x":1}]', '0'],
    ['POST', '/chains', '{"transactions":5001,"shape":"line","person":"agent"}', 'transactions'],
    ['PATCH', `/stages/${unknown}`, '{"progress":"Done"}', 'progress'], ['PATCH', `/parties/${unknown}`, '{"permissions":{"chainNode":{}}}', 'permissions.chainNode.canView'],
    ['PATCH', `/invites/${unknown}`, '{"status":"expired"}', 'status'], ['PATCH', `/transactions/${unknown}`, '{"amount":-1}', 'amount'],
  ])('%s %s %s is 400 and names %s', async (method, path, body, at) => {
    const answer = await raw(method, path, body);
    expect([answer.status, answer.body.error.code]).toEqual([400, 'invalid_request']);
    expect(answer.body.error.details!.issues.map((issue) => issue.path)).toContain(at);
  }); // prettier-ignore

  test.each([
    ['PATCH', `/stages/${unknown}`, '{}'], ['PATCH', `/transactions/${unknown}`, '{}'], ['PATCH', `/parties/${unknown}`, '{}'],
    ['PATCH', `/invites/${unknown}`, '{}'], ['PATCH', `/access-requests/${unknown}`, '{"status":"accepted"}'], ['PATCH', '/stages/not-an-id', '{}'],
    ['POST', '/tokens', '{"person":"nobody"}'], ['POST', '/grants/revoke', '{"person":"nobody"}'], ['POST', '/transactions', '{"person":"nobody"}'],
    ['POST', '/nothing', '{}'],
  ])('%s %s %s is 404', async (method, path, body) => {
    const answer = await raw(method, path, body);
    expect([answer.status, answer.body.error.code]).toEqual([404, 'not_found']);
  }); // prettier-ignore

  test.each([
    ['a foreign Host', { host: 'sandbox.example.com' }], ['a foreign page', { origin: 'https://evil.example' }],
    ['another local page', { origin: 'http://localhost:3000' }], ['a page that hides its origin', { origin: 'null' }],
    ['a cross-site request', { 'sec-fetch-site': 'cross-site' }],
  ] as [string, Record<string, string>][])('%s is refused', async (_, headers) => {
    expect(await statusWith(headers)).toBe(403);
  }); // prettier-ignore

  test('this machine and the sandbox’s own pages are not', async () => {
    const host = new URL(sandbox.url).host;
    expect(await statusWith({ host })).toBe(200);
    expect(await statusWith({ host, origin: sandbox.url, 'sec-fetch-site': 'same-origin' })).toBe(200);
  });

  /** node's own request: fetch does not let Host and Origin be set. */
  function statusWith(headers: Record<string, string>): Promise<number> {
    return new Promise((resolve, reject) => {
      const sent = request(`${sandbox.url}/operator/people`, { headers }, (response) => {
        response.resume();
        resolve(response.statusCode!);
      });
      sent.once('error', reject).end();
    });
  }

  test('without SANDBOX_OPERATOR there are no controls and no faults', async () => {
    const closed = await startSandbox({ operator: false, seed: 'empty' });
    const answer = await fetch(`${closed.url}/operator/people`);
    expect(answer.status).toBe(404);
    await closed.close();
  });
});
