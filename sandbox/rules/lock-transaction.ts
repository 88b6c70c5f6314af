import { eq } from 'drizzle-orm';
import type { Database } from '../context';
import { transactions } from '../db/schema';

/**
 * Makes writes that must see each other (parties, stage dependencies, requests of one transaction) queue up,
 * whichever process they come in by. Held until the surrounding database transaction ends.
 */
export async function lockTransaction(tx: Database, transactionId: string): Promise<void> {
  await tx
    .select({ id: transactions.id })
    .from(transactions)
    .where(eq(transactions.id, transactionId))
    .for('no key update');
}
