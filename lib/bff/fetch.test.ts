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

const interrupted = () =>
  new Response(new ReadableStream({ start: (body) => body.error(new Error('cut')) }), { status: 200 });

const responses: (() => Response)[] = [];
const sent = vi.fn(async (_url: string, _init: RequestInit) => responses.shift()!());
let cleanUp = () => {};

beforeEach(() => void vi.stubGlobal('fetch', sent));
afterEach(() => {
  cleanUp();
  responses.length = 0;
  sent.mockClear();
  vi.unstubAllGlobals();
});

describe('an error of our routes', () => {
  it.each([
    ['without details', { code: 'conflict', message: 'No.' }, undefined],
    ['with details', { code: 'conflict', message: 'No.', details: { chainId: '1' } }, { chainId: '1' }],
  ])('keeps its code %s', async (_, error, details) => {
    responses.push(() => Response.json({ error }, { status: 409 }));
    await expect(bff.get('/x', schema)).rejects.toMatchObject({ status: 409, code: 'conflict', details });
  });
});

describe('a page', () => {
  it('names its user with each call, and is notified if someone else is signed in', async () => {
    const changed = vi.fn();
    const unset = pagePerson.set('amelia/1', changed);
    responses.push(fine, () =>
      Response.json({ error: { code: 'person_changed', message: 'Someone else.' } }, { status: 401 }),
    );
    await bff.get('/x', schema);
    expect(sent.mock.lastCall![1].headers).toMatchObject({ 'x-user': 'amelia%2F1' });
    expect(changed).not.toHaveBeenCalled();
    await expect(bff.post('/x', schema, {})).rejects.toMatchObject({ code: 'person_changed' });
    expect(changed).toHaveBeenCalledOnce();
    unset();
    responses.push(fine);
    await bff.get('/x', schema);
    expect(sent.mock.lastCall![1].headers).not.toHaveProperty('x-user');
    // Unsetting an earlier user does not unset the current one.
    const unsetEarlier = pagePerson.set('amelia', changed);
    cleanUp = pagePerson.set('ben', changed);
    unsetEarlier();
    expect(pagePerson.id()).toBe('ben');
  });
});

describe('a call', () => {
  it("sends its caller's headers, except that the page sets the user", async () => {
    cleanUp = pagePerson.set('amelia', () => {});
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
  ] as const)('with %s sends X-CSRF: %s', async (verb, csrf) => {
    responses.push(fine);
    if (verb === 'get' || verb === 'delete') await bff[verb]('/x', schema);
    else await bff[verb]('/x', schema, {});
    const [, init] = sent.mock.calls[0]!;
    expect(new Headers(init.headers).get('x-csrf')).toBe(csrf);
    expect(init).toMatchObject({ method: verb.toUpperCase(), cache: 'no-store' });
  });

  it('passes on Retry-After', async () => {
    const busy = { error: { code: 'busy', message: 'Busy' } };
    responses.push(() => Response.json(busy, { status: 503, headers: { 'retry-after': '7' } }));
    await expect(bff.get('/x', schema)).rejects.toMatchObject({ status: 503, retryAfter: 7 });
    responses.push(() => Response.json(busy, { status: 503 }));
    const error = await bff.get('/x', schema).catch((failure: unknown) => failure);
    expect(error).toMatchObject({ status: 503, retryAfter: undefined });
  });

  it('accepts a 204 if no content is expected', async () => {
    responses.push(() => new Response(null, { status: 204 }));
    expect(await bff.delete('/x', z.undefined())).toBeUndefined();
  });

  it.each([
    ['cannot connect', () => Promise.reject(new TypeError('fetch failed')), 0, 'offline'],
    ['is interrupted', async () => interrupted(), 0, 'offline'],
    ["gets a proxy's page", async () => new Response('<html>', { status: 502 }), 502, 'internal_error'],
    ['fails without a message', async () => Response.json({ error: { code: 'x' } }, { status: 500 }), 500, 'internal_error'],
    ['gets invalid data', async () => Response.json({ ok: 'yes' }), 502, 'bad_response'],
  ])('that %s fails with a Failure', async (_, respond, status, code) => {
    sent.mockImplementationOnce(respond);
    await expect(bff.get('/x', schema)).rejects.toMatchObject({ name: 'Failure', status, code });
  }); // oxfmt-ignore

  it('returns no unvalidated data if the schema cannot be loaded', async () => {
    responses.push(fine, fine);
    const loadSchema = () => Promise.reject(new Error('chunk'));
    await expect(bff.get('/x', loadSchema)).rejects.toMatchObject({ name: 'Failure', code: 'offline' });
    expect(await bff.get('/x', async () => schema)).toEqual({ ok: true });
  });

  it("that its caller aborted throws the signal's reason", async () => {
    const caller = new AbortController();
    sent.mockImplementationOnce(async () => {
      caller.abort(new Error('gone'));
      throw new TypeError('aborted');
    });
    await expect(bff.get('/x', schema, { signal: caller.signal })).rejects.toThrow('gone');
  });

  it("that its caller aborted while the body arrived also throws the signal's reason", async () => {
    const caller = new AbortController();
    responses.push(() => {
      const pull = (body: ReadableStreamDefaultController) => {
        caller.abort(new Error('gone'));
        body.error(new Error('cut'));
      };
      return new Response(new ReadableStream({ pull }));
    });
    await expect(bff.get('/x', schema, { signal: caller.signal })).rejects.toThrow('gone');
  });
});

