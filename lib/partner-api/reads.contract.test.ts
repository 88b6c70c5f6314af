import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { getWhoami } from '@/lib/account/server';
import { createChain, getChain, listChains } from '@/lib/chains/server';
import { createInvite, listSentInvites } from '@/lib/invites/server';
import { listTeamMembers } from '@/lib/teams/server';
import { type RunningSandbox, startSandbox } from '@/sandbox/testing';
import { type Partner } from './create-partner';
import { createService } from './service';
import { SkippingClock, TestingClock } from './testing-clock';
import { partnerOf } from './testing-partner';
import { readEverything } from './testing-reads';
import { createAgent, createTransport } from './transport';

let sandbox: RunningSandbox;
let agent: Partner;
type Person = { slug: string; id: string; name: string; teams: string[] };
let people: Person[];
beforeAll(async () => {
  sandbox = await startSandbox();
  agent = await partnerOf(sandbox, 'agent');
  people = await sandbox.operator<Person[]>('GET', '/people');
});
afterAll(() => sandbox.close());

describe('every read of the document, against the sandbox', () => {
  it.each(['agent', 'conveyancer', 'admin', 'seller', 'buyer'])(
    "matches the document's schema for %s",
    async (slug) => {
      const partner = await partnerOf(sandbox, slug);
      expect((await getWhoami(partner)).user.id).toBe(people.find((person) => person.slug === slug)!.id);
      const counts = await readEverything(partner, 1);
      for (const kind of ['contacts', 'invites', 'transactions', 'parties', 'stages'] as const) {
        expect(counts[kind], kind).toBeGreaterThan(0);
      }
    },
  );

  it('shows nothing to an outsider', async () => {
    const outsider = await partnerOf(sandbox, 'outsider');
    const [chain] = (await listChains(agent, { limit: 1 })).data;
    expect((await getWhoami(outsider)).user.id).toBe(people.find(({ slug }) => slug === 'outsider')!.id);
    expect(new Set(Object.values(await readEverything(outsider, 1)))).toEqual(new Set([0]));
    await expect(getChain(outsider, chain!.id)).rejects.toMatchObject({ status: 404, code: 'not_found' });
  });

  it("lists the members of the user's own team only", async () => {
    const [team] = people.find(({ slug }) => slug === 'agent')!.teams;
    const members = await listTeamMembers(agent, team!, {});
    expect(members.data.filter(({ you }) => you)).toHaveLength(1);
    for (const { id } of members.data) expect(id).toHaveLength(64);
    const outsider = await partnerOf(sandbox, 'outsider');
    await expect(listTeamMembers(outsider, team!, {})).rejects.toMatchObject({ status: 404 });
  });

  it('filters invites by status', async () => {
    const property = { address: { addressLine1: '1 Status Row', country: 'GB' }, currency: 'GBP' };
    const created = await createChain(agent, { selling: { ...property, saleState: 'unknown' } });
    const statuses = ['pending', 'accepted', 'declined', 'revoked'] as const;
    for (const status of statuses) {
      const body = { email: `${status}@example.com`, role: 'Surveyor', representing: 'Buyer' };
      const { id } = await createInvite(agent, created.sellingTransactionId!, body);
      if (status !== 'pending') await sandbox.operator('PATCH', `/invites/${id}`, { status });
    }
    for (const status of statuses) {
      const { data } = await listSentInvites(agent, { status, limit: 100 });
      expect(data.map(({ to }) => to)).toContain(`${status}@example.com`);
      expect(new Set(data.map((invite) => invite.status))).toEqual(new Set([status]));
    }
  });

  it('refuses a limit outside 1 to 100 and an unknown cursor', async () => {
    await expect(listChains(agent, { limit: 101 })).rejects.toMatchObject({
      status: 400,
      code: 'invalid_request',
    });
    await expect(listChains(agent, { cursor: 'mine' })).rejects.toMatchObject({
      status: 400,
      code: 'invalid_request',
    });
  });
});

