import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { Failure } from '@/lib/values/failure';
import { bff } from './fetch';
import { mayHaveBeenSaved } from './may-have-been-saved';
import { pagePerson } from './page-person';
import { setSignInPrompt } from './sign-in-again';

const schema = z.object({ ok: z.boolean() });
const ended = () =>
  Response.json({ error: { code: 'reauth_required', message: 'Sign in again.' } }, { status: 401 });
const fine = () => Response.json({ ok: true });

const broken = () =>
  new Response(new ReadableStream({ start: (body) => body.error(new Error('cut')) }), { status: 200 });

const responses: (() => Response)[] = [];
const sent = vi.fn(async (_url: string, _init: RequestInit) => responses.shift()!());
let withdraw = () => {};

beforeEach(() => void vi.stubGlobal('fetch', sent));
afterEach(() => {
  withdraw();
  responses.length = 0;
  sent.mockClear();
  vi.unstubAllGlobals();
});

describe('an error of ours', () => {
  it.each([
    ['without details', { code: 'conflict', message: 'No.' }, undefined],
    ['with details', { code: 'conflict', message: 'No.', details: { chainId: '1' } }, { chainId: '1' }],
  ])('keeps its code %s', async (_, error, details) => {
    responses.push(() => Response.json({ error }, { status: 409 }));
    await expect(bff.get('/x', schema)).rejects.toMatchObject({ status: 409, code: 'conflict', details });
  });
});

describe('a page', () => {
  it('says for whom it asks, and hears that someone else is signed in', async () => {
    const changed = vi.fn();
    const takeBack = pagePerson.set('amelia/1', changed);
    responses.push(fine, () =>
      Response.json({ error: { code: 'person_changed', message: 'Someone else.' } }, { status: 401 }),
    );
    await bff.get('/x', schema);
    expect(sent.mock.lastCall![1].headers).toMatchObject({ 'x-user': 'amelia%2F1' });
    expect(changed).not.toHaveBeenCalled();
    await expect(bff.post('/x', schema, {})).rejects.toMatchObject({ code: 'person_changed' });
    expect(changed).toHaveBeenCalledOnce();
    takeBack();
    responses.push(fine);
    await bff.get('/x', schema);
    expect(sent.mock.lastCall![1].headers).not.toHaveProperty('x-user');
    // One that was taken back after the next page had come takes nothing from that.
    const earlier = pagePerson.set('amelia', changed);
    withdraw = pagePerson.set('ben', changed);
    earlier();
    expect(pagePerson.id()).toBe('ben');
  });
});

describe('a call', () => {
  it('brings what its caller adds to it, and a page says itself for whom it asks', async () => {
    withdraw = pagePerson.set('amelia', () => {});
    responses.push(fine);
    await bff.post('/x', schema, {}, { headers: { 'x-submission': 'a', 'x-user': 'someone else' } });
    expect(sent.mock.lastCall![1].headers).toMatchObject({ 'x-submission': 'a', 'x-user': 'amelia' });
  });

  it.each([
    ['get', null],
    ['post', '1'],
    ['patch', '1'],
    ['put', '1'],
    ['delete', '1'],
  ] as const)('with %s carries the mark of our own page: %s', async (verb, mark) => {
    responses.push(fine);
    if (verb === 'get' || verb === 'delete') await bff[verb]('/x', schema);
    else await bff[verb]('/x', schema, {});
    const [, init] = sent.mock.calls[0]!;
    expect(new Headers(init.headers).get('x-csrf')).toBe(mark);
    expect(init).toMatchObject({ method: verb.toUpperCase(), cache: 'no-store' });
  });

  it('tells for how many seconds to wait', async () => {
    const busy = { error: { code: 'busy', message: 'Busy' } };
    responses.push(() => Response.json(busy, { status: 503, headers: { 'retry-after': '7' } }));
    await expect(bff.get('/x', schema)).rejects.toMatchObject({ status: 503, retryAfter: 7 });
    responses.push(() => Response.json(busy, { status: 503 }));
    const error = await bff.get('/x', schema).catch((failure: unknown) => failure);
    expect(error).toMatchObject({ status: 503, retryAfter: undefined });
  });

  it('that has no content to read is fine where none is expected', async () => {
    responses.push(() => new Response(null, { status: 204 }));
    expect(await bff.delete('/x', z.undefined())).toBeUndefined();
  });

  it.each([
    ['has no connection', () => Promise.reject(new TypeError('fetch failed')), 0, 'offline'],
    ['breaks off', async () => broken(), 0, 'offline'],
    ['is a page of a proxy', async () => new Response('<html>', { status: 502 }), 502, 'internal_error'],
    ['fails without words', async () => Response.json({ error: { code: 'x' } }, { status: 500 }), 500, 'internal_error'],
    ['is not what was agreed', async () => Response.json({ ok: 'yes' }), 502, 'bad_response'],
  ])('that %s says so', async (_, respond, status, code) => {
    sent.mockImplementationOnce(respond);
    await expect(bff.get('/x', schema)).rejects.toMatchObject({ name: 'Failure', status, code });
  }); // oxfmt-ignore

  it('shows nothing unchecked when the checks cannot be fetched', async () => {
    responses.push(fine, fine);
    const noChecks = () => Promise.reject(new Error('chunk'));
    await expect(bff.get('/x', noChecks)).rejects.toMatchObject({ name: 'Failure', code: 'offline' });
    expect(await bff.get('/x', async () => schema)).toEqual({ ok: true });
  });

  it('that its caller gave up ends with the reason of the caller', async () => {
    const caller = new AbortController();
    sent.mockImplementationOnce(async () => {
      caller.abort(new Error('gone'));
      throw new TypeError('aborted');
    });
    await expect(bff.get('/x', schema, { signal: caller.signal })).rejects.toThrow('gone');
  });
});

