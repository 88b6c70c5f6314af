import { generateKeyPair, randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import type { JWKS } from 'oidc-provider';
import type { Database } from '../context';
import { getOrCreateSetting } from '../operator/settings';

/** The keys that sign id tokens and cookies: generated on first start, then kept, so that a restart signs no one out. */
export async function loadKeys(db: Database): Promise<{ jwks: JWKS; cookieKeys: string[] }> {
  const jwks = await getOrCreateSetting(db, 'jwks', generateJwks);
  const cookieKeys = await getOrCreateSetting(db, 'cookie-keys', () => [
    randomBytes(32).toString('base64url'),
  ]);
  return { jwks, cookieKeys };
}

async function generateJwks(): Promise<JWKS> {
  const { privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: 2048 });
  const key = privateKey.export({ format: 'jwk' });
  return { keys: [{ ...key, use: 'sig', alg: 'RS256', kid: randomBytes(8).toString('hex') }] } as JWKS;
}
