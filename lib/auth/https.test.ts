import { createServer } from 'node:http';
import { type AddressInfo } from 'node:net';
import { NextRequest } from 'next/server';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { proxy } from '@/proxy';
import { readEnvironment } from '@/lib/env';
import { auth, createAuth } from './auth';
import { TestBrowser } from './testing-browser';
import { selfSigned } from './testing-certificate';
import { startTlsProxy } from './testing-tls-proxy';
import { loadRoute } from './testing-next-headers';
import { startTestServer, type TestServer } from './testing-server';

vi.mock('next/headers', () => import('./testing-next-headers'));

const tls = selfSigned();
let tlsProxy: Awaited<ReturnType<typeof startTlsProxy>>;
let server: TestServer;
let browser: TestBrowser;
const open: { close(): Promise<void> }[] = [];

beforeAll(async () => {
  const [step, session] = await Promise.all(['auth/[...nextauth]', 'session'].map(loadRoute));
  tlsProxy = await startTlsProxy(tls, {
    '/api/auth/signin/partner': step!,
    '/api/auth/callback/partner': step!,
    '/api/session': session!,
  });
  server = await startTestServer({ appUrl: tlsProxy.url, tls });
  for (const [name, value] of Object.entries(server.environment)) vi.stubEnv(name, value);
});
beforeEach(() => {
  // The certificate is self-signed. Node reads this variable for every connection.
  process.env.NODE_TLS_REJECT_UNAUTHORIZED = '0';
  browser = new TestBrowser(tlsProxy.url);
});
afterEach(async () => {
  for (const resource of open.splice(0)) await resource.close();
  tlsProxy.hooks.rewriteHeaders = () => {};
  server.reset();
});
afterAll(async () => {
  await auth().close();
  await server.close();
  await tlsProxy.close();
});

/** Sends a request over TLS, and stores cookies as a browser would. */
async function ask(method: string, path: string, extra: Record<string, string> = {}): Promise<Response> {
  const pageHeaders = { 'x-csrf': '1', 'content-type': 'application/json', origin: tlsProxy.url };
  const response = await fetch(new URL(path, tlsProxy.url), {
    method,
    redirect: 'manual',
    headers: { cookie: browser.cookies(), ...(method === 'GET' ? {} : pageHeaders), ...extra },
    body: method === 'POST' ? JSON.stringify({ callbackUrl: '/account' }) : undefined,
  });
  browser.storeCookies(tlsProxy.url, response);
  return response;
}

async function signIn(): Promise<Response> {
  const started = await ask('POST', '/api/auth/signin/partner');
  const { url } = (await started.json()) as { url: string };
  return ask('GET', await browser.authorize(url));
}

