import { and, desc, eq, sql } from 'drizzle-orm';
import type { Database } from '../context';
import { isLive } from '../rules/live-stages';
import { listings, parties, properties, stages, transactions } from './schema';

/** An Address from `properties`. */
export const addressColumns = {
  line1: properties.line1,
  line2: properties.line2,
  city: properties.city,
  region: properties.region,
  postcode: properties.postcode,
  country: properties.country,
};

export const listingColumns = {
  amount: listings.amount,
  currency: listings.currency,
  agent: listings.agent,
  url: listings.url,
};

/** A property's newest listing, for a lateral join. Every property has one from its creation. */
export const currentListing = (db: Database) =>
  db
    .select(listingColumns)
    .from(listings)
    .where(eq(listings.propertyId, properties.id))
    .orderBy(desc(listings.createdAt), desc(listings.id))
    .limit(1)
    .as('current_listing');

const countOf = (progress: string) =>
  sql<number>`(count(*) filter (where ${stages.progress} = ${progress}))::int`;

/** "each an integer count of stages": a transaction's live stages, for a lateral join. Always one row. */
export const stageCounts = (db: Database) =>
  db
    .select({
      notStarted: countOf('Not Started').as('not_started'),
      inProgress: countOf('In Progress').as('in_progress'),
      blocked: countOf('Blocked').as('blocked'),
      completed: countOf('Completed').as('completed'),
    })
    .from(stages)
    .where(and(eq(stages.transactionId, transactions.id), isLive()))
    .as('stage_counts');

/** Join condition: the caller's own active party of a transaction. */
export const isYourParty = (personId: string) =>
  and(eq(parties.transactionId, transactions.id), eq(parties.personId, personId), eq(parties.active, true));
