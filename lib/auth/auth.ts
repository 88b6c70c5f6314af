import 'server-only';
import { env, type Environment } from '@/lib/env';
import { createLog } from '@/lib/log';
import { memoryStore } from './memory-store';
import { createOAuthClient } from './oauth-client';
import { createReadiness } from './readiness';
import { processState } from '@/lib/values/process-state';
import { redisStore } from './redis-store';
import { cookieName, onlyCookie, sessionCookie } from './session-cookie';
import { createSignIn } from './sign-in';
import { createSignOut } from './sign-out';
import { createUserTokens, type GetUserToken } from './user-token';
import { createVault } from './vault';
import { type VaultStore } from './vault-store';

/** A session that has not expired. Times are epoch milliseconds. `sid` opens the vault: never send it to a browser. */
export type LiveSession = {
  sid: string;
  userId: string;
  name: string | null;
  email: string | null;
  idleUntil: number;
  absoluteUntil: number;
  /** The user's access token, for calls made during this request. */
  getUserToken: GetUserToken;
};

/** Sessions are kept in Redis if `REDIS_URL` is set, otherwise in memory. */
export function createStore({ REDIS_URL, SESSION_IDLE_SECONDS }: Environment): VaultStore {
  const idleMs = SESSION_IDLE_SECONDS * 1000;
  return REDIS_URL ? redisStore({ url: REDIS_URL, idleMs }) : memoryStore({ idleMs });
}

/** Wires up sign-in, sign-out, sessions and tokens for one environment. */
export function createAuth(environment: Environment, store: VaultStore = createStore(environment)) {
  const { APP_URL, SESSION_SECRET } = environment;
  const vault = createVault({
    store,
    secrets: SESSION_SECRET,
    absoluteMs: environment.SESSION_ABSOLUTE_SECONDS * 1000,
  });
  const oauth = createOAuthClient(environment);
  const cookie = sessionCookie(SESSION_SECRET);
  const parts = { env: environment, vault, oauth, cookie, log: createLog(environment) };
  const tokens = createUserTokens(parts);

  return {
    ...createSignIn(parts),
    ...createSignOut(parts),
    getUserToken: tokens.getUserToken,
    log: parts.log,
    /** The number of sessions in this process's memory, or null if they are in Redis. */
    sessionCount: () => store.size?.() ?? null,
    readiness: createReadiness({ env: environment, store, oauth }),

    /**
     * The session for a request's `Cookie` header, or null.
     * @param touch whether this counts as user activity, which extends the idle timeout
     * @throws Failure 503 when the vault does not respond
     */
    async session(cookieHeader: string | null, { touch }: { touch: boolean }): Promise<LiveSession | null> {
      const claims = await cookie.read(onlyCookie(cookieHeader, cookieName('session', APP_URL)));
      const stored = claims && (await vault.read(claims.sid, { touch }));
      if (!stored || stored.record.userId !== claims.sub) return null;
      const { userId, name, email } = stored.record;
      const { idleUntil, absoluteUntil } = stored;
      return {
        sid: claims.sid,
        userId,
        name,
        email,
        idleUntil: Math.min(idleUntil, absoluteUntil),
        absoluteUntil,
        getUserToken: tokens.createCachedGetter(claims.sid, stored),
      };
    },

    /** The user named in the request's cookie. The session may have ended, so never return data on the strength of it. */
    async claimedUser(cookieHeader: string | null): Promise<string | null> {
      const claims = await cookie.read(onlyCookie(cookieHeader, cookieName('session', APP_URL)));
      return claims?.sub ?? null;
    },

    close: () => vault.close(),
  };
}

export type Auth = ReturnType<typeof createAuth>;

/** The process-wide instance: one vault and one set of in-flight refreshes, however often this module is loaded. */
export function auth(): Auth {
  return processState('auth', () => createAuth(env()));
}
