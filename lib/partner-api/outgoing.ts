import 'server-only';
import { Agent, EnvHttpProxyAgent, type Dispatcher } from 'undici';

/** Addresses of the proxies on the way out, and the hosts that are reached without them, as `NO_PROXY` lists them. */
export type Proxies = { httpProxy?: string; httpsProxy?: string; noProxy?: string };

/** This machine itself is never reached through a proxy. */
const thisMachine = 'localhost,127.0.0.1,[::1]';

/** A pool of connections, through the proxies that are set. undici itself: Next patches the global fetch. */
export function outgoing(
  options: Agent.Options,
  { httpProxy, httpsProxy, noProxy }: Proxies = {},
): Dispatcher {
  if ((!httpProxy && !httpsProxy) || noProxy?.trim() === '*') return new Agent(options);
  const direct = noProxy ? `${noProxy},${thisMachine}` : thisMachine;
  // Plain http goes to the proxy as it is: most proxies tunnel to port 443 alone.
  return new EnvHttpProxyAgent({ ...options, httpProxy, httpsProxy, noProxy: direct, proxyTunnel: false });
}
