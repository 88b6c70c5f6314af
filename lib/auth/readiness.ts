import 'server-only';
import { request } from 'undici';
import { type Environment } from '@/lib/env';
import { systemClock } from '@/lib/partner-api/clock';
import { notice } from '@/lib/telemetry/events';
import { reasonOf } from '@/lib/values/reason-of';
import { type OAuthClient } from './oauth-client';
import { signInDispatcher } from './outgoing-requests';
import { type VaultStore } from './vault-store';
import { withTimeout } from './with-timeout';

/** `reason` is public: it names the error but no addresses. The log has the details. */
export type ReadyCheck = { ok: boolean; reason: string };
export type Readiness = Record<'redis' | 'metadata' | 'api', ReadyCheck>;

type Parts = { env: Environment; store: VaultStore; oauth: OAuthClient };

/** The endpoint is public, so results are cached to keep the number of checks down. */
const cacheMs = 5000;
const responseTimeoutMs = 3000;

/** Checks in parallel what the dashboard depends on: its sessions, the authorization server and the Partner API. */
export function createReadiness({ env, store, oauth }: Parts): () => Promise<Readiness> {
  let cached: { readiness: Promise<Readiness>; until: number } | undefined;

  const checkAll = async (): Promise<Readiness> => {
    const [redis, metadata, api] = await Promise.all([
      check('redis', async () => {
        await store.get('readiness', { touch: false });
        return env.REDIS_URL ? 'responds' : 'not used';
      }),
      check('metadata', async () => {
        await oauth.fetchServer();
        return env.OAUTH_TOKEN_ENDPOINT ? 'endpoints are set by hand' : 'found';
      }),
      check('api', () => checkApi(env)),
    ]);
    return { redis, metadata, api };
  };

  return () => {
    const now = systemClock.now();
    if (!cached || cached.until <= now) cached = { readiness: checkAll(), until: now + cacheMs };
    return cached.readiness;
  };
}

/** Sends no credentials, so that it does not use up the key's rate limit. The expected response is 401. */
async function checkApi(env: Environment): Promise<string> {
  const { statusCode: status, body } = await request(`${env.PARTNER_API_URL}/v1/whoami`, {
    dispatcher: signInDispatcher(env),
    signal: AbortSignal.timeout(responseTimeoutMs),
  });
  await body.dump();
  const isReachable = status !== 404 && (status < 300 || (status >= 400 && status < 500));
  if (!isReachable) throw new Error(`status ${status}`);
  return 'responds';
}

async function check(name: keyof Readiness, work: () => Promise<string>): Promise<ReadyCheck> {
  try {
    const reason = await withTimeout(responseTimeoutMs, work(), null);
    if (reason === null) throw new Error(`timeout after ${responseTimeoutMs} ms`);
    return { ok: true, reason };
  } catch (error) {
    const reason = reasonOf(error);
    notice({ level: 'warn', code: `not_ready_${name}`, reason });
    return { ok: false, reason: withoutAddresses(reason) };
  }
}

/** Keeps only the error's code as Node, TLS or OAuth name it, e.g. `ECONNREFUSED`, `status 503`, `timeout`. */
const withoutAddresses = (reason: string): string =>
  /\b(E[A-Z]{4,}|[A-Z]+(_[A-Z\d]+)+|status \d{3}|timeout)\b/.exec(reason)?.[0] ?? 'no response';
