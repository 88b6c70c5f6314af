import 'server-only';
import * as oauth from 'oauth4webapi';
import { type Environment } from '@/lib/env';
import { importKeyPair } from './private-key';

/** As form encoding does (RFC 6749, 2.3.1), which leaves `-`, `.` and `_` as they are: some servers do not decode. */
const formEncoded = (text: string) => new URLSearchParams([['', text]]).toString().slice(1);

const basic =
  (secret: string): oauth.ClientAuth =>
  (_server, { client_id }, _body, headers) => {
    const pair = `${formEncoded(client_id)}:${formEncoded(secret)}`;
    headers.set('authorization', `Basic ${Buffer.from(pair).toString('base64')}`);
  };

function privateKeyJwt(key: string): oauth.ClientAuth {
  const made = importKeyPair(key).then(({ privateKey, kid }) =>
    oauth.PrivateKeyJwt({ key: privateKey, kid }),
  );
  return async (...request) => (await made)(...request);
}

/** How the client says who it is wherever the server asks for it. */
export function clientCredentials(env: Environment): oauth.ClientAuth {
  const { OAUTH_CLIENT_AUTH, OAUTH_CLIENT_SECRET = '', OAUTH_PRIVATE_KEY = '' } = env;
  const ways = {
    basic: () => basic(OAUTH_CLIENT_SECRET),
    post: () => oauth.ClientSecretPost(OAUTH_CLIENT_SECRET),
    private_key_jwt: () => privateKeyJwt(OAUTH_PRIVATE_KEY),
    none: () => oauth.None(),
  };
  return ways[OAUTH_CLIENT_AUTH]();
}

/** With `OAUTH_DPOP_KEY` every token is bound to that key, which all processes share. */
export async function proofOfPossession(env: Environment, client: oauth.Client) {
  const key = env.OAUTH_DPOP_KEY;
  return key === undefined ? undefined : oauth.DPoP(client, await importKeyPair(key));
}
