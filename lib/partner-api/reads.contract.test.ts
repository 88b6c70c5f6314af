import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listAccessRequests } from '@/lib/access-requests/server';
import { whoami } from '@/lib/account/server';
import { getChain, listChains } from '@/lib/chains/server';
import { listContacts } from '@/lib/contacts/server';
import { listInvites, listSentInvites } from '@/lib/invites/server';
import { listParties } from '@/lib/parties/server';
import { getProperty, listProperties } from '@/lib/properties/server';
import { allPages } from '@/lib/query/all-pages';
import { getStage, listStages } from '@/lib/stages/server';
import { listTeamMembers } from '@/lib/teams/server';
import { getTransaction } from '@/lib/transactions/server';
import { type RunningSandbox, startSandbox } from '@/sandbox/testing';
import { type Partner } from './create-partner';
import { partnerOf } from './testing-partner';

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
  it.each(['agent', 'conveyancer', 'admin', 'seller', 'buyer', 'outsider'])(
    'answers %s in the shape the document gives',
    async (slug) => {
      const partner = await partnerOf(sandbox, slug);
      expect((await whoami(partner)).user.id).toBe(people.find((person) => person.slug === slug)!.id);
      await Promise.all([
        allPages((page) => listContacts(partner, page)),
        allPages((page) => listInvites(partner, page)),
        allPages((page) => listSentInvites(partner, page)),
        allPages((page) => listAccessRequests(partner, page)),
      ]);
      for (const property of await allPages((page) => listProperties(partner, page))) {
        expect(await getProperty(partner, property.id)).toMatchObject(property);
      }
      const chains = (await listChains(partner, { limit: 10 })).data;
      for (const summary of chains) {
        const chain = await getChain(partner, summary.id);
        for (const seen of chain.transactions.filter(({ yourRole }) => yourRole !== null)) {
          const transaction = await getTransaction(partner, seen.id);
          expect(transaction).toMatchObject({
            chainId: chain.id,
            amount: seen.amount,
            stageProgress: seen.stageProgress,
          });
          const parties = await allPages((page) => listParties(partner, seen.id, page));
          expect(parties.filter(({ isYou }) => isYou)).toHaveLength(1);
          const stages = await allPages((page) => listStages(partner, seen.id, page));
          const { notStarted, inProgress, blocked, completed } = seen.stageProgress;
          expect(stages).toHaveLength(notStarted + inProgress + blocked + completed);
          if (stages[0]) expect(await getStage(partner, stages[0].id)).toEqual(stages[0]);
        }
      }
    },
  );

  it('shows nothing to an outsider', async () => {
    const outsider = await partnerOf(sandbox, 'outsider');
    const [chain] = (await listChains(agent, { limit: 1 })).data;
    expect((await listChains(outsider, {})).data).toEqual([]);
    await expect(getChain(outsider, chain!.id)).rejects.toMatchObject({ status: 404, code: 'not_found' });
  });

  it('lists the members of the own team, and no others', async () => {
    const [team] = people.find(({ slug }) => slug === 'agent')!.teams;
    const members = await listTeamMembers(agent, team!, {});
    expect(members.data.filter(({ you }) => you)).toHaveLength(1);
    for (const { id } of members.data) expect(id).toHaveLength(64);
    const outsider = await partnerOf(sandbox, 'outsider');
    await expect(listTeamMembers(outsider, team!, {})).rejects.toMatchObject({ status: 404 });
  });

  it('filters invites by status', async () => {
    for (const status of ['pending', 'accepted', 'declined', 'revoked'] as const) {
      const { data } = await listSentInvites(agent, { status, limit: 100 });
      expect(data.every((invite) => invite.status === status)).toBe(true);
    }
  });

  it('refuses a limit outside 1 to 100 and a cursor it did not give', async () => {
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
  it('tells a refused key from a refused user', async () => {
    const wrongKey = await partnerOf(sandbox, 'agent', { apiKey: 'pk_chain_wrong' });
    await expect(whoami(wrongKey)).rejects.toMatchObject({ status: 502, code: 'upstream_auth' });
    const over = Object.assign(new Error('the grant is over'), { status: 401, code: 'reauth_required' });
    const getUserToken = async ({ rejected }: { rejected?: string } = {}) => {
      if (rejected) throw over;
      return 'wrong';
    };
    const wrongUser = await partnerOf(sandbox, 'agent', { getUserToken });
    await expect(whoami(wrongUser)).rejects.toBe(over);
  });

  it('renews an expired user token and goes on', async () => {
    const good = await sandbox.token('agent');
    const asked: (string | undefined)[] = [];
    const partner = await partnerOf(sandbox, 'agent', {
      getUserToken: async ({ rejected } = {}) => {
        asked.push(rejected);
        return rejected ? good : 'expired';
      },
    });
    expect((await whoami(partner)).scopes).toContain('chains:read');
    expect(asked).toEqual([undefined, 'expired']);
  });

  it('passes on that the key lacks a scope', async () => {
    const { key } = await sandbox.operator<{ key: string }>('POST', '/keys', { scopes: ['contacts:read'] });
    const narrow = await partnerOf(sandbox, 'agent', { apiKey: key });
    await expect(listChains(narrow, {})).rejects.toMatchObject({ status: 403, code: 'forbidden' });
    expect((await whoami(narrow)).scopes).toEqual(['contacts:read']);
  });
});

