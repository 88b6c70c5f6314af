import 'server-only';
import { createPrivateKey, createPublicKey, type JsonWebKey, type KeyObject } from 'node:crypto';

export type KeyPair = { privateKey: CryptoKey; publicKey: CryptoKey; kid?: string };

type Algorithm = { name: string; hash?: string; namedCurve?: string };
type Jwk = JsonWebKey & { kid?: string; alg?: string };

/** Parses a JWK, or PEM with real line breaks or literal `\n`. */
function parse(text: string): { key: KeyObject; kid?: string; alg?: string } {
  if (!text.trim().startsWith('{')) return { key: createPrivateKey(text.replaceAll('\\n', '\n')) };
  const jwk = JSON.parse(text) as Jwk;
  return { key: createPrivateKey({ key: jwk, format: 'jwk' }), kid: jwk.kid, alg: jwk.alg };
}

/** The signature algorithm: for RSA the one the JWK names (RS256 by default), otherwise the one of the key's curve. */
function algorithmOf({ kty, crv }: JsonWebKey, alg = 'RS256'): Algorithm {
  if (kty === 'EC' && /^P-(256|384|521)$/.test(crv ?? '')) return { name: 'ECDSA', namedCurve: crv };
  if (kty === 'OKP' && crv === 'Ed25519') return { name: 'Ed25519' };
  const rsa = /^([RP]S)(256|384|512)$/.exec(alg);
  if (kty !== 'RSA' || !rsa) throw new Error('not a signing key');
  return { name: rsa[1] === 'PS' ? 'RSA-PSS' : 'RSASSA-PKCS1-v1_5', hash: `SHA-${rsa[2]}` };
}

/** Checks that a variable holds a signing key. @throws Error with a message for the operator */
export function checkPrivateKey(name: string, text: string | undefined): void {
  if (text === undefined) return;
  try {
    const { key, alg } = parse(text);
    algorithmOf(key.export({ format: 'jwk' }), alg);
  } catch {
    throw new Error(`${name} must be a private key for signing: a JWK, or PEM.`);
  }
}

/** Imports a checked variable's key into Web Crypto. */
export async function importKeyPair(text: string): Promise<KeyPair> {
  const { key, kid, alg } = parse(text);
  const { subtle } = globalThis.crypto;
  const algorithm = algorithmOf(key.export({ format: 'jwk' }), alg);
  const load = (keyObject: KeyObject, usage: KeyUsage) =>
    subtle.importKey('jwk', keyObject.export({ format: 'jwk' }), algorithm, usage === 'verify', [usage]);
  return {
    privateKey: await load(key, 'sign'),
    publicKey: await load(createPublicKey(key), 'verify'),
    kid,
  };
}
