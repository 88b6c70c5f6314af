import 'server-only';
import { Failure } from '@/lib/values/failure';
import { noteRefresh, notice } from '@/lib/telemetry/events';
import { reasonOf } from '@/lib/values/reason-of';
import { authUnavailable, reauthRequired, upstreamAuth } from './auth-failures';
import { type OAuthClient, refreshTimeoutMs, type RenewedTokens } from './oauth-client';
import { type SessionRecord, type StoredSession, type Vault } from './vault';
import { within } from './within';

/** A lock that ended before its refresh would let another process spend the same refresh token. */
const lockMs = refreshTimeoutMs + 2000;
const waitMs = 9000;
/** How long a call waits for a refresh. The refresh goes on, and whoever asks later has its token. */
const refreshMs = 5000;
const pollMs = 50;
/** A renewed token this young that the API refuses means that the partner key is wrong. */
const youngMs = 60_000;
/** How long a request may go on with what it read: no longer can it work for someone who signed out elsewhere. */
const heldMs = 5000;

type Refresh = Promise<SessionRecord>;

/** @param options.rejected the token that the API has just refused with 401 */
export type GetUserToken = (options?: { rejected?: string }) => Promise<string>;

/** A record's token fields after signing in or a refresh. */
export function tokenFields(tokens: RenewedTokens, refreshed: boolean) {
  const { accessToken, refreshToken, expiresAt, idToken } = tokens;
  return { accessToken, refreshToken, expiresAt, idToken, obtainedAt: Date.now(), refreshed };
}

const expired = ({ expiresAt }: SessionRecord) => expiresAt !== null && expiresAt <= Date.now();

/** Renew early, where renewing is possible: 30 s before the end, or in the last tenth of a short life. */
function due(record: SessionRecord): boolean {
  const { expiresAt, obtainedAt, refreshToken } = record;
  if (expiresAt === null || refreshToken === null) return expired(record);
  return expiresAt - Math.min(30_000, (expiresAt - obtainedAt) / 10) <= Date.now();
}

/**
 * The only way to a user token. Refresh is single-flight: the process's own promise, then the vault's lock, then
 * the record is read again, then the refresh, then compare-and-set. So a burst of calls, in however many
 * processes, spends one refresh token.
 */
