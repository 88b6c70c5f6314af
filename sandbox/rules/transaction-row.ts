import { eq } from 'drizzle-orm';
import type { Database } from '../context';
import { chains, transactions } from '../db/schema';

/**
 * What "cannot loop" (States 3) and "cannot remove the last party able to edit parties" (Endpoint rules 8) need to hold
 * for calls that arrive together: writes of one transaction that must see each other queue up, whichever process they
 * come in by. Held until the surrounding database transaction ends.
 */
export async function lockTransaction(tx: Database, transactionId: string): Promise<void> {
  await tx
    .select({ id: transactions.id })
    .from(transactions)
    .where(eq(transactions.id, transactionId))
    .for('no key update');
}

/**
 * Lists are "newest-updated first", so a change of a party, stage or link is a change of its transaction, and
 * that of its chain. Rows are locked in this order everywhere: transaction, then chain.
 */
export async function touchTransaction(db: Database, transactionId: string, now: Date): Promise<void> {
  const [row] = await db
    .update(transactions)
    .set({ updatedAt: now })
    .where(eq(transactions.id, transactionId))
    .returning({ chainId: transactions.chainId });
  if (row?.chainId) await db.update(chains).set({ updatedAt: now }).where(eq(chains.id, row.chainId));
}
