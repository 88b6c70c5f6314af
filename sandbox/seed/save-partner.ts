import { randomUUID } from 'node:crypto';
import { and, eq, ne } from 'drizzle-orm';
import { SCOPES } from '../api/operation';
import type { Database, SandboxConfig } from '../context';
import { partnerKeys, partners } from '../db/schema';
import { hashToken } from '../oidc/hash-token';
import { idOf } from './id-of';

export const DEMO_PARTNER = { id: idOf('partner:demo'), name: 'Chain Dashboard' };
export const DEFAULT_LIMIT = { limit: 600, windowSeconds: 60 };

/**
 * Saves the demo partner with the key and OAuth client that are configured now. Runs on every start, so that a changed
 * key or client id takes effect on existing data.
 */
export async function savePartner(
  db: Database,
  config: Pick<SandboxConfig, 'clientId' | 'partnerKey'>,
): Promise<void> {
  const keyHash = hashToken(config.partnerKey);
  const keyId = idOf('partner-key:demo');
  await db.transaction(async (tx) => {
    // A key and a client id that were issued to another partner become the demo partner's.
    await tx.delete(partnerKeys).where(and(eq(partnerKeys.keyHash, keyHash), ne(partnerKeys.id, keyId)));
    await tx
      .update(partners)
      .set({ clientId: `client-${randomUUID()}` })
      .where(and(eq(partners.clientId, config.clientId), ne(partners.id, DEMO_PARTNER.id)));
    await tx
      .insert(partners)
      .values({ ...DEMO_PARTNER, clientId: config.clientId })
      .onConflictDoUpdate({ target: partners.id, set: { clientId: config.clientId } });
    await tx
      .insert(partnerKeys)
      .values({ id: keyId, partnerId: DEMO_PARTNER.id, keyHash, scopes: [...SCOPES], ...DEFAULT_LIMIT })
      .onConflictDoUpdate({ target: partnerKeys.id, set: { keyHash, scopes: [...SCOPES] } });
  });
}

/** Finds the partner of that name, or creates it with its own OAuth client id. */
export async function findOrCreatePartner(
  db: Database,
  name: string,
): Promise<{ id: string; clientId: string }> {
  const [created] = await db
    .insert(partners)
    .values({ id: randomUUID(), name, clientId: `client-${randomUUID()}` })
    .onConflictDoNothing()
    .returning();
  if (created) return created;
  const [existing] = await db.select().from(partners).where(eq(partners.name, name));
  return existing!;
}
