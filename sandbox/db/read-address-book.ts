import { and, asc, desc, eq, inArray, ne, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { PageWindow } from '../api/read-page';
import { addressLine } from '../api/shapes/address';
import type { contactShape } from '../api/shapes/contact';
import type { Database } from '../context';
import { chainsOf } from '../rules/active-party';
import { personCode, visibleContact, visibleWebsite } from '../rules/contact-sharing';
import { groupBy } from './group-by';
import { olderThan } from './keyset';
import { parties, people, properties, transactions } from './schema';
import { addressColumns } from './selections';

/** Condition on `parties` and `transactions`: active parties of other people on every chain the user is in. */
const othersOnYourChains = (db: Database, personId: string) =>
  and(
    eq(parties.active, true),
    ne(parties.personId, personId),
    inArray(transactions.chainId, chainsOf(db, personId)),
  );

/**
 * Endpoint 14: "the other active people on every chain the user is in", newest-updated first. A change of the
 * person's details or of their party in one of these chains updates an entry. One query.
 */
export async function readContactPage(db: Database, personId: string, { after, take }: PageWindow) {
  const entries = db
    .select({
      personId: people.id,
      updatedAt: sql<Date>`greatest(${people.updatedAt}, max(${parties.updatedAt}))`
        .mapWith(people.updatedAt)
        .as('entry_updated_at'),
    })
    .from(parties)
    .innerJoin(people, eq(people.id, parties.personId))
    .innerJoin(transactions, eq(transactions.id, parties.transactionId))
    .where(othersOnYourChains(db, personId))
    .groupBy(people.id)
    .as('entries');
  return db
    .select({ person: people, updatedAt: entries.updatedAt })
    .from(entries)
    .innerJoin(people, eq(people.id, entries.personId))
    .where(olderThan(entries.updatedAt, people.id, after))
    .orderBy(desc(entries.updatedAt), desc(people.id))
    .limit(take);
}

type ContactRow = Awaited<ReturnType<typeof readContactPage>>[number];

/** Adds each person's transactions, in one query for all of them. */
export async function presentContacts(
  db: Database,
  secret: string,
  viewerId: string,
  rows: ContactRow[],
): Promise<z.input<typeof contactShape>[]> {
  const memberships = await db
    .select({
      personId: parties.personId,
      // Never null, because the condition below requires a chain.
      chainId: sql<string>`${transactions.chainId}`,
      transactionId: parties.transactionId,
      role: parties.role,
      representing: parties.representing,
      address: addressColumns,
      shared: sql<boolean>`exists (select 1 from parties yours where yours.transaction_id = ${parties.transactionId}
        and yours.person_id = ${viewerId} and yours.active)`,
    })
    .from(parties)
    .innerJoin(transactions, eq(transactions.id, parties.transactionId))
    .innerJoin(properties, eq(properties.id, transactions.propertyId))
    .where(
      and(
        inArray(
          parties.personId,
          rows.map((row) => row.person.id),
        ),
        othersOnYourChains(db, viewerId),
      ),
    )
    .orderBy(asc(transactions.createdAt), asc(transactions.id));
  const membershipsOf = groupBy(memberships, (membership) => membership.personId);
  return rows.map(({ person }) => {
    const ofPerson = membershipsOf.get(person.id) ?? [];
    return {
      id: personCode(secret, viewerId, person.id),
      // "values `direct` and `chain` occur": they share a transaction, or only a chain.
      relationship: ofPerson.some((membership) => membership.shared) ? 'direct' : 'chain',
      ...visibleContact(person, viewerId),
      companyWebsite: visibleWebsite(person, viewerId),
      transactions: ofPerson.map(({ chainId, transactionId, role, representing, address }) => ({
        chainId,
        transactionId,
        role,
        representing,
        address: addressLine(address),
      })),
    };
  });
}