describe('credentials, against the sandbox', () => {
  it('distinguishes a rejected key from a rejected user token', async () => {
    const wrongKey = await partnerOf(sandbox, 'agent', { apiKey: 'pk_chain_wrong' });
    await expect(getWhoami(wrongKey)).rejects.toMatchObject({ status: 502, code: 'upstream_auth' });
    const ended = Object.assign(new Error('the grant has ended'), { status: 401, code: 'reauth_required' });
    const getUserToken = async ({ rejected }: { rejected?: string } = {}) => {
      if (rejected) throw ended;
      return 'wrong';
    };
    const wrongUser = await partnerOf(sandbox, 'agent', { getUserToken });
    await expect(getWhoami(wrongUser)).rejects.toBe(ended);
  });

  it('refreshes an expired user token and retries', async () => {
    const good = await sandbox.token('agent');
    const rejectedTokens: (string | undefined)[] = [];
    const partner = await partnerOf(sandbox, 'agent', {
      getUserToken: async ({ rejected } = {}) => {
        rejectedTokens.push(rejected);
        return rejected ? good : 'expired';
      },
    });
    expect((await getWhoami(partner)).scopes).toContain('chains:read');
    expect(rejectedTokens).toEqual([undefined, 'expired']);
  });

  it('passes on a 403 for a missing scope', async () => {
    const { key } = await sandbox.operator<{ key: string }>('POST', '/keys', { scopes: ['contacts:read'] });
    const narrow = await partnerOf(sandbox, 'agent', { apiKey: key });
    await expect(listChains(narrow, {})).rejects.toMatchObject({ status: 403, code: 'forbidden' });
    expect((await getWhoami(narrow)).scopes).toEqual(['contacts:read']);
  });
});

describe('a service in trouble', () => {
  const fault = (...faults: object[]) => sandbox.operator('PUT', '/faults', faults);
  /** The agent's partner, whose governor runs on a manual clock. */
  const onClock = async (config?: Parameters<typeof partnerOf>[2]) => {
    const clock = new TestingClock();
    const service = createService(createTransport(sandbox.url, createAgent()), { clock });
    return { clock, service, partner: await partnerOf(sandbox, 'agent', config, service) };
  };

  it.each([
    ['a reset connection', { kind: 'reset' }],
    ['a truncated response', { kind: 'truncate' }],
    ['a temporary 500', { kind: 'status', status: 500 }],
    ['a 503 with Retry-After', { kind: 'status', status: 503, retryAfter: 1 }],
    ['a 429', { kind: 'status', status: 429, retryAfter: 1 }],
  ])('gets a retry after %s', async (_, kind) => {
    const { clock, partner } = await onClock();
    await fault({ path: '/v1/chains', count: 1, ...kind });
    const read = listChains(partner, { limit: 1 });
    // The second attempt waits only for the clock.
    await vi.waitFor(() => expect(clock.pending).toBe(1), 20_000);
    await clock.advance(1250);
    expect((await read).data).toHaveLength(1);
    await fault();
  });

  it('that returns garbage causes `bad_response`', async () => {
    await fault({ path: '/v1/chains', kind: 'garbage' });
    const transport = createTransport(sandbox.url, createAgent());
    const service = createService(transport, { clock: new SkippingClock() });
    const partner = await partnerOf(sandbox, 'agent', {}, service);
    await expect(listChains(partner, { limit: 1 })).rejects.toMatchObject({ code: 'bad_response' });
    await fault();
  });

  it('that limits the rate gets no more calls than its limit, and the rest in the next window', async () => {
    const slowLane = { partner: 'Chain Dashboard (slow lane)' };
    const keyRequest = { ...slowLane, scopes: ['chains:read'], limit: 8, windowSeconds: 10 };
    const { key } = await sandbox.operator<{ key: string }>('POST', '/keys', keyRequest);
    const tokenRequest = { ...slowLane, person: 'agent' };
    const { accessToken } = await sandbox.operator<{ accessToken: string }>('POST', '/tokens', tokenRequest);
    const { clock, service, partner } = await onClock({ apiKey: key, getUserToken: async () => accessToken });
    const upstream = async () => {
      const requests = await sandbox.operator<{ path: string; count: number; statuses: object }[]>(
        'GET',
        '/requests',
      );
      const { count, statuses } = requests.find(({ path }) => path === '/v1/chains')!;
      return { count, rateLimited: (statuses as Record<string, number>)['429'] ?? 0 };
    };
    const before = await upstream();
    let succeeded = 0;
    const all = Promise.all(
      Array.from({ length: 14 }, (_, at) =>
        listChains(partner, { limit: at + 1 }).then(() => (succeeded += 1)),
      ),
    );
    // The probe, the user's share (half of the window), and the first of the paced calls.
    await vi.waitFor(() => expect(succeeded).toBe(6), 20_000);
    expect(service.governor.state()).toMatchObject({ inFlight: 0, waiting: { interactive: 8 } });
    const pass = async (seconds: number) => {
      for (let second = 0; second < seconds; second += 1) {
        await clock.advance(1000);
        await vi.waitFor(() => expect(service.governor.state().inFlight).toBe(0), 20_000);
      }
    };
    await pass(9);
    expect([succeeded, (await upstream()).count - before.count]).toEqual([8, 8]);
    await sandbox.db.execute(sql`update rate_windows set started_at = started_at - interval '1 hour'`);
    await pass(8);
    await all;
    expect(await upstream()).toEqual({ count: before.count + 14, rateLimited: before.rateLimited });
  });
});
