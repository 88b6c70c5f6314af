import { describe, expect, it, vi } from 'vitest';
import { events } from '@/lib/telemetry/events';
import { Failure } from '@/lib/values/failure';
import { createPartner, type Partner } from './create-partner';
import { noResponse } from './failures';
import { path, type PartnerPath } from './path';
import { createService, serviceFor } from './service';
import { TestingClock } from './testing-clock';
import { ok, type Reply, replying, schema, status } from './testing-replies';
import { type OutgoingCall } from './transport';

const no: Reply = { body: '{"ok":false}' };

/** A call of each kind. */
const make: Record<
  'get' | 'list' | 'post' | 'patch' | 'put',
  (partner: Partner, where: PartnerPath) => Promise<unknown>
> = {
  get: (partner, where) => partner.get(where, schema),
  list: (partner, where) => partner.list(where, schema),
  post: (partner, where) => partner.post(where, schema, {}),
  patch: (partner, where) => partner.patch(where, schema, {}),
  put: (partner, where) => partner.put(where, schema, {}),
};

it.each(['post', 'patch', 'put'] as const)(
  '%s sends its method, path and body, and no query',
  async (verb) => {
    const { partner, calls, end } = replying([{ status: 201, ...ok }]);
    const body = { role: 'Buyer', permissions: null };
    expect(await end(partner[verb](path`/v1/chains/${'c'}`, schema, body))).toEqual({ ok: true });
    expect(calls[0]).toMatchObject({ method: verb.toUpperCase(), path: '/v1/chains/c', search: '', body });
  },
);

it('pages of a list are different reads, and so are the same pages of another user', async () => {
  const { partner, partnerWith, calls, end } = replying([ok, no, no]);
  const other = partnerWith({ userId: 'another' });
  expect([partner.userId, other.userId]).toEqual(['u', 'another']);
  const read = (reader: typeof partner, cursor: string) =>
    reader.get(path`/v1/chains`, schema, { query: { cursor } });
  const all = [read(partner, 'one'), read(partner, 'two'), read(other, 'one'), read(partner, 'one')];
  expect(await end(Promise.all(all))).toEqual([{ ok: true }, { ok: false }, { ok: false }, { ok: true }]);
  expect(calls.map(({ search }) => search).sort()).toEqual(['?cursor=one', '?cursor=one', '?cursor=two']);
});

it.each(['get', 'list', 'post'] as const)(
  'a %s compares a date in Retry-After with our date',
  async (verb) => {
    const until = (): string => new Date(clock.date() + 30_000).toUTCString();
    const { clock, partner, end } = replying([], {}, () => status(409, { 'retry-after': until() }));
    expect(await end(make[verb](partner, path`/v1/x`))).toMatchObject({ status: 409, retryAfter: 30 });
  },
);

it.each(['get', 'list', 'post', 'patch', 'put'] as const)(
  'a failed %s is reported, without ids',
  async (verb) => {
    const { partner, end } = replying([status(409)]);
    const listener = vi.fn();
    events.notice.subscribe(listener);
    await end(make[verb](partner, path`/v1/stages/${'7'}/dependency`));
    events.notice.unsubscribe(listener);
    const notice = { code: 'conflict', status: 409, route: '/v1/stages/{id}/dependency' };
    expect(listener.mock.calls.map(([event]) => event as unknown)).toEqual([expect.objectContaining(notice)]);
  },
);

it('reports no unreadable rows if there are none, and needs no one to report them to', async () => {
  const onUnreadable = vi.fn();
  const { partnerWith, end } = replying([
    { body: '{"data":[{"ok":true}],"nextCursor":null}' },
    { body: '{"data":[{"ok":7}],"nextCursor":null}' },
  ]);
  await end(partnerWith({ onUnreadable }).list(path`/v1/chains`, schema));
  expect(onUnreadable).not.toHaveBeenCalled();
  const page = await end(partnerWith().list(path`/v1/chains`, schema));
  expect(page).toEqual({ data: [], nextCursor: null, unreadable: 1 });
});

