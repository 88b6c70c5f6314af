import { eq } from 'drizzle-orm';
import type { Database } from '../context';
import { chains, transactions } from '../db/schema';

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
