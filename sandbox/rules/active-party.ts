import { and, eq, inArray, type SQL } from 'drizzle-orm';
import type { Database } from '../context';
import { chains, parties, transactions } from '../db/schema';
import { notFound } from './refusal';

/** The person's active party of a transaction; an index of the database allows only one. */
export async function findActiveParty(db: Database, transactionId: string, personId: string) {
  const [party] = await db
    .select()
    .from(parties)
    .where(
      and(eq(parties.transactionId, transactionId), eq(parties.personId, personId), eq(parties.active, true)),
    );
  return party;
}

/**
 * Endpoint 6: "the user must be an active party"; the same applies to everything that belongs to one transaction.
 * @throws Refusal not_found for anyone else, whether the transaction exists or not
 */
export async function requireActiveParty(db: Database, transactionId: string, personId: string) {
  const party = await findActiveParty(db, transactionId, personId);
  if (!party) throw notFound();
  return party;
}

/** "the chains a user is in": a subquery for the ids of chains with a transaction of which the user is an active party. */
export function chainsOf(db: Database, personId: string) {
  return db
    .select({ chainId: transactions.chainId })
    .from(transactions)
    .innerJoin(parties, eq(parties.transactionId, transactions.id))
    .where(and(eq(parties.personId, personId), eq(parties.active, true)));
}

/** Condition on `chains`: the user is in the chain. */
export const isInChain = (db: Database, personId: string): SQL => inArray(chains.id, chainsOf(db, personId));

/** @throws Refusal not_found for a chain that does not exist or that the user is not in */
export async function requireInChain(db: Database, chainId: string, personId: string) {
  const [chain] = await db
    .select()
    .from(chains)
    .where(and(eq(chains.id, chainId), isInChain(db, personId)));
  if (!chain) throw notFound();
  return chain;
}
