import 'server-only';
import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { events, type VaultCall } from '@/lib/telemetry/events';
import { ownRequest } from '@/lib/telemetry/own-request';
import { sessionsUnavailable } from './auth-failures';
import { seal, unseal, vaultKey } from './seal';
import { type VaultStore } from './vault-store';

const recordSchema = z.object({
  /** Whoami's `user.id`. */
  userId: z.string(),
  name: z.string().nullable(),
  email: z.string().nullable(),
  accessToken: z.string(),
  refreshToken: z.string().nullable(),
  /** Epoch milliseconds; null when the server does not say. */
  expiresAt: z.number().nullable(),
  obtainedAt: z.number(),
  /** For the server's own logout; null when the server gives none. A record of before may not have it. */
  idToken: z.string().nullable().default(null),
  /** Whether the token came from a refresh rather than from signing in. */
  refreshed: z.boolean(),
});

export type SessionRecord = z.infer<typeof recordSchema>;

/** A record as it was read: `version` is what compare-and-set compares. Times are epoch milliseconds. */
export type StoredSession = {
  record: SessionRecord;
  version: string;
  idleUntil: number;
  absoluteUntil: number;
};

export type Vault = ReturnType<typeof createVault>;

/**
 * The only home of tokens. Records are encrypted before a store sees them; a store that does not respond is
 * 503 `sessions_unavailable`, never "signed out".
 */
export function createVault(options: { store: VaultStore; secrets: readonly string[]; absoluteMs: number }) {
  const { store, secrets, absoluteMs } = options;

  const observed = async <T>(call: Promise<T>): Promise<T> => {
    const started = performance.now();
    const note = (outcome: VaultCall['outcome']) =>
      events.vault.publish({ outcome, ms: performance.now() - started } satisfies VaultCall);
    try {
      const result = await call;
      note('ok');
      return result;
    } catch (error) {
      note('failed');
      const own = ownRequest();
      if (own) own.isWithoutSessions = true;
      throw sessionsUnavailable(error);
    }
  };

  const open = (sealed: string, sid: string): SessionRecord | null => {
    const parsed = recordSchema.safeParse(unseal(sealed, sid, secrets));
    return parsed.success ? parsed.data : null;
  };

  return {
    /** @returns the session id: 32 random bytes, new at every sign-in, known to the browser's cookie alone */
    async create(record: SessionRecord): Promise<string> {
      const sid = randomBytes(32).toString('base64url');
      const sealed = seal(record, sid, secrets[0]!);
      await observed(store.put(vaultKey(sid), sealed, Date.now() + absoluteMs, record.userId));
      return sid;
    },

    /** The live session, or null; `touch` says that the user is there and moves the idle limit. */
    async read(sid: string, { touch }: { touch: boolean }): Promise<StoredSession | null> {
      const entry = await observed(store.get(vaultKey(sid), { touch }));
      const record = entry && open(entry.sealed, sid);
      if (!entry || !record) return null;
      const { sealed, idleUntil, absoluteUntil } = entry;
      return { record, version: sealed, idleUntil, absoluteUntil };
    },

    /** Writes only while the record is still `version`; false when someone replaced or deleted it meanwhile. */
    replace(sid: string, version: string, record: SessionRecord): Promise<boolean> {
      return observed(store.swap(vaultKey(sid), version, seal(record, sid, secrets[0]!)));
    },

    /** Deletes only while the record is still `version`. */
    discard(sid: string, version: string): Promise<boolean> {
      return observed(store.swap(vaultKey(sid), version, null));
    },

    /** Deletes the record and gives it back, so that its tokens can be revoked. */
    async remove(sid: string): Promise<SessionRecord | null> {
      const sealed = await observed(store.remove(vaultKey(sid)));
      return sealed === null ? null : open(sealed, sid);
    },

    lock: (sid: string, ms: number) => observed(store.lock(vaultKey(sid), ms)),
    close: () => store.close(),
  };
}
