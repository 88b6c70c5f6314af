import { randomUUID } from 'node:crypto';
import type { Database } from '../context';
import { parties, transactions } from '../db/schema';
import { everyPermission } from './permissions';

type NewTransaction = {
  chainId: string;
  propertyId: string;
  saleState: string;
  amount: number;
  currency: string;
  /** The person who creates it, and their part in it. */
  creator: { personId: string; role: string; representing: string };
};

/**
 * "whoever creates holds every permission on what was created; `transactionDate` is the moment of creation".
 * @returns the transaction's id
 */
export async function insertTransaction(tx: Database, given: NewTransaction, now: Date): Promise<string> {
  const { creator, ...transaction } = given;
  const id = randomUUID();
  await tx
    .insert(transactions)
    .values({ ...transaction, id, transactionDate: now, createdAt: now, updatedAt: now });
  await tx.insert(parties).values({
    ...creator,
    id: randomUUID(),
    transactionId: id,
    permissions: everyPermission(),
    createdAt: now,
    updatedAt: now,
  });
  return id;
}
