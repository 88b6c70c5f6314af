import 'server-only';
import { Failure } from '@/lib/values/failure';
import { upstreamAuth } from '@/lib/partner-api/failures';
import { publishRefresh, notice } from '@/lib/telemetry/events';
import { reasonOf } from '@/lib/values/reason-of';
import { authUnavailable, reauthRequired } from './auth-failures';
import { type OAuthClient, refreshTimeoutMs, type RenewedTokens } from './oauth-client';
import { type SessionRecord, type StoredSession, type Vault } from './vault';
import { withTimeout } from './with-timeout';

/** Longer than a refresh: if the lock expired first, another process could spend the same refresh token. */
const lockMs = refreshTimeoutMs + 2000;
const lockWaitMs = 9000;
/** How long a call waits for a refresh. The refresh carries on in the background, and later calls get its token. */
const refreshWaitMs = 5000;
const pollMs = 50;
const storeAgainMs = 500;
/** If the API rejects a token refreshed less than this long ago, our partner key must be wrong. */
const youngMs = 60_000;
/** How long a request may reuse the record it read, and so how long it may outlive a sign-out elsewhere. */
const cacheMs = 5000;

/** @param options.rejected the token that the API has just rejected with 401 */
export type GetUserToken = (options?: { rejected?: string }) => Promise<string>;

/** The token fields of a record, after signing in or a refresh. */
export function tokenFields(tokens: RenewedTokens, refreshed: boolean) {
  const { accessToken, refreshToken, expiresAt, idToken } = tokens;
  return { accessToken, refreshToken, expiresAt, idToken, obtainedAt: Date.now(), refreshed };
}

const isExpired = ({ expiresAt }: SessionRecord) => expiresAt !== null && expiresAt <= Date.now();

/** A token with a refresh token is due 30 s before it expires, or in the last tenth of a short lifetime. */
function isDue(record: SessionRecord): boolean {
  const { expiresAt, obtainedAt, refreshToken } = record;
  if (expiresAt === null || refreshToken === null) return isExpired(record);
  return expiresAt - Math.min(30_000, (expiresAt - obtainedAt) / 10) <= Date.now();
}

const isUsable = (record: SessionRecord, rejected: string | undefined) =>
  record.accessToken !== rejected && !isDue(record);

/**
 * The only source of user tokens. A refresh is single-flight: share the process's in-flight promise, take the vault's
 * lock, read the record again, refresh, compare-and-set. However many processes a burst of calls is spread over, it
 * spends one refresh token.
 */