describe('with several keys', () => {
  const refusedUser = status(401, { 'www-authenticate': 'Bearer realm="user-token"' });
  const refusedKey = status(401, { 'www-authenticate': 'Bearer realm="partner-key"' });

  it.each([
    ['the sign-in has ended', new Failure({ status: 401, code: 'reauth_required', message: 'ended' })],
    ['the vault is down', new Failure({ status: 503, code: 'auth_unavailable', message: 'down' })],
    ['of a mistake of ours', Object.assign(new Error('oh'), { code: 'upstream_auth' })],
  ])('tries no other key if there is no other token because %s', async (_, failure) => {
    const getUserToken = async ({ rejected }: { rejected?: string } = {}) => {
      if (rejected) throw failure;
      return 'token-1';
    };
    const { partner, calls, end } = replying([refusedUser], { nextKeys: ['next'], getUserToken });
    expect(await end(partner.get(path`/v1/x`, schema))).toBe(failure);
    expect(calls).toHaveLength(1);
  });

  it('tries each key once with the same token, then says that none is accepted', async () => {
    const { partner, calls, end } = replying([refusedKey], { nextKeys: ['second', 'third'] });
    expect(await end(partner.get(path`/v1/x`, schema))).toMatchObject({ status: 502, code: 'upstream_auth' });
    expect(calls.map(({ apiKey, userToken }) => `${apiKey} ${userToken}`)).toEqual([
      'key token-1',
      'second token-1',
      'third token-1',
    ]);
  });

  it('keeps a refreshed token for the next key', async () => {
    const { partner, calls, end } = replying([refusedUser, refusedKey, ok], { nextKeys: ['second'] });
    expect(await end(partner.get(path`/v1/x`, schema))).toEqual({ ok: true });
    expect(calls.map(({ apiKey, userToken }) => `${apiKey} ${userToken}`)).toEqual([
      'key token-1',
      'key token-2',
      'second token-2',
    ]);
  });
});

it('refuses an endpoint that hangs, whatever the id, but not another method or another path', async () => {
  const clock = new TestingClock();
  const silent = noResponse(true, Object.assign(new Error('silent'), { code: 'UND_ERR_HEADERS_TIMEOUT' }));
  const hangs = ({ method, path: where }: OutgoingCall) => method === 'POST' && where.endsWith('/invites');
  const service = createService(
    async (call) => {
      await clock.wait(hangs(call) ? 10_000 : 10);
      if (hangs(call)) throw silent;
      return { status: 200, header: () => null, body: '{"ok":true}' };
    },
    { clock },
  );
  const config = { baseUrl: 'http://service', apiKey: 'key', userId: 'u', getUserToken: async () => 'token' };
  const partner = createPartner(config, service);
  const invite = (id: string) => partner.post(path`/v1/transactions/${id}/invites`, schema, {});
  for (const id of ['1', '2', '3']) {
    const lost = invite(id).catch((error: Failure) => error.code);
    await clock.advance(10_000);
    expect(await lost).toBe('response_lost');
  }
  const outcomes = Promise.allSettled([
    invite('4'),
    partner.put(path`/v1/transactions/${'4'}/invites`, schema, {}),
    partner.post(path`/v1/transactions/${'4'}/stages`, schema, {}),
  ]);
  await clock.advance(20_000);
  expect(await outcomes).toMatchObject([
    { status: 'rejected', reason: { status: 503, code: 'busy' } },
    { status: 'fulfilled' },
    { status: 'fulfilled' },
  ]);
});

it("a user's slow sign-in holds up no one else, and takes no place in the queue", async () => {
  const { clock, partner, partnerWith, service } = replying([ok]);
  const getUserToken = () => clock.wait(5000).then(() => 'late');
  const slow = partnerWith({ userId: 'slow', getUserToken }).get(path`/v1/x`, schema);
  const quick = partner.get(path`/v1/x`, schema);
  await clock.advance(100);
  const { inFlight, waiting } = service.governor.state();
  expect([await quick, inFlight, waiting.interactive]).toEqual([{ ok: true }, 0, 0]);
  await clock.advance(5000);
  expect(await slow).toEqual({ ok: true });
});

it('uses the service of its key and address if none is given', async () => {
  const config = {
    baseUrl: 'http://given',
    apiKey: 'its-key',
    userId: 'u',
    getUserToken: async () => 'token',
  };
  const sent = vi.fn(async () => ({ status: 200, header: () => null, body: '{"ok":true}' }));
  serviceFor(config).transport = sent;
  const call = { method: 'POST', apiKey: 'its-key', userToken: 'token' };
  expect(await createPartner(config).post(path`/v1/x`, schema, {})).toEqual({ ok: true });
  expect(sent.mock.calls).toEqual([[expect.objectContaining(call)]]);
});