describe('a call that finds the session ended', () => {
  it('is repeated with its body after the user has signed in again', async () => {
    responses.push(ended, fine);
    cleanUp = setSignInPrompt(async () => true);
    expect(await bff.post('/x', schema, { typed: 1 })).toEqual({ ok: true });
    expect(sent.mock.calls.map(([, init]) => init.body)).toEqual(['{"typed":1}', '{"typed":1}']);
  });

  it('fails with the 401 if the user did not sign in, or there is no prompt', async () => {
    responses.push(ended, ended);
    await expect(bff.get('/x', schema)).rejects.toMatchObject({ status: 401, code: 'reauth_required' });
    cleanUp = setSignInPrompt(async () => false);
    await expect(bff.get('/x', schema)).rejects.toMatchObject({ status: 401, code: 'reauth_required' });
    expect(sent).toHaveBeenCalledTimes(2);
  });

  it('uses the current prompt even if an older one is removed', async () => {
    const removeOlder = setSignInPrompt(async () => false);
    cleanUp = setSignInPrompt(async () => true);
    removeOlder();
    responses.push(ended, fine);
    expect(await bff.get('/x', schema)).toEqual({ ok: true });
  });

  it('shares one prompt with calls that fail together, and is repeated only once', async () => {
    const prompt = vi.fn(async () => true);
    cleanUp = setSignInPrompt(prompt);
    responses.push(...Array.from({ length: 10 }, () => ended), ...Array.from({ length: 10 }, () => fine));
    const all = await Promise.all(Array.from({ length: 10 }, () => bff.get('/x', schema)));
    expect(all).toHaveLength(10);
    expect(prompt).toHaveBeenCalledTimes(1);
    responses.push(ended, ended);
    await expect(bff.get('/x', schema)).rejects.toMatchObject({ code: 'reauth_required' });
    expect(responses).toEqual([]);
  });

  it('does not prompt the user for a background read', async () => {
    const [prompt, onUnsent] = [vi.fn(async () => true), vi.fn()];
    cleanUp = setSignInPrompt(prompt);
    responses.push(ended);
    await expect(bff.get('/x', schema, { background: true, onUnsent })).rejects.toMatchObject({
      status: 401,
    });
    expect(prompt).not.toHaveBeenCalled();
    expect(onUnsent).toHaveBeenCalledOnce();
    responses.push(fine, () => Response.json({ error: { code: 'busy', message: '' } }, { status: 503 }));
    for (let at = 0; at < 2; at += 1) await bff.get('/x', schema, { onUnsent }).catch(() => {});
    expect(onUnsent).toHaveBeenCalledOnce();
  });

  it('is not repeated if its caller has aborted', async () => {
    const caller = new AbortController();
    cleanUp = setSignInPrompt(async () => {
      caller.abort();
      return true;
    });
    responses.push(ended);
    await expect(bff.get('/x', schema, { signal: caller.signal })).rejects.toThrow('aborted');
    expect(sent).toHaveBeenCalledTimes(1);
  });
});

// Reliability 6: if the outcome is certain, we report it; otherwise we look for the object.
it.each([
  ['our server did not respond', 0, 'offline', true],
  ['the response was lost', 504, 'response_lost', true],
  ['the service failed', 500, 'internal_error', true],
  ['the response was invalid', 502, 'bad_response', true],
  ['it was refused', 409, 'conflict', false],
  ['it was rate-limited', 429, 'rate_limited', false],
  ['the queue was full', 503, 'busy', false],
  ['the service asked for a pause', 503, 'paused', false],
  ['the service could not be reached', 502, 'unreachable', false],
  ['our key was refused', 502, 'upstream_auth', false],
  ['the token could not be refreshed', 503, 'auth_unavailable', false],
  ['sessions could not be read', 503, 'sessions_unavailable', false],
])('a write may have been saved if %s (%i %s): %s', (_, status, code, may) => {
  expect(mayHaveBeenSaved(new Failure({ status, code, message: '' }))).toBe(may);
  expect(mayHaveBeenSaved(Object.assign(new Error('ours'), { status, code }))).toBe(false);
});
