import { describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { Failure } from '@/lib/values/failure';
import { noResponse } from './failures';
import { path } from './path';
import { ok, type Reply, replying, schema, status } from './testing-replies';

const refusedUser = status(401, { 'www-authenticate': 'Bearer realm="user-token"' });
const refusedKey = status(401, { 'www-authenticate': 'Bearer realm="partner-key"' });
const lost = noResponse(true, new Error('reset'));

describe('partner', () => {
  it('sends both credentials, leaves out what is undefined, and checks the response', async () => {
    const { partner, calls, end } = replying([ok]);
    const call = partner.get(path`/v1/chains/${'c 1'}`, schema, { query: { limit: 5, cursor: undefined } });
    expect(await end(call)).toEqual({ ok: true });
    expect(calls[0]).toMatchObject({
      method: 'GET',
      path: '/v1/chains/c%201',
      search: '?limit=5',
      apiKey: 'key',
      userToken: 'token-1',
    });
  });

  it.each([
    [{}, ''],
    [{ limit: 0, status: '', cursor: undefined }, '?limit=0&status='],
    [{ cursor: 'a b&c' }, '?cursor=a+b%26c'],
  ])('writes the query %j as %j', async (query, search) => {
    const { partner, calls, end } = replying([ok]);
    await end(partner.get(path`/v1/x`, schema, { query }));
    expect(calls[0]!.search).toBe(search);
  });

  it('leaves out of a list what cannot be read, counts it, and tells why without its values', async () => {
    const onUnreadable = vi.fn();
    const [name, line1] = [z.optional(z.string()), z.string()];
    const row = z.object({ id: z.string(), address: z.object({ line1 }), b: name, c: name, d: name });
    const good = { id: 'a', address: { line1: '1 High Street' } };
    const bad = ['b', 'c', 'd'].map((one) => ({ ...good, [one]: 7 }));
    const data = [good, { ...good, id: 7 }, null, { id: 'secret' }, { id: 'other' }, ...bad];
    const { partner, end } = replying([{ body: JSON.stringify({ data, nextCursor: '' }) }], { onUnreadable });
    const page = partner.list(path`/v1/teams/${'3f0c2a'}/members`, row);
    expect(await end(page)).toEqual({ data: [good], nextCursor: null, unreadable: 7 });
    expect(onUnreadable.mock.calls).toEqual([
      [
        {
          list: '/v1/teams/{id}/members',
          rows: 7,
          // Each once, and five at most.
          reasons: ['id', 'the body', 'address', 'b', 'c'].map((where) => `${where}: invalid_type`),
        },
      ],
    ]);
  });

  it('says nothing of rows that are left out where there are none', async () => {
    const { partner, end } = replying([{ body: '{"data":[{"ok":true}],"nextCursor":"a"}' }]);
    const page = await end(partner.list(path`/v1/chains`, schema));
    expect(page).toStrictEqual({ data: [{ ok: true }], nextCursor: 'a' });
  });

  it('a list without rows to read breaks the document', async () => {
    const { partner, end } = replying([{ body: '{"data":{},"nextCursor":null}' }]);
    expect(await end(partner.list(path`/v1/chains`, schema))).toMatchObject({ code: 'bad_response' });
  });

  it.each([403, 404, 409])('does not give a %i again without asking', async (code) => {
    const { clock, partner, calls } = replying([status(code), ok]);
    const first = partner.get(path`/v1/x`, schema).catch((error: Error) => error);
    await clock.advance(10);
    expect(await first).toMatchObject({ status: code });
    const second = partner.get(path`/v1/x`, schema);
    await clock.advance(10);
    expect(await second).toEqual({ ok: true });
    expect(calls).toHaveLength(2);
  });

  it('renews a refused user token once and sends the call again', async () => {
    const { partner, calls, end, getUserToken } = replying([refusedUser, ok]);
    expect(await end(partner.get(path`/v1/chains`, schema))).toEqual({ ok: true });
    expect(getUserToken.mock.calls).toEqual([[], [{ rejected: 'token-1' }]]);
    expect(calls.map(({ userToken }) => userToken)).toEqual(['token-1', 'token-2']);
  });

  it('lets the vault say what it means when the renewed token is refused too', async () => {
    const failure = new Failure({ status: 502, code: 'upstream_auth', message: 'young' });
    const getUserToken = async ({ rejected }: { rejected?: string } = {}) => {
      if (rejected === 'token-2') throw failure;
      return rejected ? 'token-2' : 'token-1';
    };
    const { partner, calls, end } = replying([refusedUser], { getUserToken });
    expect(await end(partner.post(path`/v1/chains`, schema, {}))).toBe(failure);
    expect(calls).toHaveLength(2);
  });

  it('gives up on the third token that is refused', async () => {
    let tokens = 0;
    const { partner, calls, end } = replying([refusedUser], {
      getUserToken: async () => `token-${(tokens += 1)}`,
    });
    expect(await end(partner.get(path`/v1/chains`, schema))).toMatchObject({
      status: 502,
      code: 'upstream_auth',
    });
    expect(calls).toHaveLength(3);
  });

  it('blames the key, not the user, when the key is refused', async () => {
    const { partner, end, getUserToken } = replying([refusedKey]);
    expect(await end(partner.get(path`/v1/chains`, schema))).toMatchObject({
      status: 502,
      code: 'upstream_auth',
    });
    expect(getUserToken).toHaveBeenCalledTimes(1);
  });

  it('tries the next key where the service does not say that it refuses the first, and the vault does', async () => {
    const getUserToken = async ({ rejected }: { rejected?: string } = {}) => {
      if (rejected === 'token-2') throw new Failure({ status: 502, code: 'upstream_auth', message: 'young' });
      return rejected ? 'token-2' : 'token-1';
    };
    const refused = { status: 401, body: '' };
    const { partner, calls, end } = replying([refused, refused, ok], { nextKeys: ['next'], getUserToken });
    expect(await end(partner.post(path`/v1/chains`, schema, {}))).toEqual({ ok: true });
    expect(calls.map(({ apiKey, userToken }) => [apiKey, userToken])).toEqual([
      ['key', 'token-1'],
      ['key', 'token-2'],
      ['next', 'token-2'],
    ]);
  });

  it('passes on the error of a sign-in that cannot be renewed, as it is', async () => {
    const failure = Object.assign(new Error('no'), { status: 503, code: 'auth_unavailable' });
    const { partner, end, calls } = replying([ok], { getUserToken: () => Promise.reject(failure) });
    expect(await end(partner.get(path`/v1/chains`, schema))).toBe(failure);
    expect(calls).toEqual([]);
  });

  it.each([
    ['a read', 'get', lost, 2],
    ['a read', 'get', status(500), 2],
    ['a change that may come twice', 'patch', lost, 2],
    ['a change that may come twice', 'put', status(502), 2],
    ['a creation', 'post', lost, 1],
    ['a creation', 'post', status(500), 1],
    ['a creation', 'post', status(503, { 'retry-after': '1' }), 1],
    ['a creation that was turned away', 'post', status(429, { 'retry-after': '1' }), 2],
    ['a refusal', 'get', status(409), 1],
  ] as const)('%s (%s), case %#: sent as often as it may be', async (_, verb, failure, sent) => {
    const { partner, calls, end } = replying([failure, ok]);
    const call = verb === 'get' ? partner.get(path`/v1/x`, schema) : partner[verb](path`/v1/x`, schema, {});
    const ended = await end(call);
    expect(calls).toHaveLength(sent);
    if (sent === 2) expect(ended).toEqual({ ok: true });
    else expect(ended).toBeInstanceOf(Error);
  });

  it('asks a service that gives no response less and less often, and gives up after a quarter of a minute (R1)', async () => {
    const { partner, calls, end } = replying([lost]);
    expect(await end(partner.get(path`/v1/x`, schema))).toBe(lost);
    expect(calls.length).toBeLessThanOrEqual(10);
    const pauses = calls.slice(1).map(({ at }, before) => at - calls[before]!.at);
    pauses.slice(1, 4).forEach((pause, before) => expect(pause).toBeGreaterThan(pauses[before]!));
    expect(calls.at(-1)!.at - calls[0]!.at).toBeLessThanOrEqual(15_000);
  });

  it('sends next to nothing to a service that fails at everything (R1)', async () => {
    const { clock, partner, calls, service } = replying([status(500)]);
    const all = Array.from({ length: 90 }, (_, at) =>
      partner.get(path`/v1/x/${String(at)}`, schema).catch((error: Failure) => error.code),
    );
    await clock.advance(30_000);
    const ends = await Promise.all(all);
    expect(calls.length).toBeLessThanOrEqual(10);
    expect(service.governor.state().amplification).toBeLessThanOrEqual(1.1);
    // Who was never sent is told so.
    expect(new Set(ends)).toEqual(new Set(['unreachable', 'unknown_error']));
  });

  it('reads for one session of a person while another one is signed out', async () => {
    const { clock, partnerWith } = replying([ok]);
    const over = Object.assign(new Error('over'), { status: 401, code: 'reauth_required' });
    const slowly = async () => {
      await clock.wait(50);
      throw over;
    };
    const first = partnerWith({ session: 'first', getUserToken: slowly }).get(path`/v1/x`, schema);
    const second = partnerWith({ session: 'second' }).get(path`/v1/x`, schema);
    const ends = Promise.allSettled([first, second]);
    await clock.advance(1000);
    expect(await ends).toEqual([
      { status: 'rejected', reason: over },
      { status: 'fulfilled', value: { ok: true } },
    ]);
  });

  it('reads anew after a write of the same user', async () => {
    const { partner, calls, end } = replying([ok]);
    await end(partner.get(path`/v1/x`, schema));
    const first = partner.get(path`/v1/x`, schema);
    await end(first);
    const before = calls.length;
    const write = partner.patch(path`/v1/x`, schema, {});
    await end(write);
    await end(partner.get(path`/v1/x`, schema));
    expect(calls.length - before).toBe(2);
  });

  it.each([
    ['no JSON', { body: '<html>' }, 'the body is not JSON'],
    ['a cut body', { body: '{"ok":tr' }, 'the body is not JSON'],
    ['another shape', { body: '{"ok":"secret@example.com"}' }, 'ok: invalid_type'],
    ['a redirect', { status: 302, body: '' }, 'status 302'],
  ])('says where a response breaks the document (%s), never what it held', async (_, reply, reason) => {
    const { partner, end } = replying([reply]);
    const error = await end(partner.get(path`/v1/x`, schema));
    expect(error).toMatchObject({
      name: 'Failure',
      status: 502,
      code: 'bad_response',
      details: { reason },
    });
    expect(JSON.stringify(error)).not.toContain('secret');
  });

  it("gives the document's envelope as it came, and a code of ours where there is none", async () => {
    const conflict = {
      status: 409,
      body: '{"error":{"code":"conflict","message":"In use","details":{"chainId":"c"}}}',
    };
    expect(await end409(conflict)).toMatchObject({
      status: 409,
      code: 'conflict',
      message: 'In use',
      details: { chainId: 'c' },
    });
    expect(await end409({ status: 404, body: 'nope' })).toMatchObject({ status: 404, code: 'not_found' });
    expect(await end409(status(503, { 'retry-after': '7' }))).toMatchObject({ status: 503, retryAfter: 7 });
    expect(await end409(status(503, { 'retry-after': '1.2' }))).toMatchObject({ retryAfter: 2 });
  });

  async function end409(reply: Reply) {
    const { partner, end } = replying([reply]);
    return end(partner.post(path`/v1/x`, schema, {}));
  }
});