export function createUserTokens({ vault, oauth }: { vault: Vault; oauth: OAuthClient }) {
  const refreshes = new Map<string, Refresh>();

  const usable = (record: SessionRecord, rejected: string | undefined) =>
    record.accessToken !== rejected && !due(record);

  /** What is kept of a session now, which another caller may have changed or ended meanwhile. */
  async function current(sid: string): Promise<SessionRecord> {
    const stored = await vault.read(sid, { touch: false });
    if (!stored) throw reauthRequired();
    return stored.record;
  }

  async function asked(refreshToken: string) {
    const started = performance.now();
    const note = (outcome: 'renewed' | 'rejected' | 'failed') =>
      noteRefresh({ outcome, ms: performance.now() - started });
    try {
      const outcome = await oauth.refresh(refreshToken);
      note(outcome === 'rejected' ? 'rejected' : 'renewed');
      return outcome;
    } catch (error) {
      note('failed');
      throw error;
    }
  }

  async function refresh(sid: string, { record, version }: StoredSession): Promise<SessionRecord> {
    const outcome = record.refreshToken === null ? 'rejected' : await asked(record.refreshToken);
    if (outcome === 'rejected') {
      // Unless someone renewed it behind our back, the grant is over and the record with it.
      if (await vault.discard(sid, version)) throw reauthRequired();
      return current(sid);
    }
    const fields = tokenFields(outcome, true);
    const renewed = { ...record, ...fields, idToken: fields.idToken ?? record.idToken };
    if (await vault.replace(sid, version, renewed)) return renewed;
    // The record changed while the server responded. Gone: a sign-out wins and the new tokens die with it.
    const latest = await vault.read(sid, { touch: false });
    if (latest) return latest.record;
    await oauth.revoke(outcome);
    throw reauthRequired();
  }

  /** The record as it is now, renewed if it has to be; null where that takes a lock that another one has. */
  async function renewUnder(
    lock: Awaited<ReturnType<Vault['lock']>>,
    sid: string,
    rejected: string | undefined,
  ) {
    try {
      const stored = await vault.read(sid, { touch: false });
      if (!stored) throw reauthRequired();
      if (usable(stored.record, rejected)) return stored.record;
      return lock && (await refresh(sid, stored));
    } finally {
      // A lock that cannot be given back ends by itself.
      await lock?.release().catch(() => {});
    }
  }

  async function renew(sid: string, rejected: string | undefined): Promise<SessionRecord> {
    await oauth.server(); // Looked up before the lock is taken, so that the lock outlives the refresh.
    const deadline = Date.now() + waitMs;
    while (Date.now() < deadline) {
      const lock = await vault.lock(sid, lockMs);
      const renewed = await within(refreshMs, renewUnder(lock, sid, rejected), 'late');
      if (renewed === 'late') throw authUnavailable(new Error('the refresh has no response yet'));
      if (renewed) return renewed;
      await new Promise((resolve) => setTimeout(resolve, pollMs));
    }
    throw authUnavailable(new Error('another process holds the refresh lock'));
  }

  /** Everyone in this process who needs the same session renewed waits for the same response. */
  function share(sid: string, rejected: string | undefined): Refresh {
    const pending = refreshes.get(sid);
    if (pending) return pending;
    const shared = renew(sid, rejected).finally(() => refreshes.delete(sid));
    shared.catch((error: unknown) => {
      const isOver = error instanceof Failure && error.status === 401;
      notice({ level: isOver ? 'info' : 'warn', code: 'token_not_renewed', reason: reasonOf(error) });
    });
    refreshes.set(sid, shared);
    return shared;
  }

  async function find(sid: string, rejected: string | undefined): Promise<SessionRecord> {
    const record = await current(sid);
    if (usable(record, rejected)) return record;
    // One that may have run out on its way, e.g. while its call waited for a turn, says nothing about the key.
    const age = Date.now() - record.obtainedAt;
    // Below zero: the clock was set back since.
    const isYoung = age >= 0 && age < youngMs && !due(record);
    if (record.accessToken === rejected && record.refreshed && isYoung) throw upstreamAuth();
    try {
      const renewed = await share(sid, rejected);
      // A refresh that began before this token was refused may bring back the same one.
      return renewed.accessToken === rejected ? await share(sid, rejected) : renewed;
    } catch (error) {
      // Renewing early may fail: the token in hand is still good.
      const outage = !(error instanceof Failure) || error.status === 503;
      if (outage && record.accessToken !== rejected && !expired(record)) return record;
      throw error instanceof Failure ? error : authUnavailable(error);
    }
  }

  return {
    /**
     * Looks into the vault each time.
     * @throws Failure 401 `reauth_required` (no live session, or the grant is over), 502 `upstream_auth` (the
     * rejected token was renewed less than a minute ago), 503 `auth_unavailable` (the session is kept)
     */
    async getUserToken(sid: string, { rejected }: { rejected?: string } = {}): Promise<string> {
      return (await find(sid, rejected)).accessToken;
    },

    /**
     * The tokens of one request, which has just read the session: it looks into the vault again only when the token
     * is refused or about to end, when the session ends, or after five seconds. @throws as `getUserToken`
     */
    holdUserToken(sid: string, { record, idleUntil, absoluteUntil }: StoredSession): GetUserToken {
      const heldUntil = () => Math.min(Date.now() + heldMs, idleUntil, absoluteUntil);
      let held = { record, until: heldUntil() };
      return async ({ rejected } = {}) => {
        if (held.until <= Date.now() || !usable(held.record, rejected)) {
          // Whatever comes of the look, what was in hand is not handed out again without one.
          held.until = 0;
          held = { record: await find(sid, rejected), until: heldUntil() };
        }
        return held.record.accessToken;
      };
    },
  };
}
