import { createServer } from 'node:http';
import { type AddressInfo } from 'node:net';
import { NextRequest } from 'next/server';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { proxy } from '@/proxy';
import { readEnvironment } from '@/lib/env';
import { auth, createAuth } from './auth';
import { TestBrowser } from './testing-browser';
import { selfSigned } from './testing-certificate';
import { startFront } from './testing-front';
import { loadRoute } from './testing-next-headers';
import { startTestServer, type TestServer } from './testing-server';

vi.mock('next/headers', () => import('./testing-next-headers'));

const tls = selfSigned();
let front: Awaited<ReturnType<typeof startFront>>;
let server: TestServer;
let browser: TestBrowser;
const open: { close(): Promise<void> }[] = [];

beforeAll(async () => {
  const [step, session] = await Promise.all(['auth/[...nextauth]', 'session'].map(loadRoute));
  front = await startFront(tls, {
    '/api/auth/signin/partner': step!,
    '/api/auth/callback/partner': step!,
    '/api/session': session!,
  });
  server = await startTestServer({ appUrl: front.url, tls });
  for (const [name, value] of Object.entries(server.environment)) vi.stubEnv(name, value);
});
beforeEach(() => {
  // The certificate is no one's: what trusts it here is this variable, which Node reads for every connection.
  process.env.NODE_TLS_REJECT_UNAUTHORIZED = '0';
  browser = new TestBrowser(front.url);
});
afterEach(async () => {
  for (const one of open.splice(0)) await one.close();
  front.passedOn.headers = () => {};
  server.reset();
});
afterAll(async () => {
  await auth().close();
  await server.close();
  await front.close();
});

/** A request over TLS, with the cookies that a browser would send and the ones it would keep. */
async function ask(method: string, path: string, more: Record<string, string> = {}): Promise<Response> {
  const ours = { 'x-csrf': '1', 'content-type': 'application/json', origin: front.url };
  const response = await fetch(new URL(path, front.url), {
    method,
    redirect: 'manual',
    headers: { cookie: browser.cookies(), ...(method === 'GET' ? {} : ours), ...more },
    body: method === 'POST' ? JSON.stringify({ callbackUrl: '/account' }) : undefined,
  });
  browser.keep(front.url, response);
  return response;
}

async function signIn(): Promise<Response> {
  const begun = await ask('POST', '/api/auth/signin/partner');
  const { url } = (await begun.json()) as { url: string };
  return ask('GET', await browser.authorize(url));
}

