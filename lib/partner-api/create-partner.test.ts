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
  it('sends both credentials, omits undefined query members, and validates the response', async () => {
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
  ])('encodes the query %j as %j', async (query, search) => {
    const { partner, calls, end } = replying([ok]);
    await end(partner.get(path`/v1/x`, schema, { query }));
    expect(calls[0]!.search).toBe(search);
  });

  it('leaves invalid rows out of a list, counts them, and reports the reasons without their values', async () => {
    const onUnreadable = vi.fn();
    const [name, line1] = [z.optional(z.string()), z.string()];
    const row = z.object({ id: z.string(), address: z.object({ line1 }), b: name, c: name, d: name });
    const good = { id: 'a', address: { line1: '1 High Street' } };
    const bad = ['b', 'c', 'd'].map((field) => ({ ...good, [field]: 7 }));
    const data = [good, { ...good, id: 7 }, null, { id: 'secret' }, { id: 'other' }, ...bad];
    const { partner, end } = replying([{ body: JSON.stringify({ data, nextCursor: '' }) }], { onUnreadable });
    const page = partner.list(path`/v1/teams/${'3f0c2a'}/members`, row);
    expect(await end(page)).toEqual({ data: [good], nextCursor: null, unreadable: 7 });
    expect(onUnreadable.mock.calls).toEqual([
      [
        {
          list: '/v1/teams/{id}/members',
          rows: 7,
          // Each reason once, at most five.
          reasons: ['id', 'the body', 'address', 'b', 'c'].map((field) => `${field}: invalid_type`),
        },
      ],
    ]);
  });

  it('has no `unreadable` count if every row is valid', async () => {
    const { partner, end } = replying([{ body: '{"data":[{"ok":true}],"nextCursor":"a"}' }]);
    const page = await end(partner.list(path`/v1/chains`, schema));
    expect(page).toStrictEqual({ data: [{ ok: true }], nextCursor: 'a' });
  });

  it('rejects a list response without an array of rows', async () => {
    const { partner, end } = replying([{ body: '{"data":{},"nextCursor":null}' }]);
    expect(await end(partner.list(path`/v1/chains`, schema))).toMatchObject({ code: 'bad_response' });
  });

  it.each([403, 404, 409])('does not cache a %i', async (code) => {
    const { clock, partner, calls } = replying([status(code), ok]);
    const first = partner.get(path`/v1/x`, schema).catch((error: Error) => error);
    await clock.advance(10);
    expect(await first).toMatchObject({ status: code });
    const second = partner.get(path`/v1/x`, schema);
    await clock.advance(10);
    expect(await second).toEqual({ ok: true });
    expect(calls).toHaveLength(2);
  });

  it('refreshes a rejected user token once and retries the call', async () => {
    const { partner, calls, end, getUserToken } = replying([refusedUser, ok]);
    expect(await end(partner.get(path`/v1/chains`, schema))).toEqual({ ok: true });
    expect(getUserToken.mock.calls).toEqual([[], [{ rejected: 'token-1' }]]);
    expect(calls.map(({ userToken }) => userToken)).toEqual(['token-1', 'token-2']);
  });

  it("throws the vault's error if the refreshed token is rejected too", async () => {
    const failure = new Failure({ status: 502, code: 'upstream_auth', message: 'fresh' });
    const getUserToken = async ({ rejected }: { rejected?: string } = {}) => {
      if (rejected === 'token-2') throw failure;
      return rejected ? 'token-2' : 'token-1';
    };
    const { partner, calls, end } = replying([refusedUser], { getUserToken });
    expect(await end(partner.post(path`/v1/chains`, schema, {}))).toBe(failure);
    expect(calls).toHaveLength(2);
  });

  it('gives up when a third token is rejected', async () => {
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

  it('does not refresh the user token if the key is rejected', async () => {
    const { partner, end, getUserToken } = replying([refusedKey]);
    expect(await end(partner.get(path`/v1/chains`, schema))).toMatchObject({
      status: 502,
      code: 'upstream_auth',
    });
    expect(getUserToken).toHaveBeenCalledTimes(1);
  });

  it('tries the next key if the vault blames the key, though the service does not say so', async () => {
    const getUserToken = async ({ rejected }: { rejected?: string } = {}) => {
      if (rejected === 'token-2') throw new Failure({ status: 502, code: 'upstream_auth', message: 'fresh' });
      return rejected ? 'token-2' : 'token-1';
    };
    const rejected = { status: 401, body: '' };
    const { partner, calls, end } = replying([rejected, rejected, ok], { nextKeys: ['next'], getUserToken });
    expect(await end(partner.post(path`/v1/chains`, schema, {}))).toEqual({ ok: true });
    expect(calls.map(({ apiKey, userToken }) => [apiKey, userToken])).toEqual([
      ['key', 'token-1'],
      ['key', 'token-2'],
      ['next', 'token-2'],
    ]);
  });

  it('passes on the error if no user token is available', async () => {
    const failure = Object.assign(new Error('no'), { status: 503, code: 'auth_unavailable' });
    const { partner, end, calls } = replying([ok], { getUserToken: () => Promise.reject(failure) });
    expect(await end(partner.get(path`/v1/chains`, schema))).toBe(failure);
    expect(calls).toEqual([]);
  });

  it.each([
    ['a read', 'get', lost, 2],
    ['a read', 'get', status(500), 2],
    ['an idempotent change', 'patch', lost, 2],
    ['an idempotent change', 'put', status(502), 2],
    ['a creation', 'post', lost, 1],
    ['a creation', 'post', status(500), 1],
    ['a creation', 'post', status(503, { 'retry-after': '1' }), 1],
    ['a creation that got a 429', 'post', status(429, { 'retry-after': '1' }), 2],
    ['a read that was refused', 'get', status(409), 1],
  ] as const)('retries only what is safe to retry, case %#: %s (%s)', async (_, verb, failure, sent) => {
    const { partner, calls, end } = replying([failure, ok]);
    const call = verb === 'get' ? partner.get(path`/v1/x`, schema) : partner[verb](path`/v1/x`, schema, {});
    const ended = await end(call);
    expect(calls).toHaveLength(sent);
    if (sent === 2) expect(ended).toEqual({ ok: true });
    else expect(ended).toBeInstanceOf(Error);
  });

  it('backs off while the service does not respond, and gives up after fifteen seconds (R1)', async () => {
    const { partner, calls, end } = replying([lost]);
    expect(await end(partner.get(path`/v1/x`, schema))).toBe(lost);
    expect(calls.length).toBeLessThanOrEqual(10);
    const pauses = calls.slice(1).map(({ at }, before) => at - calls[before]!.at);
    pauses.slice(1, 4).forEach((pause, before) => expect(pause).toBeGreaterThan(pauses[before]!));
    expect(calls.at(-1)!.at - calls[0]!.at).toBeLessThanOrEqual(15_000);
  });

  it('sends very few calls to a service that always fails (R1)', async () => {
    const { clock, partner, calls, service } = replying([status(500)]);
    const all = Array.from({ length: 90 }, (_, at) =>
      partner.get(path`/v1/x/${String(at)}`, schema).catch((error: Failure) => error.code),
    );
    await clock.advance(30_000);
    const outcomes = await Promise.all(all);
    expect(calls.length).toBeLessThanOrEqual(10);
    expect(service.governor.state().amplification).toBeLessThanOrEqual(1.1);
    // Calls that were never sent fail with `unreachable`.
    expect(new Set(outcomes)).toEqual(new Set(['unreachable', 'unknown_error']));
  });

  it("a session's read succeeds while the user's other session is signed out", async () => {
    const { clock, partnerWith } = replying([ok]);
    const ended = Object.assign(new Error('ended'), { status: 401, code: 'reauth_required' });
    const getUserToken = async () => {
      await clock.wait(50);
      throw ended;
    };
    const first = partnerWith({ session: 'first', getUserToken }).get(path`/v1/x`, schema);
    const second = partnerWith({ session: 'second' }).get(path`/v1/x`, schema);
    const outcomes = Promise.allSettled([first, second]);
    await clock.advance(1000);
    expect(await outcomes).toEqual([
      { status: 'rejected', reason: ended },
      { status: 'fulfilled', value: { ok: true } },
    ]);
  });

  it.each([
    ['not JSON', { body: '<html>' }, 'the body is not JSON'],
    ['truncated', { body: '{"ok":tr' }, 'the body is not JSON'],
    ['wrong type', { body: '{"ok":"secret@example.com"}' }, 'ok: invalid_type'],
    ['a redirect', { status: 302, body: '' }, 'status 302'],
  ])('reports where a response violates the document (%s), without its values', async (_, reply, reason) => {
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

  it("passes on the service's error, or uses our own code if it has none", async () => {
    const conflict = {
      status: 409,
      body: '{"error":{"code":"conflict","message":"In use","details":{"chainId":"c"}}}',
    };
    expect(await errorOf(conflict)).toMatchObject({
      status: 409,
      code: 'conflict',
      message: 'In use',
      details: { chainId: 'c' },
    });
    expect(await errorOf({ status: 404, body: 'nope' })).toMatchObject({ status: 404, code: 'not_found' });
    expect(await errorOf(status(503, { 'retry-after': '7' }))).toMatchObject({ status: 503, retryAfter: 7 });
    expect(await errorOf(status(503, { 'retry-after': '1.2' }))).toMatchObject({ retryAfter: 2 });
  });

  async function errorOf(reply: Reply) {
    const { partner, end } = replying([reply]);
    return end(partner.post(path`/v1/x`, schema, {}));
  }
});