describe('a service in trouble', () => {
  const fault = (...faults: object[]) => sandbox.operator('PUT', '/faults', faults);

  it.each([
    ['a reset connection', { kind: 'reset', count: 1 }],
    ['an answer that is cut', { kind: 'status', status: 502, count: 1 }],
    ['a passing 500', { kind: 'status', status: 500, count: 1 }],
    ['a 503 that asks for a second', { kind: 'status', status: 503, retryAfter: 1, count: 1 }],
    ['a 429', { kind: 'status', status: 429, retryAfter: 1, count: 1 }],
  ])('is asked again after %s', async (_, kind) => {
    const partner = await partnerOf(sandbox, 'agent');
    await fault({ path: '/v1/chains', ...kind });
    expect((await listChains(partner, { limit: 1 })).data).toHaveLength(1);
    await fault();
  });

  it('that answers garbage is told apart from one that is silent', async () => {
    const partner = await partnerOf(sandbox, 'agent');
    await fault({ path: '/v1/chains', kind: 'garbage' });
    await expect(listChains(partner, { limit: 1 })).rejects.toMatchObject({ code: 'bad_answer' });
    await fault();
  });

  it('that limits the rate gets no more calls than it allows', async () => {
    const { key } = await sandbox.operator<{ key: string }>('POST', '/keys', {
      partner: 'Chain Dashboard (slow lane)',
      scopes: ['chains:read'],
      limit: 8,
      windowSeconds: 2,
    });
    const { accessToken } = await sandbox.operator<{ accessToken: string }>('POST', '/tokens', {
      person: 'agent',
      partner: 'Chain Dashboard (slow lane)',
    });
    const slow = await partnerOf(sandbox, 'agent', { apiKey: key, getUserToken: async () => accessToken });
    const turnedAway = async () => {
      const requests = await sandbox.operator<{ statuses: Record<string, number> }[]>('GET', '/requests');
      return requests.reduce((sum, { statuses }) => sum + (statuses['429'] ?? 0), 0);
    };
    const before = await turnedAway();
    const all = await Promise.all(
      Array.from({ length: 20 }, (_, at) =>
        listChains(slow, { limit: at + 1 }).then(
          () => 'fine',
          (error) => error.code,
        ),
      ),
    );
    expect(all.filter((end) => end === 'fine')).toHaveLength(20);
    expect(await turnedAway()).toBe(before);
  });
});
