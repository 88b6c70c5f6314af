import 'server-only';
import { type Logger } from 'pino';
import { AuthError, authUnavailable, reasonOf, reauthRequired, upstreamAuth } from './auth-error';
import { type OAuthClient, type Tokens } from './oauth-client';
import { type SessionRecord, type StoredSession, type Vault } from './vault';

const lockMs = 7000;
const waitMs = 9000;
const pollMs = 50;
/** A renewed token this young that the API refuses means that the partner key is wrong. */
const youngMs = 60_000;

type Flight = Promise<string>;
export type UserTokens = ReturnType<typeof createUserTokens>;

/** A record's token fields after signing in or a refresh. */
export function tokenFields(tokens: Omit<Tokens, 'name' | 'email'>, refreshed: boolean) {
  const { accessToken, refreshToken, expiresAt } = tokens;
  return { accessToken, refreshToken, expiresAt, obtainedAt: Date.now(), refreshed };
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
export function createUserTokens({ vault, oauth, log }: { vault: Vault; oauth: OAuthClient; log: Logger }) {
  const flights = new Map<string, Flight>();

  const usable = ({ record }: StoredSession, rejected: string | undefined) =>
    record.accessToken !== rejected && !due(record);

  /** The newest token of a session that another caller changed or ended meanwhile. */
  async function current(sid: string): Promise<string> {
    const stored = await vault.read(sid, { touch: false });
    if (!stored) throw reauthRequired();
    return stored.record.accessToken;
  }

  async function refresh(sid: string, { record, version }: StoredSession): Promise<string> {
    const answer = record.refreshToken === null ? 'rejected' : await oauth.refresh(record.refreshToken);
    if (answer === 'rejected') {
      // Unless someone renewed it behind our back, the grant is over and the record with it.
      if (await vault.discard(sid, version)) throw reauthRequired();
      return current(sid);
    }
    if (await vault.replace(sid, version, { ...record, ...tokenFields(answer, true) }))
      return answer.accessToken;
    // The record changed while the server answered. Gone: a sign-out wins and the new tokens die with it.
    const latest = await vault.read(sid, { touch: false });
    if (latest) return latest.record.accessToken;
    await oauth.revoke(answer);
    throw reauthRequired();
  }

  async function renew(sid: string, rejected: string | undefined): Promise<string> {
    await oauth.server(); // Looked up before the lock is taken, so that the lock outlives the refresh.
    const deadline = Date.now() + waitMs;
    while (Date.now() < deadline) {
      const lock = await vault.lock(sid, lockMs);
      const stored = await vault.read(sid, { touch: false });
      try {
        if (!stored) throw reauthRequired();
        if (usable(stored, rejected)) return stored.record.accessToken;
        if (lock) return await refresh(sid, stored);
      } finally {
        // A lock that cannot be given back ends by itself.
        await lock?.release().catch(() => {});
      }
      await new Promise((resolve) => setTimeout(resolve, pollMs));
    }
    throw authUnavailable(new Error('another process holds the refresh lock'));
  }

  /** Everyone in this process who needs the same session renewed waits for the same answer. */
  function share(sid: string, rejected: string | undefined): Flight {
    const flying = flights.get(sid);
    if (flying) return flying;
    const flight = renew(sid, rejected).finally(() => flights.delete(sid));
    flight.catch((error: unknown) => log.warn({ reason: reasonOf(error) }, 'token not renewed'));
    flights.set(sid, flight);
    return flight;
  }

  /**
   * @param options.rejected the token that the API has just answered 401 to
   * @throws AuthError 401 `reauth_required` (no live session, or the grant is over), 502 `upstream_auth` (the
   * rejected token was renewed less than a minute ago), 503 `auth_unavailable` (the session is kept)
   */
  return async function getUserToken(sid: string, options: { rejected?: string } = {}): Promise<string> {
    const { rejected } = options;
    const stored = await vault.read(sid, { touch: false });
    if (!stored) throw reauthRequired();
    const { record } = stored;
    if (usable(stored, rejected)) return record.accessToken;
    // One that may have run out on its way, e.g. while its call waited for a turn, says nothing about the key.
    const isYoung = Date.now() - record.obtainedAt < youngMs && !due(record);
    if (record.accessToken === rejected && record.refreshed && isYoung) throw upstreamAuth();
    try {
      const token = await share(sid, rejected);
      // A flight that set out before this token was refused may bring back the same one.
      return token === rejected ? await share(sid, rejected) : token;
    } catch (error) {
      // Renewing early may fail: the token in hand is still good.
      const outage = !(error instanceof AuthError) || error.status === 503;
      if (outage && record.accessToken !== rejected && !expired(record)) return record.accessToken;
      throw error instanceof AuthError ? error : authUnavailable(error);
    }
  };
}
