import 'server-only';
import { type Dispatcher } from 'undici';
import { type Environment } from '@/lib/env';
import { outgoing, type Proxies } from '@/lib/partner-api/outgoing';

export const proxiesOf = ({ HTTP_PROXY, HTTPS_PROXY, NO_PROXY }: Environment): Proxies | undefined =>
  HTTP_PROXY || HTTPS_PROXY
    ? { httpProxy: HTTP_PROXY, httpsProxy: HTTPS_PROXY, noProxy: NO_PROXY }
    : undefined;

const made = new WeakMap<Environment, Dispatcher>();

/** The way out to the authorization server, and to whoami during a sign-in. */
export function signInDispatcher(env: Environment): Dispatcher {
  const dispatcher = made.get(env) ?? outgoing({ connect: { timeout: 3000 } }, proxiesOf(env));
  made.set(env, dispatcher);
  return dispatcher;
}
