import 'server-only';
import * as oauth from 'oauth4webapi';
import { type Environment } from '@/lib/env';
import { importKeyPair } from './private-key';

/** Form encoding (RFC 6749, 2.3.1). It leaves `-`, `.` and `_` alone, which matters to servers that do not decode. */
const formEncode = (text: string) => new URLSearchParams([['', text]]).toString().slice(1);

const basic =
  (secret: string): oauth.ClientAuth =>
  (_server, { client_id }, _body, headers) => {
    const pair = `${formEncode(client_id)}:${formEncode(secret)}`;
    headers.set('authorization', `Basic ${Buffer.from(pair).toString('base64')}`);
  };

function privateKeyJwt(key: string): oauth.ClientAuth {
  const clientAuth = importKeyPair(key).then(({ privateKey, kid }) =>
    oauth.PrivateKeyJwt({ key: privateKey, kid }),
  );
  return async (...request) => (await clientAuth)(...request);
}

/** How the client authenticates to the authorization server. */
export function clientCredentials(env: Environment): oauth.ClientAuth {
  const { OAUTH_CLIENT_AUTH, OAUTH_CLIENT_SECRET = '', OAUTH_PRIVATE_KEY = '' } = env;
  const methods = {
    basic: () => basic(OAUTH_CLIENT_SECRET),
    post: () => oauth.ClientSecretPost(OAUTH_CLIENT_SECRET),
    private_key_jwt: () => privateKeyJwt(OAUTH_PRIVATE_KEY),
    none: () => oauth.None(),
  };
  return methods[OAUTH_CLIENT_AUTH]();
}

/** If `OAUTH_DPOP_KEY` is set, every token is bound to that key. All processes share it. */
export async function createDPoP(env: Environment, client: oauth.Client) {
  const key = env.OAUTH_DPOP_KEY;
  return key === undefined ? undefined : oauth.DPoP(client, await importKeyPair(key));
}
