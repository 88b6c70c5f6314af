import { and, eq, exists, gt, isNull, or, sql, type SQL } from 'drizzle-orm';
import type { Database } from '../context';
import { ownerships, parties, properties, transactions } from '../db/schema';

/** Condition on `ownerships`: one that has not ended, as "the user owns" (endpoint 12) requires. */
export function ownsNow(personId: string, now: Date): SQL | undefined {
  return and(
    eq(ownerships.propertyId, properties.id),
    eq(ownerships.personId, personId),
    or(isNull(ownerships.until), gt(ownerships.until, now)),
  );
}

/** Endpoint 13: "the user owns it or is a party on a transaction for it", as a condition on `properties`. */
export function maySeeProperty(db: Database, personId: string, now: Date): SQL | undefined {
  const owned = db
    .select({ one: sql`1` })
    .from(ownerships)
    .where(ownsNow(personId, now));
  const partyOn = db
    .select({ one: sql`1` })
    .from(transactions)
    .innerJoin(parties, eq(parties.transactionId, transactions.id))
    .where(
      and(
        eq(transactions.propertyId, properties.id),
        eq(parties.personId, personId),
        eq(parties.active, true),
      ),
    );
  return or(exists(owned), exists(partyOn));
}
