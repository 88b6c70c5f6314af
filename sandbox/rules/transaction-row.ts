import { eq } from 'drizzle-orm';
import type { Database } from '../context';
import { chains, transactions } from '../db/schema';

/**
 * Serialises writes of one transaction across processes, until the surrounding database transaction ends. "cannot loop"
 * (States 3) and "cannot remove the last party able to edit parties" (Endpoint rules 8) need it for concurrent calls.
 */
export async function lockTransaction(tx: Database, transactionId: string): Promise<void> {
  await tx
    .select({ id: transactions.id })
    .from(transactions)
    .where(eq(transactions.id, transactionId))
    .for('no key update');
}

/**
 * Lists are "newest-updated first", so a change of a party, stage or link also updates its transaction and its
 * chain. The lock order is always transaction, then chain.
 */
export async function touchTransaction(db: Database, transactionId: string, now: Date): Promise<void> {
  const [row] = await db
    .update(transactions)
    .set({ updatedAt: now })
    .where(eq(transactions.id, transactionId))
    .returning({ chainId: transactions.chainId });
  if (row?.chainId) await db.update(chains).set({ updatedAt: now }).where(eq(chains.id, row.chainId));
}
