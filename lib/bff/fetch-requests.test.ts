import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { bff } from './fetch';
import { pagePerson } from './page-person';
import { setSignInPrompt } from './sign-in-again';

const schema = z.object({ ok: z.boolean() });
const fine = () => Response.json({ ok: true });
const refused = (status: number, code: string, headers: HeadersInit = {}) =>
  Response.json({ error: { code, message: 'No.' } }, { status, headers });

const sent = vi.fn(async (_url: string, _init: RequestInit): Promise<Response> => fine());
const cleanUps: (() => void)[] = [];
beforeEach(() => void vi.stubGlobal('fetch', sent));
afterEach(() => {
  for (const cleanUp of cleanUps.splice(0)) cleanUp();
  sent.mockReset().mockImplementation(async () => fine());
  vi.unstubAllGlobals();
});

type Options = Parameters<typeof bff.get>[2];
const body = { typed: 1 };
const verbs: [string, string | undefined, (options?: Options) => Promise<unknown>][] = [
  ['GET', undefined, (options) => bff.get('/x', schema, options)],
  ['POST', '{"typed":1}', (options) => bff.post('/x', schema, body, options)],
  ['PATCH', '{"typed":1}', (options) => bff.patch('/x', schema, body, options)],
  ['PUT', '{"typed":1}', (options) => bff.put('/x', schema, body, options)],
  ['DELETE', undefined, (options) => bff.delete('/x', schema, options)],
];

it.each(verbs)('%s sends its body as JSON, with the options of its caller', async (method, json, call) => {
  const { signal } = new AbortController();
  await call({ signal, background: true, headers: { 'x-submission': 'a' } });
  const [url, init] = sent.mock.lastCall!;
  expect([url, init.method, init.body, init.signal]).toEqual(['/x', method, json, signal]);
  const headers = new Headers(init.headers);
  expect(headers.get('accept')).toBe('application/json');
  expect(headers.get('content-type')).toBe(json === undefined ? null : 'application/json');
  expect([headers.get('x-background'), headers.get('x-submission')]).toEqual(['1', 'a']);
  await call();
  expect(new Headers(sent.mock.lastCall![1].headers).has('x-background')).toBe(false);
});

it('tells its caller that a write was not sent before it asks to sign in, and when it repeats it as it was', async () => {
  const order: string[] = [];
  const tell = (what: string) => () => void order.push(`${what} after ${sent.mock.calls.length}`);
  const prompt = async () => (order.push('asked'), true);
  cleanUps.push(setSignInPrompt(prompt));
  sent.mockImplementationOnce(async () => refused(401, 'reauth_required'));
  const options = {
    onUnsent: tell('not sent'),
    onResent: tell('repeated'),
    headers: { 'x-submission': 'a' },
  };
  expect(await bff.patch('/x', schema, body, options)).toEqual({ ok: true });
  expect(order).toEqual(['not sent after 1', 'asked', 'repeated after 1']);
  const [first, second] = sent.mock.calls;
  expect(second).toEqual(first);
});

it.each([
  [401, 'unauthorized'],
  [403, 'reauthenticate'],
  [503, 'sessions_unavailable'],
])('neither asks the user to sign in nor reports another user after %i %s', async (status, code) => {
  const [prompt, onUnsent, changed] = [vi.fn(async () => true), vi.fn(), vi.fn()];
  cleanUps.push(setSignInPrompt(prompt), pagePerson.set('amelia', changed));
  sent.mockImplementationOnce(async () => refused(status, code));
  await expect(bff.get('/x', schema, { onUnsent })).rejects.toMatchObject({ status, code });
  for (const listener of [prompt, onUnsent, changed]) expect(listener).not.toHaveBeenCalled();
});

it('asks anew if the session ends again later', async () => {
  const prompt = vi.fn(async () => true);
  cleanUps.push(setSignInPrompt(prompt));
  for (let time = 1; time <= 2; time += 1) {
    sent.mockImplementationOnce(async () => refused(401, 'reauth_required'));
    await bff.get('/x', schema);
    expect(prompt).toHaveBeenCalledTimes(time);
  }
});

it.each([
  ['no JSON', '<html>'],
  ['nothing', ''],
  ['JSON of another shape', '{"ok":"yes"}'],
])('says that the page may be out of date if a successful answer is %s', async (_, text) => {
  sent.mockImplementationOnce(async () => new Response(text));
  await expect(bff.get('/x', schema)).rejects.toMatchObject({
    status: 502,
    code: 'bad_response',
    message: expect.stringContaining('reload'),
    details: expect.any(String),
  });
});

it.each([
  ['0', undefined],
  ['-1', undefined],
  ['Wed, 21 Oct 2026 07:28:00 GMT', undefined],
  ['2', 2],
])('understands a Retry-After of %s as %s', async (text, retryAfter) => {
  sent.mockImplementationOnce(async () => refused(429, 'rate_limited', { 'retry-after': text }));
  await expect(bff.get('/x', schema)).rejects.toMatchObject({ status: 429, message: 'No.', retryAfter });
});

it.each([null, 7, { error: null }, { error: 'no' }, { error: { message: 'No.' } }, { error: { code: 7, message: 'No.' } }])(
  'has words of its own for a failure whose body is %j',
  async (json) => {
    sent.mockImplementationOnce(async () => Response.json(json, { status: 500 }));
    await expect(bff.get('/x', schema)).rejects.toMatchObject({
      status: 500,
      code: 'internal_error',
      message: 'Something went wrong on our side.',
    });
  },
); // oxfmt-ignore

it('asks anew after signing in itself has failed', async () => {
  const prompt = vi.fn(() => Promise.reject(new Error('popup blocked')));
  cleanUps.push(setSignInPrompt(prompt));
  sent.mockImplementation(async () => refused(401, 'reauth_required'));
  for (let time = 1; time <= 2; time += 1) {
    await expect(bff.get('/x', schema)).rejects.toThrow('popup blocked');
    expect(prompt).toHaveBeenCalledTimes(time);
  }
});
