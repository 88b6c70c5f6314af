import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { PageWindow } from '../api/read-page';
import type { chainShape, listedChainShape } from '../api/shapes/chain';
import { formatMoment } from '../api/shapes/moment';
import type { Database } from '../context';
import { isInChain } from '../rules/active-party';
import { groupBy } from './group-by';
import { newestFirst, olderThan } from './keyset';
import { chains, links, parties, properties, transactions } from './schema';
import { addressColumns, currentListing, isYourParty, stageCounts } from './selections';

/** One page of the chains the user is in, in one query; `readListedChains` adds the rest. */
export async function readChainPage(db: Database, personId: string, { after, take }: PageWindow) {
  return db
    .select({ id: chains.id, updatedAt: chains.updatedAt })
    .from(chains)
    .where(and(isInChain(db, personId), olderThan(chains.updatedAt, chains.id, after)))
    .orderBy(...newestFirst(chains.updatedAt, chains.id))
    .limit(take);
}

type ChainRow = { id: string; updatedAt: Date };

/** Adds links and transaction summaries, in two queries however many chains there are. */
export async function readListedChains(
  db: Database,
  personId: string,
  rows: ChainRow[],
): Promise<z.input<typeof listedChainShape>[]> {
  const ids = rows.map((row) => row.id);
  const linksOf = await readLinks(db, ids);
  const found = await db
    .select({
      chainId: transactions.chainId,
      id: transactions.id,
      updatedAt: transactions.updatedAt,
      saleState: transactions.saleState,
      yourRole: parties.role,
      address: addressColumns,
    })
    .from(transactions)
    .innerJoin(properties, eq(properties.id, transactions.propertyId))
    .leftJoin(parties, isYourParty(personId))
    .where(inArray(transactions.chainId, ids))
    .orderBy(asc(transactions.createdAt), asc(transactions.id));
  const transactionsOf = groupBy(found, (row) => row.chainId);
  return rows.map((row) => ({
    id: row.id,
    updatedAt: formatMoment(row.updatedAt),
    links: linksOf(row.id),
    transactions: (transactionsOf.get(row.id) ?? []).map(({ chainId: _, ...transaction }) => ({
      ...transaction,
      updatedAt: formatMoment(transaction.updatedAt),
      status: null,
    })),
  }));
}

/** One chain with all details of its transactions, in two queries. */
export async function readChain(
  db: Database,
  personId: string,
  row: ChainRow,
): Promise<z.input<typeof chainShape>> {
  const linksOf = await readLinks(db, [row.id]);
  const listing = currentListing(db);
  const counts = stageCounts(db);
  const found = await db
    .select({
      id: transactions.id,
      updatedAt: transactions.updatedAt,
      saleState: transactions.saleState,
      yourRole: parties.role,
      address: addressColumns,
      propertyId: transactions.propertyId,
      amount: transactions.amount,
      currency: transactions.currency,
      transactionDate: transactions.transactionDate,
      yourPermissions: parties.permissions,
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
    .innerJoinLateral(listing, sql`true`)
    .innerJoinLateral(counts, sql`true`)
    .leftJoin(parties, isYourParty(personId))
    .where(eq(transactions.chainId, row.id))
    .orderBy(asc(transactions.createdAt), asc(transactions.id));
  return {
    id: row.id,
    updatedAt: formatMoment(row.updatedAt),
    links: linksOf(row.id),
    transactions: found.map((transaction) => ({
      ...transaction,
      updatedAt: formatMoment(transaction.updatedAt),
      transactionDate: formatMoment(transaction.transactionDate),
      status: null,
    })),
  };
}

/** Call it before reading transactions: a link is written together with its ends, so both ends will be found. */
async function readLinks(db: Database, chainIds: string[]) {
  const found = await db.select().from(links).where(inArray(links.chainId, chainIds)).orderBy(asc(links.id));
  const byChain = groupBy(found, (link) => link.chainId);
  return (chainId: string) => (byChain.get(chainId) ?? []).map(({ chainId: _, ...link }) => link);
}
