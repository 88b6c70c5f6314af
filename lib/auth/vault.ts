import 'server-only';
import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { events, type VaultCall } from '@/lib/telemetry/events';
import { currentRequest } from '@/lib/telemetry/current-request';
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
  /** Epoch milliseconds; null if the server does not say. */
  expiresAt: z.number().nullable(),
  obtainedAt: z.number(),
  /** For the server's own logout; null if the server issues none. Records written by older versions lack it. */
  idToken: z.string().nullable().default(null),
  /** Whether the token came from a refresh rather than from signing in. */
  refreshed: z.boolean(),
});

export type SessionRecord = z.infer<typeof recordSchema>;

/** A record as read. Compare-and-set uses its `version`. Times are epoch milliseconds. */
export type StoredSession = {
  record: SessionRecord;
  version: string;
  idleUntil: number;
  absoluteUntil: number;
};

export type Vault = ReturnType<typeof createVault>;

/**
 * The only place where tokens are stored. It encrypts records before they reach the store. If the store does not
 * respond, calls throw 503 `sessions_unavailable`: an outage never signs anyone out.
 */
export function createVault(options: { store: VaultStore; secrets: readonly string[]; absoluteMs: number }) {
  const { store, secrets, absoluteMs } = options;

  const measure = async <T>(call: Promise<T>): Promise<T> => {
    const started = performance.now();
    const note = (outcome: VaultCall['outcome']) =>
      events.vault.publish({ outcome, ms: performance.now() - started } satisfies VaultCall);
    try {
      const result = await call;
      note('ok');
      return result;
    } catch (error) {
      note('failed');
      const request = currentRequest();
      if (request) request.isVaultDown = true;
      throw sessionsUnavailable(error);
    }
  };

  const unsealRecord = (sealed: string, sid: string): SessionRecord | null => {
    const parsed = recordSchema.safeParse(unseal(sealed, sid, secrets));
    return parsed.success ? parsed.data : null;
  };

  return {
    /** @returns a new session id of 32 random bytes, which only the browser's cookie will hold */
    async create(record: SessionRecord): Promise<string> {
      const sid = randomBytes(32).toString('base64url');
      const sealed = seal(record, sid, secrets[0]!);
      await measure(store.put(vaultKey(sid), sealed, Date.now() + absoluteMs, record.userId));
      return sid;
    },

    /** The live session, or null. `touch` counts as user activity and extends the idle timeout. */
    async read(sid: string, { touch }: { touch: boolean }): Promise<StoredSession | null> {
      const entry = await measure(store.get(vaultKey(sid), { touch }));
      const record = entry && unsealRecord(entry.sealed, sid);
      if (!entry || !record) return null;
      const { sealed, idleUntil, absoluteUntil } = entry;
      return { record, version: sealed, idleUntil, absoluteUntil };
    },

    /** Writes only if the record is still at `version`; false if it has since been replaced or deleted. */
    replace(sid: string, version: string, record: SessionRecord): Promise<boolean> {
      return measure(store.swap(vaultKey(sid), version, seal(record, sid, secrets[0]!)));
    },

    /** Deletes only if the record is still at `version`. */
    discard(sid: string, version: string): Promise<boolean> {
      return measure(store.swap(vaultKey(sid), version, null));
    },

    /** Deletes the record and returns it, so that its tokens can be revoked. */
    async remove(sid: string): Promise<SessionRecord | null> {
      const sealed = await measure(store.remove(vaultKey(sid)));
      return sealed === null ? null : unsealRecord(sealed, sid);
    },

    lock: (sid: string, ms: number) => measure(store.lock(vaultKey(sid), ms)),
    close: () => store.close(),
  };
}
