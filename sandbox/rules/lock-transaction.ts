import { eq } from 'drizzle-orm';
import type { Database } from '../context';
import { transactions } from '../db/schema';

/**
 * What "cannot loop" (States 3) and "cannot remove the last party able to edit parties" (Endpoint rules 8) need to
 * hold for calls that arrive together. Makes writes that must see each other (parties, stage dependencies, requests of one transaction) queue up,
 * whichever process they come in by. Held until the surrounding database transaction ends.
 */
export async function lockTransaction(tx: Database, transactionId: string): Promise<void> {
  await tx
    .select({ id: transactions.id })
    .from(transactions)
    .where(eq(transactions.id, transactionId))
    .for('no key update');
}
