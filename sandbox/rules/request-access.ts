import { randomUUID } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import type { Clock, Database } from '../context';
import { inTransaction } from '../db/in-transaction';
import { accessRequests, transactions } from '../db/schema';
import { findActiveParty, requireInChain } from './active-party';
import { lockTransaction } from './transaction-row';
import { conflict, notFound } from './refusal';

/**
 * Endpoint rules 18: "Asks to join a transaction (for example a neighbour in the user's chain)"; people outside
 * its chain cannot tell whether it exists.
 * @throws Refusal not_found, or conflict "when the user is already a party"
 */
export async function requestAccess(
  db: Database,
  clock: Clock,
  personId: string,
  transactionId: string,
  wanted: { role: string; representing: string },
): Promise<{ id: string; existing: boolean }> {
  return inTransaction(db, async (tx) => {
    await lockTransaction(tx, transactionId);
    const party = await findActiveParty(tx, transactionId, personId);
    if (party) throw conflict('You are already a party of this transaction.');
    await requireSameChain(tx, transactionId, personId);
    return requestOnce(tx, { ...wanted, transactionId, personId }, clock.now());
  });
}

async function requireSameChain(tx: Database, transactionId: string, personId: string) {
  const [transaction] = await tx
    .select({ chainId: transactions.chainId })
    .from(transactions)
    .where(eq(transactions.id, transactionId));
  if (!transaction?.chainId) throw notFound();
  await requireInChain(tx, transaction.chainId, personId);
}

type NewRequest = { transactionId: string; personId: string; role: string; representing: string };

/**
 * States 4: "Asking for access while a request for the same transaction is pending returns the same request and
 * does not create another." A unique index on pending requests enforces it even without the lock.
 */
async function requestOnce(
  tx: Database,
  wanted: NewRequest,
  now: Date,
): Promise<{ id: string; existing: boolean }> {
  const [created] = await tx
    .insert(accessRequests)
    .values({ ...wanted, id: randomUUID(), status: 'pending', createdAt: now, updatedAt: now })
    .onConflictDoNothing({
      target: [accessRequests.transactionId, accessRequests.personId],
      where: sql`status = 'pending'`,
    })
    .returning({ id: accessRequests.id });
  if (created) return { id: created.id, existing: false };
  const [pending] = await tx
    .select({ id: accessRequests.id })
    .from(accessRequests)
    .where(
      and(
        eq(accessRequests.transactionId, wanted.transactionId),
        eq(accessRequests.personId, wanted.personId),
        eq(accessRequests.status, 'pending'),
      ),
    );
  // An operator may have decided it since.
  return pending ? { id: pending.id, existing: true } : requestOnce(tx, wanted, now);
}
