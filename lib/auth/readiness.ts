import 'server-only';
import { request } from 'undici';
import { type Environment } from '@/lib/env';
import { systemClock } from '@/lib/partner-api/clock';
import { notice } from '@/lib/telemetry/events';
import { reasonOf } from '@/lib/values/reason-of';
import { type OAuthClient } from './oauth-client';
import { signInDispatcher } from './outgoing-requests';
import { type VaultStore } from './vault-store';

/** `reason` is fit for strangers: what is wrong by its name, without addresses. The log has the rest. */
export type ReadyCheck = { ok: boolean; reason: string };
export type Readiness = Record<'redis' | 'metadata' | 'api', ReadyCheck>;

type Parts = { env: Environment; store: VaultStore; oauth: OAuthClient };

/** Anyone may ask, as often as they like: what is found holds for so long. Milliseconds. */
const holdsFor = 5000;
const responseTimeoutMs = 3000;

/** Looks for what the dashboard needs: its sessions, the authorization server and the Partner API, all at once. */
export function createReadiness({ env, store, oauth }: Parts): () => Promise<Readiness> {
  let last: { found: Promise<Readiness>; until: number } | undefined;

  const find = async (): Promise<Readiness> => {
    const [redis, metadata, api] = await Promise.all([
      check('redis', async () => {
        await store.get('readiness', { touch: false });
        return env.REDIS_URL ? 'responds' : 'not used';
      }),
      check('metadata', async () => {
        await oauth.renew();
        return env.OAUTH_TOKEN_ENDPOINT ? 'endpoints are set by hand' : 'found';
      }),
      check('api', () => askApi(env)),
    ]);
    return { redis, metadata, api };
  };

  return () => {
    const now = systemClock.now();
    if (!last || last.until <= now) last = { found: find(), until: now + holdsFor };
    return last.found;
  };
}

/** Without credentials, so that it takes nothing of the key's rate limit: 401 is the response that is hoped for. */
async function askApi(env: Environment): Promise<string> {
  const { statusCode: status, body } = await request(`${env.PARTNER_API_URL}/v1/whoami`, {
    dispatcher: signInDispatcher(env),
    signal: AbortSignal.timeout(responseTimeoutMs),
  });
  await body.dump();
  const isThere = status !== 404 && (status < 300 || (status >= 400 && status < 500));
  if (!isThere) throw new Error(`status ${status}`);
  return 'responds';
}

async function check(name: keyof Readiness, work: () => Promise<string>): Promise<ReadyCheck> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`timeout after ${responseTimeoutMs} ms`)), responseTimeoutMs);
  });
  try {
    return { ok: true, reason: await Promise.race([work(), late]) };
  } catch (error) {
    const reason = reasonOf(error);
    notice({ level: 'warn', code: `not_ready_${name}`, reason });
    return { ok: false, reason: withoutAddresses(reason) };
  } finally {
    clearTimeout(timer);
  }
}

/** The name of what went wrong, as Node, TLS and OAuth have it: `ECONNREFUSED`, `status 503`, `timeout`. */
const withoutAddresses = (reason: string): string =>
  /\b(E[A-Z]{4,}|[A-Z]+(_[A-Z\d]+)+|status \d{3}|timeout)\b/.exec(reason)?.[0] ?? 'no response';
