import { and, eq, isNull, lt } from 'drizzle-orm';
import { type Adapter, type AdapterPayload, errors } from 'oidc-provider';
import type { Database } from '../context';
import { oidcRecords } from '../db/schema';
import type { ServiceClock } from '../operator/clock';
import { hashToken } from './hash-token';

/** The models whose id is a bearer secret: stored hashed, like keys. */
const SECRET_MODELS = new Set(['AccessToken', 'RefreshToken', 'AuthorizationCode']);
const KEPT_AFTER_EXPIRY_MS = 24 * 60 * 60 * 1000;

/** oidc-provider's storage for one model, in the shared database, so that every process sees every session and token. */
export function createOidcAdapter(db: Database, clock: ServiceClock, model: string): Adapter {
  const storedId = (id: string) => (SECRET_MODELS.has(model) ? hashToken(id) : id);
  const matchesId = (id: string) => and(eq(oidcRecords.model, model), eq(oidcRecords.id, storedId(id)));

  return {
    async upsert(id, payload, expiresIn) {
      if (model === 'Grant') await deleteExpired(db, clock);
      const values = {
        payload: { ...payload, jti: undefined },
        grantId: payload.grantId ?? null,
        accountId: payload.accountId ?? null,
        uid: payload.uid ?? null,
        expiresAt: expiresIn === undefined ? null : expiryOf(model, clock, expiresIn),
      };
      await db
        .insert(oidcRecords)
        .values({ model, id: storedId(id), ...values })
        .onConflictDoUpdate({ target: [oidcRecords.model, oidcRecords.id], set: values });
    },

    async find(id) {
      const [row] = await db.select().from(oidcRecords).where(matchesId(id));
      return row && toPayload(row, id);
    },

    async findByUid(uid) {
      const [row] = await db
        .select()
        .from(oidcRecords)
        .where(and(eq(oidcRecords.model, model), eq(oidcRecords.uid, uid)));
      return row && toPayload(row, row.id);
    },

    /** Only the device flow has user codes, and this server has no device flow. */
    async findByUserCode() {
      return undefined;
    },

    /**
     * If two requests present the same refresh token or code, the first to mark it wins. The second counts as reuse
     * and ends the grant, even if both passed oidc-provider's own check at the same time.
     */
    async consume(id) {
      const [marked] = await db
        .update(oidcRecords)
        .set({ consumedAt: new Date() })
        .where(and(matchesId(id), isNull(oidcRecords.consumedAt)))
        .returning({ id: oidcRecords.id });
      if (marked) return;
      const [row] = await db.select({ grantId: oidcRecords.grantId }).from(oidcRecords).where(matchesId(id));
      if (row?.grantId) await endGrant(db, row.grantId);
      throw new errors.InvalidGrant(`${model} already used`);
    },

    async destroy(id) {
      await db.delete(oidcRecords).where(matchesId(id));
    },

    async revokeByGrantId(grantId) {
      await db.delete(oidcRecords).where(and(eq(oidcRecords.model, model), eq(oidcRecords.grantId, grantId)));
    },
  };
}

async function endGrant(db: Database, grantId: string): Promise<void> {
  await db.delete(oidcRecords).where(eq(oidcRecords.grantId, grantId));
  await db.delete(oidcRecords).where(and(eq(oidcRecords.model, 'Grant'), eq(oidcRecords.id, grantId)));
}

function toPayload(row: typeof oidcRecords.$inferSelect, id: string): AdapterPayload {
  const consumed = row.consumedAt ? { consumed: Math.floor(row.consumedAt.getTime() / 1000) } : undefined;
  return { ...row.payload, jti: id, ...consumed };
}

/** The API checks the expiry of access tokens by the service clock; everything else expires in real time. */
function expiryOf(model: string, clock: ServiceClock, expiresIn: number): Date {
  const now = model === 'AccessToken' ? clock.now() : new Date();
  return new Date(now.getTime() + expiresIn * 1000);
}

/** Runs on every sign-in, so that storage stays bounded. Keeps records a day longer, in case the clock is set back. */
async function deleteExpired(db: Database, clock: ServiceClock): Promise<void> {
  const earliestNow = Math.min(Date.now(), clock.now().getTime());
  await db.delete(oidcRecords).where(lt(oidcRecords.expiresAt, new Date(earliestNow - KEPT_AFTER_EXPIRY_MS)));
}