describe('a call that finds the session ended', () => {
  it('is made once more after the person signed in again, body and all', async () => {
    responses.push(ended, fine);
    withdraw = setSignInPrompt(async () => true);
    expect(await bff.post('/x', schema, { typed: 1 })).toEqual({ ok: true });
    expect(sent.mock.calls.map(([, init]) => init.body)).toEqual(['{"typed":1}', '{"typed":1}']);
  });

  it('fails as it was when the person did not, or when no one can ask', async () => {
    responses.push(ended, ended);
    await expect(bff.get('/x', schema)).rejects.toMatchObject({ status: 401, code: 'reauth_required' });
    withdraw = setSignInPrompt(async () => false);
    await expect(bff.get('/x', schema)).rejects.toMatchObject({ status: 401, code: 'reauth_required' });
    expect(sent).toHaveBeenCalledTimes(2);
  });

  it('asks with the offer that is there, although an older one is taken back', async () => {
    const takeBack = setSignInPrompt(async () => false);
    withdraw = setSignInPrompt(async () => true);
    takeBack();
    responses.push(ended, fine);
    expect(await bff.get('/x', schema)).toEqual({ ok: true });
  });

  it('asks once for calls that fail together, and is not repeated for ever', async () => {
    const ask = vi.fn(async () => true);
    withdraw = setSignInPrompt(ask);
    responses.push(...Array.from({ length: 10 }, () => ended), ...Array.from({ length: 10 }, () => fine));
    const all = await Promise.all(Array.from({ length: 10 }, () => bff.get('/x', schema)));
    expect(all).toHaveLength(10);
    expect(ask).toHaveBeenCalledTimes(1);
    responses.push(ended, ended);
    await expect(bff.get('/x', schema)).rejects.toMatchObject({ code: 'reauth_required' });
    expect(responses).toEqual([]);
  });

  it('does not interrupt anyone when no one waits for it', async () => {
    const [ask, onUnsent] = [vi.fn(async () => true), vi.fn()];
    withdraw = setSignInPrompt(ask);
    responses.push(ended);
    await expect(bff.get('/x', schema, { background: true, onUnsent })).rejects.toMatchObject({
      status: 401,
    });
    expect(ask).not.toHaveBeenCalled();
    expect(onUnsent).toHaveBeenCalledOnce();
    responses.push(fine, () => Response.json({ error: { code: 'busy', message: '' } }, { status: 503 }));
    for (let at = 0; at < 2; at += 1) await bff.get('/x', schema, { onUnsent }).catch(() => {});
    expect(onUnsent).toHaveBeenCalledOnce();
  });

  it('is not made again for a caller who has gone', async () => {
    const caller = new AbortController();
    withdraw = setSignInPrompt(async () => {
      caller.abort();
      return true;
    });
    responses.push(ended);
    await expect(bff.get('/x', schema, { signal: caller.signal })).rejects.toThrow('aborted');
    expect(sent).toHaveBeenCalledTimes(1);
  });
});

// Reliability 6: what is certain is said; of the rest it is looked for whether it was saved.
it.each([
  ['our own server did not answer', 0, 'offline', true],
  ['the response was lost', 504, 'response_lost', true],
  ['the service failed', 500, 'internal_error', true],
  ['the response could not be read', 502, 'bad_response', true],
  ['it was refused', 409, 'conflict', false],
  ['it was turned away', 429, 'rate_limited', false],
  ['too much waited', 503, 'busy', false],
  ['the service asked for a pause', 503, 'paused', false],
  ['no one could be reached', 502, 'unreachable', false],
  ['our key was refused', 502, 'upstream_auth', false],
  ['the token could not be renewed', 503, 'auth_unavailable', false],
  ['sessions could not be read', 503, 'sessions_unavailable', false],
])('whether it may have been saved where %s (%i %s): %s', (_, status, code, may) => {
  expect(mayHaveBeenSaved(new Failure({ status, code, message: '' }))).toBe(may);
  expect(mayHaveBeenSaved(Object.assign(new Error('ours'), { status, code }))).toBe(false);
});
