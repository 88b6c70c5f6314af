import { and, desc, eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { PageWindow } from '../api/read-page';
import { formatMoment, formatMomentOrNull } from '../api/shapes/moment';
import type { listedPropertyShape, propertyShape } from '../api/shapes/property';
import type { Database } from '../context';
import { maySeeProperty, ownsNow } from '../rules/property-visibility';
import { notFound } from '../rules/refusal';
import { newestFirst, olderThan } from './keyset';
import { listings, ownerships, properties, transactions } from './schema';
import { addressColumns, currentListing, listingColumns } from './selections';

/** Endpoint 12: "Properties the user owns". */
export async function readPropertyPage(
  db: Database,
  personId: string,
  now: Date,
  { after, take }: PageWindow,
) {
  const listing = currentListing(db);
  const ownership = yourOwnership(db, personId, now);
  return db
    .select(propertyColumns(listing, ownership))
    .from(properties)
    .innerJoinLateral(ownership, sql`true`)
    .innerJoinLateral(listing, sql`true`)
    .where(olderThan(properties.updatedAt, properties.id, after))
    .orderBy(...newestFirst(properties.updatedAt, properties.id))
    .limit(take);
}

type Row = Awaited<ReturnType<typeof readPropertyPage>>[number];

export const presentProperty = ({
  since,
  until,
  type,
  ...row
}: Row): z.input<typeof listedPropertyShape> => ({
  ...row,
  updatedAt: formatMoment(row.updatedAt),
  yourOwnership: { since: formatMoment(since), until: formatMomentOrNull(until), type },
});

/**
 * Endpoint 13, in three queries. `yourOwnership` is null for a party who does not own it.
 * @throws Refusal not_found
 */
export async function readProperty(
  db: Database,
  personId: string,
  now: Date,
  propertyId: string,
): Promise<z.input<typeof propertyShape>> {
  const listing = currentListing(db);
  const ownership = yourOwnership(db, personId, now);
  const [row] = await db
    .select(propertyColumns(listing, ownership))
    .from(properties)
    .innerJoinLateral(listing, sql`true`)
    .leftJoinLateral(ownership, sql`true`)
    .where(and(eq(properties.id, propertyId), maySeeProperty(db, personId, now)));
  if (!row) throw notFound();
  const { since, until, type, ...property } = row;
  return {
    ...property,
    updatedAt: formatMoment(row.updatedAt),
    yourOwnership: since && { since: formatMoment(since), until: formatMomentOrNull(until), type },
    listings: await db
      .select(listingColumns)
      .from(listings)
      .where(eq(listings.propertyId, propertyId))
      .orderBy(desc(listings.createdAt), desc(listings.id)),
    transactions: await db
      .select({ id: transactions.id, saleState: transactions.saleState, chainId: transactions.chainId })
      .from(transactions)
      .where(eq(transactions.propertyId, propertyId))
      .orderBy(...newestFirst(transactions.updatedAt, transactions.id)),
  };
}

/** The latest ownership, for a lateral join, so that a property owned twice is listed once. */
const yourOwnership = (db: Database, personId: string, now: Date) =>
  db
    .select({ since: ownerships.since, until: ownerships.until, type: ownerships.type })
    .from(ownerships)
    .where(ownsNow(personId, now))
    .orderBy(desc(ownerships.since), desc(ownerships.id))
    .limit(1)
    .as('your_ownership');

const propertyColumns = (
  listing: ReturnType<typeof currentListing>,
  ownership: ReturnType<typeof yourOwnership>,
) => ({
  id: properties.id,
  updatedAt: properties.updatedAt,
  saleState: properties.saleState,
  ownershipType: properties.ownershipType,
  address: addressColumns,
  listing: { amount: listing.amount, currency: listing.currency, agent: listing.agent, url: listing.url },
  since: ownership.since,
  until: ownership.until,
  type: ownership.type,
});
