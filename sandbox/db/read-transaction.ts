import { eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { formatMoment } from '../api/shapes/moment';
import type { transactionShape } from '../api/shapes/transaction';
import type { Database } from '../context';
import { notFound } from '../rules/refusal';
import { parties, properties, transactions } from './schema';
import { addressColumns, currentListing, isYourParty, stageCounts } from './selections';

/**
 * Endpoint 6: "the user must be an active party", which the join ensures.
 * @throws Refusal not_found
 */
export async function readTransaction(
  db: Database,
  personId: string,
  transactionId: string,
): Promise<z.input<typeof transactionShape>> {
  const listing = currentListing(db);
  const counts = stageCounts(db);
  const [row] = await db
    .select({
      id: transactions.id,
      updatedAt: transactions.updatedAt,
      chainId: transactions.chainId,
      saleState: transactions.saleState,
      amount: transactions.amount,
      currency: transactions.currency,
      transactionDate: transactions.transactionDate,
      yourRole: parties.role,
      yourPermissions: parties.permissions,
      propertyId: properties.id,
      address: addressColumns,
      listing: { amount: listing.amount, currency: listing.currency, agent: listing.agent, url: listing.url },
      stageProgress: {
        notStarted: counts.notStarted,
        inProgress: counts.inProgress,
        blocked: counts.blocked,
        completed: counts.completed,
      },
    })
    .from(transactions)
    .innerJoin(properties, eq(properties.id, transactions.propertyId))
    .innerJoin(parties, isYourParty(personId))
    .innerJoinLateral(listing, sql`true`)
    .innerJoinLateral(counts, sql`true`)
    .where(eq(transactions.id, transactionId));
  if (!row) throw notFound();
  const { propertyId, address, ...transaction } = row;
  return {
    ...transaction,
    updatedAt: formatMoment(row.updatedAt),
    transactionDate: formatMoment(row.transactionDate),
    status: null,
    property: { id: propertyId, address },
  };
}