describe('over https, behind a proxy that terminates TLS', () => {
  it('a user signs in, uses the session and signs out', async () => {
    const end = await signIn();
    expect([end.status, end.headers.get('location')]).toEqual([303, `${tlsProxy.url}/account`]);
    expect(browser.cookies()).toMatch(/^__Host-session=[^;]+$/);
    expect(await (await ask('GET', '/api/session')).json()).toMatchObject({ userId: 'person-1' });
    expect((await ask('PATCH', '/api/session')).status).toBe(200);

    const copied = browser.cookies();
    expect((await ask('DELETE', '/api/session')).status).toBe(200);
    expect(browser.cookies()).toBe('');
    expect((await ask('GET', '/api/session', { cookie: copied })).status).toBe(401);
    expect(server.liveTokens()).toBe(0);
  });

  it('every Set-Cookie is __Host-, Secure, HttpOnly and SameSite=Lax, also when deleting', async () => {
    const lines: string[] = [];
    const storeCookies = vi.spyOn(browser, 'storeCookies').mockImplementation(function (
      this: TestBrowser,
      url,
      response,
    ) {
      if (url.startsWith(tlsProxy.url)) lines.push(...response.headers.getSetCookie());
      return TestBrowser.prototype.storeCookies.call(this, url, response);
    });
    for (let attempt = 0; attempt < 13; attempt++) await ask('POST', '/api/auth/signin/partner');
    await signIn();
    await ask('DELETE', '/api/session');
    storeCookies.mockRestore();
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

  it('ignores session cookies without the __Host- prefix', async () => {
    await signIn();
    const value = browser.cookie('__Host-session')!;
    for (const name of ['session', 'chain-80-session', '__Secure-session', '__host-session'])
      expect((await ask('GET', '/api/session', { cookie: `${name}=${value}` })).status, name).toBe(401);
  });

  it('sends HSTS and upgrades insecure requests', () => {
    const { headers } = proxy(new NextRequest('http://dashboard.internal:3000/chains'));
    expect(headers.get('strict-transport-security')).toMatch(/^max-age=63072000/);
    expect(headers.get('content-security-policy')).toContain('upgrade-insecure-requests');
  });

  it('gives every page its own nonce', () => {
    const nonce = () => {
      const { headers } = proxy(new NextRequest('http://dashboard.internal:3000/chains'));
      return /'nonce-([\w+/=]+)'/.exec(headers.get('content-security-policy')!)![1]!;
    };
    const nonces = Array.from({ length: 50 }, nonce);
    expect(new Set(nonces).size).toBe(50);
    expect(nonces.every((value) => Buffer.from(value, 'base64').length === 16)).toBe(true);
  });
});

describe('the Origin check of a write', () => {
  beforeEach(signIn);

  it.each([
    ['is correct', () => {}],
    ['names another host', (headers: Headers) => headers.set('x-forwarded-host', 'evil.example')],
    ['is missing', (headers: Headers) => headers.delete('x-forwarded-host')],
  ])('uses APP_URL when X-Forwarded-Host %s', async (_, rewriteHeaders) => {
    tlsProxy.hooks.rewriteHeaders = rewriteHeaders;
    expect((await ask('PATCH', '/api/session')).status).toBe(200);
    for (const origin of ['https://evil.example', 'http://dashboard.internal:3000'])
      expect((await ask('PATCH', '/api/session', { origin })).status, origin).toBe(403);
  });

  it('rejects every foreign Origin', async () => {
    for (const origin of ['https://evil.example', 'null', tlsProxy.url.replace('https', 'http') + '0'])
      expect((await ask('PATCH', '/api/session', { origin })).status, origin).toBe(403);
  });
});

describe('an authorization server over https', () => {
  it('with an untrusted certificate is never contacted: 503', async () => {
    const other = await startTestServer({ appUrl: tlsProxy.url, tls });
    const fresh = createAuth(readEnvironment(other.environment));
    open.push(other, fresh);
    process.env.NODE_TLS_REJECT_UNAUTHORIZED = '1';
    await expect(browser.start(fresh)).rejects.toMatchObject({ status: 503, code: 'auth_unavailable' });
    expect(other.counts.metadata).toBe(0);
  });

  it('that names a plain http token endpoint is rejected, and gets no code or secret', async () => {
    const onRequest = vi.fn();
    const plain = createServer((_, response) => {
      onRequest();
      response.end();
    });
    await new Promise<void>((resolve) => plain.listen(0, '127.0.0.1', resolve));
    open.push({ close: async () => void plain.close() });
    const fresh = createAuth(readEnvironment(server.environment));
    open.push(fresh);
    const endpoint = `http://localhost:${(plain.address() as AddressInfo).port}/token`;
    server.faults.metadata = (document) => ({ ...document, token_endpoint: endpoint });
    const response = await browser.signIn(fresh);
    expect(response.headers.get('location')).toMatch(/\/sign-in\?error=refused/);
    expect(onRequest).not.toHaveBeenCalled();
    expect(browser.cookie('__Host-session')).toBeUndefined();
  });
});
