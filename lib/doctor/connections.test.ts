import { EventEmitter } from 'node:events';
import { syncBuiltinESMExports } from 'node:module';
import { type AddressInfo } from 'node:net';
import tls from 'node:tls';
import { afterEach, describe, expect, it } from 'vitest';
import { selfSigned } from '@/lib/auth/testing-certificate';
import { readEnvironment } from '@/lib/env';
import { checkRedis } from './check-redis';
import { checkTls } from './check-tls';
import { type CheckResult } from './finding';

const environment = (more: Record<string, string> = {}) =>
  readEnvironment({
    PARTNER_API_URL: 'http://localhost:4000',
    OAUTH_ISSUER: 'http://localhost:4000',
    PARTNER_API_KEY: 'pk_chain_of_these_tests',
    OAUTH_CLIENT_ID: 'client',
    OAUTH_CLIENT_SECRET: 'secret-of-these-tests',
    SESSION_SECRET: 's'.repeat(40),
    ...more,
  });
const textOf = ({ result, says, todo = '' }: CheckResult) => `${result}: ${says} ${todo}`.trim();

it.each(['OAUTH_ISSUER', 'PARTNER_API_URL', 'APP_URL'])(
  'plain http to another machine is warned of: %s',
  async (name) => {
    expect(await checkTls(environment())).toMatchObject({
      result: 'ok',
      says: 'Plain http, on this machine alone.',
    });
    expect(await checkTls(environment({ [name]: 'http://chains.example' }))).toMatchObject({
      result: 'warning',
      says: expect.stringMatching(`^${name} is plain http`),
    });
  },
);

describe('certificates', () => {
  const connect = tls.connect;
  afterEach(() => {
    Object.assign(tls, { connect });
    syncBuiltinESMExports();
  });
  type Certificate = { days?: number; error?: string | { code: string }; event?: [string, Error?] };
  /** What is found where servers have these certificates, by host, and how they were asked for. */
  async function certificates(by: Record<string, Certificate>, [issuer, api = issuer]: string[]) {
    const asked: object[] = [];
    const dial = ({ host, port, servername }: tls.ConnectionOptions) => {
      asked.push({ host, port, servername });
      const { days = 90, error = null, event = ['secureConnect'] } = by[host!]!;
      const until = new Date(Date.now() + days * 86_400_000).toUTCString();
      const socket = { authorized: error === null, authorizationError: error, destroy: () => {} };
      const made = Object.assign(new EventEmitter(), socket, {
        getPeerCertificate: () => ({ valid_to: until }),
      });
      setImmediate(() => made.emit(...event));
      return made;
    };
    Object.assign(tls, { connect: dial });
    syncBuiltinESMExports();
    const env = environment({ OAUTH_ISSUER: issuer!, PARTNER_API_URL: api! });
    return { asked, found: textOf(await checkTls(env)) };
  }

  it.each<[string, Certificate, RegExp]>([
    ['good', {}, /^ok: The certificates of https:\/\/as\.example are good\.$/],
    ['good for fourteen more days', { days: 14.1 }, /^ok/],
    ['over in less', { days: 13.9 }, /^warning: The certificate of as\.example ends in 13 days\. Renew it\.$/],
    ['over', { error: 'CERT_HAS_EXPIRED' }, /^failed: .* trust the certificate of as\.example: CERT_HAS_EXPIRED\. Renew/],
    ['not good yet', { error: 'CERT_NOT_YET_VALID' }, /^failed.*this machine's clock/],
    ['another host’s', { error: { code: 'ERR_TLS_CERT_ALTNAME_INVALID' } }, /^failed.*ALTNAME_INVALID\. .*another host/],
    ['of a CA of one’s own', { error: 'UNABLE_TO_VERIFY_LEAF_SIGNATURE' }, /^failed.*NODE_EXTRA_CA_CERTS/],
    ['no certificate', { event: ['error', new Error('write EPROTO')] }, /^failed: No TLS with as\.example.*write http:/],
    ['not to be had', { event: ['error', new Error('connect ECONNREFUSED')] }, /^ok/],
    ['not to be had in time', { event: ['timeout'] }, /^ok/],
  ])('one that is %s is found as that', async (_, certificate, expected) => {
    expect((await certificates({ 'as.example': certificate }, ['https://as.example'])).found).toMatch(expected);
  }); // oxfmt-ignore

  it('each server is asked once, by its name where it has one', async () => {
    const { asked } = await certificates({ '127.0.0.1': {}, '::1': {} }, [
      'https://127.0.0.1:8443',
      'https://[::1]',
    ]);
    expect(asked).toEqual([
      { host: '127.0.0.1', port: 8443, servername: undefined },
      { host: '::1', port: 443, servername: undefined },
    ]);
    const named = await certificates({ 'as.example': {} }, [
      'https://as.example/one',
      'https://as.example/two',
    ]);
    expect(named.asked).toEqual([{ host: 'as.example', port: 443, servername: 'as.example' }]);
  });

  it('of two servers the one that will not do is named', async () => {
    const [soon, bad] = [{ days: 3 }, { error: 'CERT_HAS_EXPIRED' }];
    const addresses = ['https://as.example', 'https://api.example'];
    const found = async (issuer: Certificate, api: Certificate) =>
      (await certificates({ 'as.example': issuer, 'api.example': api }, addresses)).found;
    expect(await found(soon, bad)).toMatch(/^failed.*api\.example/);
    expect(await found({}, soon)).toMatch(/^warning.*api\.example/);
    expect(await found({}, {})).toContain('https://as.example, https://api.example are good');
  });
});

describe('Redis', () => {
  it('that is not there, or has a certificate of its own, is told with what to do', async () => {
    const server = tls.createServer(selfSigned());
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const found = async (REDIS_URL: string) => textOf(await checkRedis({ ...environment(), REDIS_URL }));
    expect(await found(`rediss://127.0.0.1:${port}`)).toMatch(/^failed.*Name your CA in NODE_EXTRA_CA_CERTS/);
    await new Promise((resolve) => server.close(resolve));
    expect(await found(`redis://127.0.0.1:${port}`)).toMatch(/^failed.*ECONNREFUSED.*Start it/);
  });

  it('is not missed where one process keeps its sessions', async () => {
    expect(textOf(await checkRedis(environment()))).toMatch(/^ok: Not used/);
  });
});