export function createUserTokens({ vault, oauth }: { vault: Vault; oauth: OAuthClient }) {
  const inFlight = new Map<string, Promise<SessionRecord>>();

  /** Always reads the vault: another process may have refreshed the record or ended the session. */
  async function readRecord(sid: string): Promise<SessionRecord> {
    const stored = await vault.read(sid, { touch: false });
    if (!stored) throw reauthRequired();
    return stored.record;
  }

  async function requestRefresh(refreshToken: string) {
    const started = performance.now();
    const note = (outcome: 'renewed' | 'rejected' | 'failed') =>
      publishRefresh({ outcome, ms: performance.now() - started });
    try {
      const outcome = await oauth.refresh(refreshToken);
      note(outcome === 'rejected' ? 'rejected' : 'renewed');
      return outcome;
    } catch (error) {
      note('failed');
      throw error;
    }
  }

  /** Repeats `vault.replace` while the vault does not respond: the old refresh token is spent, the new one only here. */
  async function store(until: number, ...given: Parameters<Vault['replace']>): Promise<boolean> {
    for (;;) {
      try {
        return await vault.replace(...given);
      } catch (error) {
        if (Date.now() + storeAgainMs >= until) throw error;
        await new Promise((resolve) => setTimeout(resolve, storeAgainMs));
      }
    }
  }

  async function refresh(sid: string, { record, version }: StoredSession): Promise<SessionRecord> {
    const lockEnd = Date.now() + lockMs;
    const outcome = record.refreshToken === null ? 'rejected' : await requestRefresh(record.refreshToken);
    if (outcome === 'rejected') {
      // The grant has ended, so the session ends too, unless another process has replaced the record meanwhile.
      if (await vault.discard(sid, version)) throw reauthRequired();
      return readRecord(sid);
    }
    const fields = tokenFields(outcome, true);
    const renewed = { ...record, ...fields, idToken: fields.idToken ?? record.idToken };
    if (await store(lockEnd, sid, version, renewed)) return renewed;
    // The record changed during the refresh. If it is gone, the user has signed out, so we revoke the new tokens.
    const latest = await vault.read(sid, { touch: false });
    if (latest) return latest.record;
    await oauth.revoke(outcome);
    throw reauthRequired();
  }

  /** The record, refreshed if necessary. Null if it needs a refresh but another process holds the lock. */
  async function renewWithLock(
    lock: Awaited<ReturnType<Vault['lock']>>,
    sid: string,
    rejected: string | undefined,
  ) {
    try {
      const stored = await vault.read(sid, { touch: false });
      if (!stored) throw reauthRequired();
      if (isUsable(stored.record, rejected)) return stored.record;
      return lock && (await refresh(sid, stored));
    } finally {
      // If the lock cannot be released, it expires.
      await lock?.release().catch(() => {});
    }
  }

  async function renew(sid: string, rejected: string | undefined): Promise<SessionRecord> {
    await oauth.server(); // Fetches the metadata before taking the lock, so that the lock outlives the refresh.
    const deadline = Date.now() + lockWaitMs;
    while (Date.now() < deadline) {
      const lock = await vault.lock(sid, lockMs);
      const renewed = await withTimeout(refreshWaitMs, renewWithLock(lock, sid, rejected), 'late');
      if (renewed === 'late') throw authUnavailable(new Error('the refresh has no response yet'));
      if (renewed) return renewed;
      await new Promise((resolve) => setTimeout(resolve, pollMs));
    }
    throw authUnavailable(new Error('another process holds the refresh lock'));
  }

  /** Joins the process's in-flight refresh of this session, or starts one. */
  function renewOnce(sid: string, rejected: string | undefined): Promise<SessionRecord> {
    const pending = inFlight.get(sid);
    if (pending) return pending;
    const renewal = renew(sid, rejected).finally(() => inFlight.delete(sid));
    renewal.catch((error: unknown) => {
      const isSessionOver = error instanceof Failure && error.status === 401;
      notice({ level: isSessionOver ? 'info' : 'warn', code: 'token_not_renewed', reason: reasonOf(error) });
    });
    inFlight.set(sid, renewal);
    return renewal;
  }

  async function usableRecord(sid: string, rejected: string | undefined): Promise<SessionRecord> {
    const record = await readRecord(sid);
    if (isUsable(record, rejected)) return record;
    // Young tokens count against the key only if they are not due: the call may have queued until its token expired.
    const age = Date.now() - record.obtainedAt;
    // The age is negative if the clock has been set back.
    const isYoung = age >= 0 && age < youngMs && !isDue(record);
    if (record.accessToken === rejected && record.refreshed && isYoung) throw upstreamAuth();
    try {
      const renewed = await renewOnce(sid, rejected);
      // A refresh that started before the rejection may return the rejected token.
      return renewed.accessToken === rejected ? await renewOnce(sid, rejected) : renewed;
    } catch (error) {
      // An early refresh may fail: the current token is still valid.
      const isOutage = !(error instanceof Failure) || error.status === 503;
      if (isOutage && record.accessToken !== rejected && !isExpired(record)) return record;
      throw error instanceof Failure ? error : authUnavailable(error);
    }
  }

  return {
    /**
     * Reads the vault on every call.
     * @throws Failure 401 `reauth_required` (no live session, or the grant has ended), 502 `upstream_auth` (the rejected
     * token was refreshed less than a minute ago), 503 `auth_unavailable` (the session is kept)
     */
    async getUserToken(sid: string, { rejected }: { rejected?: string } = {}): Promise<string> {
      return (await usableRecord(sid, rejected)).accessToken;
    },

    /**
     * A getter for one request, which has just read the session. It reads the vault again only if the token is rejected
     * or due, if the session has expired, or after five seconds. @throws as `getUserToken`
     */
    createCachedGetter(sid: string, { record, idleUntil, absoluteUntil }: StoredSession): GetUserToken {
      const cacheUntil = () => Math.min(Date.now() + cacheMs, idleUntil, absoluteUntil);
      let cached = { record, until: cacheUntil() };
      return async ({ rejected } = {}) => {
        if (cached.until <= Date.now() || !isUsable(cached.record, rejected)) {
          // If reading fails, the next call must read again rather than return the old token.
          cached.until = 0;
          cached = { record: await usableRecord(sid, rejected), until: cacheUntil() };
        }
        return cached.record.accessToken;
      };
    },
  };
}
