import { type RunningSandbox, startSandbox, type StartOptions } from '@/sandbox/testing';

type RequestCount = { method: string; path: string; count: number };

/** Starts a sandbox for the dashboard at `dashboardUrl`, with the environment variables the dashboard needs to use it. */
export async function startSandboxFor(dashboardUrl: string, options: StartOptions = {}) {
  const sandbox: RunningSandbox = await startSandbox({ dashboardUrl, ...options });
  return {
    ...sandbox,
    /** Requests since the last reset, to the whole API or to one route, e.g. `/token?grant_type=refresh_token`. */
    async count(route?: string): Promise<number> {
      const all = await sandbox.operator<RequestCount[]>('GET', '/requests');
      const matching = all.filter(({ path }) => (route ? path === route : path.startsWith('/v1/')));
      return matching.reduce((sum, { count }) => sum + count, 0);
    },
    environment: {
      APP_URL: dashboardUrl,
      PARTNER_API_URL: sandbox.url,
      PARTNER_API_KEY: sandbox.partnerKey,
      OAUTH_ISSUER: sandbox.url,
      OAUTH_CLIENT_ID: sandbox.clientId,
      OAUTH_CLIENT_SECRET: sandbox.clientSecret,
      SESSION_SECRET: 'a-session-secret-of-at-least-32-characters',
      LOG_LEVEL: 'silent',
    },
  };
}

export type TestSandbox = Awaited<ReturnType<typeof startSandboxFor>>;