describe('over https, behind a proxy that ends TLS', () => {
  it('a session begins, is seen and ends with cookies that a browser keeps and forgets', async () => {
    const end = await signIn();
    expect([end.status, end.headers.get('location')]).toEqual([303, `${front.url}/account`]);
    expect(browser.cookies()).toMatch(/^__Host-session=[^;]+$/);
    expect(await (await ask('GET', '/api/session')).json()).toMatchObject({ userId: 'person-1' });
    expect((await ask('PATCH', '/api/session')).status).toBe(200);

    const copied = browser.cookies();
    expect((await ask('DELETE', '/api/session')).status).toBe(200);
    expect(browser.cookies()).toBe('');
    expect((await ask('GET', '/api/session', { cookie: copied })).status).toBe(401);
    expect(server.liveTokens()).toBe(0);
  });

  it('every cookie that is set, or deleted, is Secure, HttpOnly, bound to this host and to no path', async () => {
    const lines: string[] = [];
    const keep = vi.spyOn(browser, 'keep').mockImplementation(function (this: TestBrowser, url, response) {
      if (url.startsWith(front.url)) lines.push(...response.headers.getSetCookie());
      return TestBrowser.prototype.keep.call(this, url, response);
    });
    for (let attempt = 0; attempt < 13; attempt++) await ask('POST', '/api/auth/signin/partner');
    await signIn();
    await ask('DELETE', '/api/session');
    keep.mockRestore();
    expect(lines.filter((line) => /^__Host-sign-in\.\w+=;/.test(line)).length).toBeGreaterThan(1);
    expect(lines.filter((line) => line.startsWith('__Host-session=')).length).toBe(2);
    for (const line of lines) {
      expect(line).toMatch(/^__Host-/);
      expect(line.split('; ')).toEqual(
        expect.arrayContaining(['Path=/', 'HttpOnly', 'Secure', 'SameSite=Lax']),
      );
      expect(line).not.toMatch(/domain/i);
    }
  });

  it('a cookie of the plain name is worth nothing', async () => {
    await signIn();
    const value = browser.cookie('__Host-session')!;
    for (const name of ['session', 'chain-80-session', '__Secure-session', '__host-session'])
      expect((await ask('GET', '/api/session', { cookie: `${name}=${value}` })).status, name).toBe(401);
  });

  it('asks browsers to come over TLS only', () => {
    const { headers } = proxy(new NextRequest('http://dashboard.internal:3000/chains'));
    expect(headers.get('strict-transport-security')).toMatch(/^max-age=63072000/);
    expect(headers.get('content-security-policy')).toContain('upgrade-insecure-requests');
  });

  it('gives every page a nonce of its own', () => {
    const nonce = () => {
      const { headers } = proxy(new NextRequest('http://dashboard.internal:3000/chains'));
      return /'nonce-([\w+/=]+)'/.exec(headers.get('content-security-policy')!)![1]!;
    };
    const nonces = Array.from({ length: 50 }, nonce);
    expect(new Set(nonces).size).toBe(50);
    expect(nonces.every((one) => Buffer.from(one, 'base64').length === 16)).toBe(true);
  });
});

describe('the origin that a write is compared with', () => {
  beforeEach(signIn);

  it.each([
    ['it names the one that the browser asked for', () => {}],
    ['it names another one', (headers: Headers) => headers.set('x-forwarded-host', 'evil.example')],
    ['it is not there', (headers: Headers) => headers.delete('x-forwarded-host')],
  ])('is APP_URL, whatever X-Forwarded-Host says: %s', async (_, change) => {
    front.passedOn.headers = change;
    expect((await ask('PATCH', '/api/session')).status).toBe(200);
    for (const origin of ['https://evil.example', 'http://dashboard.internal:3000'])
      expect((await ask('PATCH', '/api/session', { origin })).status, origin).toBe(403);
  });

  it('never lets a foreign Origin pass, whatever host the browser names', async () => {
    for (const origin of ['https://evil.example', 'null', front.url.replace('https', 'http') + '0'])
      expect((await ask('PATCH', '/api/session', { origin })).status, origin).toBe(403);
  });
});

describe('an authorization server over https', () => {
  it('with a certificate that no one vouches for is not talked to: 503', async () => {
    const other = await startTestServer({ appUrl: front.url, tls });
    const fresh = createAuth(readEnvironment(other.environment));
    open.push(other, fresh);
    process.env.NODE_TLS_REJECT_UNAUTHORIZED = '1';
    await expect(browser.start(fresh)).rejects.toMatchObject({ status: 503, code: 'auth_unavailable' });
    expect(other.counts.metadata).toBe(0);
  });

  it('that names a token endpoint over plain http is refused: no code and no secret is sent there', async () => {
    const asked = vi.fn();
    const plain = createServer((_, response) => {
      asked();
      response.end();
    });
    await new Promise<void>((resolve) => plain.listen(0, '127.0.0.1', resolve));
    open.push({ close: async () => void plain.close() });
    const fresh = createAuth(readEnvironment(server.environment));
    open.push(fresh);
    const there = `http://localhost:${(plain.address() as AddressInfo).port}/token`;
    server.faults.metadata = (all) => ({ ...all, token_endpoint: there });
    const received = await browser.signIn(fresh);
    expect(received.headers.get('location')).toMatch(/\/sign-in\?error=refused/);
    expect(asked).not.toHaveBeenCalled();
    expect(browser.cookie('__Host-session')).toBeUndefined();
  });
});
