import 'server-only';
import { type Dispatcher } from 'undici';
import { type Environment } from '@/lib/env';
import { createDispatcher, type Proxies } from '@/lib/partner-api/dispatcher';

export const proxiesOf = ({ HTTP_PROXY, HTTPS_PROXY, NO_PROXY }: Environment): Proxies | undefined =>
  HTTP_PROXY || HTTPS_PROXY
    ? { httpProxy: HTTP_PROXY, httpsProxy: HTTPS_PROXY, noProxy: NO_PROXY }
    : undefined;

const dispatchers = new WeakMap<Environment, Dispatcher>();

/** For the authorization server and readiness checks. Goes through the configured proxy, if there is one. */
export function signInDispatcher(env: Environment): Dispatcher {
  const dispatcher = dispatchers.get(env) ?? createDispatcher({ connect: { timeout: 3000 } }, proxiesOf(env));
  dispatchers.set(env, dispatcher);
  return dispatcher;
}
