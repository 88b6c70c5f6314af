import { generateKeyPair, generateKeyPairSync } from 'node:crypto';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { readEnvironment } from '@/lib/env';
import { clientCredentials } from './client-credentials';
import { checkPrivateKey, importKeyPair } from './private-key';

const environment = {
  PARTNER_API_KEY: 'pk_chain_of_these_tests',
  SESSION_SECRET: 's'.repeat(40),
  OAUTH_CLIENT_ID: 'client',
  OAUTH_CLIENT_SECRET: 'secret',
};

/** The credentials that the client sends. */
async function credentialsSent(variables: Record<string, string>) {
  const env = readEnvironment({ ...environment, ...variables });
  const [body, headers] = [new URLSearchParams(), new Headers()];
  const server = { issuer: 'https://as.example' };
  await clientCredentials(env)(server, { client_id: env.OAUTH_CLIENT_ID }, body, headers);
  const authorization = headers.get('authorization');
  return {
    basic: authorization && Buffer.from(authorization.slice('Basic '.length), 'base64').toString(),
    body: Object.fromEntries(body),
  };
}

describe('client credentials', () => {
  it.each([
    ['chain-dashboard', 'a-secret_of.6', 'chain-dashboard:a-secret_of.6'],
    ['https://app.example/é', 'a b+c/d=:%', 'https%3A%2F%2Fapp.example%2F%C3%A9:a+b%2Bc%2Fd%3D%3A%25'],
  ])('are form-encoded in the Basic header: %s', async (id, secret, basic) => {
    expect(await credentialsSent({ OAUTH_CLIENT_ID: id, OAUTH_CLIENT_SECRET: secret })).toEqual({
      basic,
      body: {},
    });
  });

  it('are sent in the body for `post`, and without the secret for `none`', async () => {
    const post = { basic: null, body: { client_id: 'client', client_secret: 'secret' } };
    expect(await credentialsSent({ OAUTH_CLIENT_AUTH: 'post' })).toEqual(post);
    const none = { basic: null, body: { client_id: 'client' } };
    expect(await credentialsSent({ OAUTH_CLIENT_AUTH: 'none' })).toEqual(none);
  });
});

// Node 20 may deadlock when exporting a key of `generateKeyPairSync` as a JWK.
const rsa = (await promisify(generateKeyPair)('rsa', { modulusLength: 2048 })).privateKey;

describe('a private key', () => {
  const pem = { type: 'pkcs8', format: 'pem' } as const;
  const keys: Record<string, [text: string, algorithm: string]> = {
    'RSA as PEM': [rsa.export(pem) as string, 'RS256'],
    'RSA as PEM on one line': [(rsa.export(pem) as string).replaceAll('\n', '\\n'), 'RS256'],
    'RSA as a JWK for PS384': [JSON.stringify({ ...rsa.export({ format: 'jwk' }), alg: 'PS384' }), 'PS384'],
    'P-384': [generateKeyPairSync('ec', { namedCurve: 'P-384' }).privateKey.export(pem) as string, 'ES384'],
    Ed25519: [generateKeyPairSync('ed25519').privateKey.export(pem) as string, 'Ed25519'],
  };

  it.each(Object.keys(keys))('signs the client assertion: %s', async (kind) => {
    const [text, algorithm] = keys[kind]!;
    checkPrivateKey('OAUTH_PRIVATE_KEY', text);
    const { body } = await credentialsSent({ OAUTH_CLIENT_AUTH: 'private_key_jwt', OAUTH_PRIVATE_KEY: text });
    const [head, claims] = body.client_assertion!.split('.').slice(0, 2).map((part) => JSON.parse(Buffer.from(part, 'base64url').toString()) as Record<string, unknown>); // oxfmt-ignore
    expect([head!.alg, claims!.sub, claims!.aud]).toEqual([algorithm, 'client', 'https://as.example']);
    const { privateKey, publicKey } = await importKeyPair(text);
    expect([privateKey.extractable, publicKey.extractable]).toEqual([false, true]);
  });

  it('names its key in the client assertion, if it has an id, for servers that know several', async () => {
    const jwk = JSON.stringify({ ...rsa.export({ format: 'jwk' }), kid: 'key-2' });
    const keyIdOf = async (text: string) => {
      const variables = { OAUTH_CLIENT_AUTH: 'private_key_jwt', OAUTH_PRIVATE_KEY: text };
      const { body } = await credentialsSent(variables);
      const [head] = body.client_assertion!.split('.');
      return (JSON.parse(Buffer.from(head!, 'base64url').toString()) as { kid?: string }).kid;
    };
    expect(await keyIdOf(jwk)).toBe('key-2');
    expect(await keyIdOf(keys['RSA as PEM']![0])).toBeUndefined();
    expect((await importKeyPair(jwk)).kid).toBe('key-2');
  });

  it('is optional', () => expect(() => checkPrivateKey('OAUTH_DPOP_KEY', undefined)).not.toThrow());

  it.each([
    ['a word', 'secret'],
    [
      'a public key',
      generateKeyPairSync('ed25519').publicKey.export({ type: 'spki', format: 'pem' }) as string,
    ],
    ['a key that cannot sign', generateKeyPairSync('x25519').privateKey.export(pem) as string],
    ['an incomplete JWK', '{"kty":"RSA"}'],
    [
      'a key on a curve that no server accepts',
      generateKeyPairSync('ec', { namedCurve: 'secp256k1' }).privateKey.export(pem) as string,
    ],
    ['a JWK for encryption', JSON.stringify({ ...rsa.export({ format: 'jwk' }), alg: 'RSA-OAEP-256' })],
  ])('is rejected if it is %s', (_, text) => {
    expect(() => checkPrivateKey('OAUTH_PRIVATE_KEY', text)).toThrow(
      /^OAUTH_PRIVATE_KEY must be a private key/,
    );
  });
});
