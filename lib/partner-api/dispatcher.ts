import 'server-only';
import { Agent, EnvHttpProxyAgent, type Dispatcher } from 'undici';

/** Addresses of the outbound proxies, and the hosts to reach directly, in the format of `NO_PROXY`. */
export type Proxies = { httpProxy?: string; httpsProxy?: string; noProxy?: string };

/** Never reached through a proxy. */
const localHosts = 'localhost,127.0.0.1,[::1]';

/** A connection pool that uses the configured proxies. We use undici directly because Next patches the global fetch. */
export function createDispatcher(
  options: Agent.Options,
  { httpProxy, httpsProxy, noProxy }: Proxies = {},
): Dispatcher {
  if ((!httpProxy && !httpsProxy) || noProxy?.trim() === '*') return new Agent(options);
  const direct = noProxy ? `${noProxy},${localHosts}` : localHosts;
  // Plain http is not tunnelled: most proxies allow tunnels to port 443 only.
  return new EnvHttpProxyAgent({ ...options, httpProxy, httpsProxy, noProxy: direct, proxyTunnel: false });
}
