import { EventEmitter } from 'node:events';
import { syncBuiltinESMExports } from 'node:module';
import { type AddressInfo } from 'node:net';
import tls from 'node:tls';
import { afterEach, describe, expect, it } from 'vitest';
import { selfSigned } from '@/lib/auth/testing-certificate';
import { readEnvironment } from '@/lib/env';
import { checkRedis } from './check-redis';
import { checkTls } from './check-tls';
import { type CheckResult } from './check-result';

const environment = (extra: Record<string, string> = {}) =>
  readEnvironment({
    PARTNER_API_URL: 'http://localhost:4000',
    OAUTH_ISSUER: 'http://localhost:4000',
    PARTNER_API_KEY: 'pk_chain_of_these_tests',
    OAUTH_CLIENT_ID: 'client',
    OAUTH_CLIENT_SECRET: 'secret-of-these-tests',
    SESSION_SECRET: 's'.repeat(40),
    ...extra,
  });
const textOf = ({ result, says, todo = '' }: CheckResult) => `${result}: ${says} ${todo}`.trim();

it.each(['OAUTH_ISSUER', 'PARTNER_API_URL', 'APP_URL'])(
  'warns if %s is plain http on another machine',
  async (name) => {
    expect(await checkTls(environment())).toMatchObject({
      result: 'ok',
      says: 'Plain http, on this machine only.',
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
  /** Runs the check against hosts with these certificates. @returns the result and the connections made */
  async function check(certificates: Record<string, Certificate>, [issuer, api = issuer]: string[]) {
    const connections: object[] = [];
    const fakeConnect = ({ host, port, servername }: tls.ConnectionOptions) => {
      connections.push({ host, port, servername });
      const { days = 90, error = null, event = ['secureConnect'] } = certificates[host!]!;
      const until = new Date(Date.now() + days * 86_400_000).toUTCString();
      const fields = { authorized: error === null, authorizationError: error, destroy: () => {} };
      const socket = Object.assign(new EventEmitter(), fields, {
        getPeerCertificate: () => ({ valid_to: until }),
      });
      setImmediate(() => socket.emit(...event));
      return socket;
    };
    Object.assign(tls, { connect: fakeConnect });
    syncBuiltinESMExports();
    const env = environment({ OAUTH_ISSUER: issuer!, PARTNER_API_URL: api! });
    return { connections, text: textOf(await checkTls(env)) };
  }

  it.each<[string, Certificate, RegExp]>([
    ['a valid certificate', {}, /^ok: The certificates of https:\/\/as\.example are valid\.$/],
    ['one valid for fourteen more days', { days: 14.1 }, /^ok/],
    ['one that expires sooner', { days: 13.9 }, /^warning: The certificate of as\.example expires in 13 days\. Renew it\.$/],
    ['an expired one', { error: 'CERT_HAS_EXPIRED' }, /^failed: .* trust the certificate of as\.example: CERT_HAS_EXPIRED\. Renew/],
    ['one not yet valid', { error: 'CERT_NOT_YET_VALID' }, /^failed.*this machine's clock/],
    ['one for another host', { error: { code: 'ERR_TLS_CERT_ALTNAME_INVALID' } }, /^failed.*ALTNAME_INVALID\. .*another host/],
    ['one from a private CA', { error: 'UNABLE_TO_VERIFY_LEAF_SIGNATURE' }, /^failed.*NODE_EXTRA_CA_CERTS/],
    ['a server without TLS', { event: ['error', new Error('write EPROTO')] }, /^failed: No TLS with as\.example.*use http:/],
    ['an unreachable server', { event: ['error', new Error('connect ECONNREFUSED')] }, /^ok: The certificates of https:\/\/as\.example could not be checked directly\.$/],
    ['a server that times out', { event: ['timeout'] }, /^ok: The certificates of https:\/\/as\.example could not be checked directly\.$/],
  ])('reports %s', async (_, certificate, expected) => {
    expect((await check({ 'as.example': certificate }, ['https://as.example'])).text).toMatch(expected);
  }); // oxfmt-ignore

  it('connects to each server once, with SNI if it has a host name', async () => {
    const { connections } = await check({ '127.0.0.1': {}, '::1': {} }, [
      'https://127.0.0.1:8443',
      'https://[::1]',
    ]);
    expect(connections).toEqual([
      { host: '127.0.0.1', port: 8443, servername: undefined },
      { host: '::1', port: 443, servername: undefined },
    ]);
    const named = await check({ 'as.example': {} }, ['https://as.example/one', 'https://as.example/two']);
    expect(named.connections).toEqual([{ host: 'as.example', port: 443, servername: 'as.example' }]);
  });

  it('reports the worst of two certificates, and which it has not seen', async () => {
    const [expiring, expired] = [{ days: 3 }, { error: 'CERT_HAS_EXPIRED' }];
    const addresses = ['https://as.example', 'https://api.example'];
    const text = async (issuer: Certificate, api: Certificate) =>
      (await check({ 'as.example': issuer, 'api.example': api }, addresses)).text;
    expect(await text(expiring, expired)).toMatch(/^failed.*api\.example/);
    expect(await text({}, expiring)).toMatch(/^warning.*api\.example/);
    expect(await text({}, { event: ['timeout'] })).toBe(
      'ok: The certificates of https://as.example are valid. The certificates of https://api.example could not be checked directly.',
    );
    expect(await text({}, {})).toContain('https://as.example, https://api.example are valid');
  });
});

describe('Redis', () => {
  it('that is not running, or has an untrusted certificate, is reported with a fix', async () => {
    const server = tls.createServer(selfSigned());
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const text = async (REDIS_URL: string) => textOf(await checkRedis({ ...environment(), REDIS_URL }));
    expect(await text(`rediss://127.0.0.1:${port}`)).toMatch(/^failed.*Set NODE_EXTRA_CA_CERTS/);
    await new Promise((resolve) => server.close(resolve));
    expect(await text(`redis://127.0.0.1:${port}`)).toMatch(/^failed.*ECONNREFUSED.*Start it/);
  });

  it('is optional for a single process', async () => {
    expect(textOf(await checkRedis(environment()))).toMatch(/^ok: Not used/);
  });
});
