import type { HttpBindings } from '@hono/node-server';
import { Hono } from 'hono';
import { describe, expect, it } from 'vitest';
import { envelope } from '../api/error-response';
import { Refusal } from '../rules/refusal';
import { loopbackOnly, type OperatorEnv } from './loopback-only';

const app = new Hono<OperatorEnv>()
  .use(loopbackOnly)
  .get('/', (c) => c.text('served'))
  .onError((error) => {
    if (error instanceof Refusal) return envelope(error);
    throw error;
  });

/** The status of a request from that address, which the socket knows, with those headers. */
async function statusFrom(remoteAddress: string | undefined, headers: Record<string, string> = {}) {
  const bindings = { incoming: { socket: { remoteAddress } } } as HttpBindings;
  const given = { host: 'localhost:4000', ...headers };
  return (await app.request('http://localhost:4000/', { headers: given }, bindings)).status;
}

describe('the operator controls', () => {
  it.each(['127.0.0.1', '127.8.9.1', '::1', '::ffff:127.0.0.1'])('serve %s', async (address) => {
    expect(await statusFrom(address)).toBe(200);
  });

  it.each(['192.168.1.5', '10.127.0.1', '::2', '::1:2', '::ffff:10.0.0.1', '2001:db8::127', undefined])(
    'refuse a connection from %s, whatever its Host says',
    async (address) => {
      expect(await statusFrom(address)).toBe(403);
    },
  );

  it.each(['localhost', 'LOCALHOST:4000', '127.0.0.1:4000', '127.1.2.3', '[::1]:4000'])(
    'serve the host %s',
    async (host) => {
      expect(await statusFrom('127.0.0.1', { host })).toBe(200);
    },
  );

  it.each([
    'localhost.evil.example',
    'evil-localhost',
    '127.0.0.1.evil.example',
    'localhost:4000.evil.example',
    '[::2]:4000',
    '127.0.0.1x',
  ])('refuse the host %s, which may only resolve to this machine', async (host) => {
    expect(await statusFrom('127.0.0.1', { host })).toBe(403);
  });

  it.each(['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto'])(
    'refuse a request with %s, which a proxy on this machine sends on for someone else',
    async (name) => {
      expect(await statusFrom('127.0.0.1', { [name]: 'localhost' })).toBe(403);
    },
  );

  it('refuse a page of another origin, scheme or port, and accept our own', async () => {
    const from = (origin: string) => statusFrom('127.0.0.1', { origin });
    expect(await from('http://localhost:4000')).toBe(200);
    for (const origin of ['https://localhost:4000', 'http://localhost:3000', 'http://127.0.0.1:4000', 'null'])
      expect([origin, await from(origin)]).toEqual([origin, 403]);
  });

  it('refuse what the browser says comes from another site or another origin of ours', async () => {
    const from = (site: string) => statusFrom('127.0.0.1', { 'sec-fetch-site': site });
    expect([await from('none'), await from('same-origin')]).toEqual([200, 200]);
    expect([await from('same-site'), await from('cross-site')]).toEqual([403, 403]);
  });
});
