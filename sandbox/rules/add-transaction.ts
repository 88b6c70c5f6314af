import { randomUUID } from 'node:crypto';
import { and, desc, eq, sql } from 'drizzle-orm';
import type { Clock, Database } from '../context';
import { inTransaction } from '../db/in-transaction';
import { links, listings, properties, transactions } from '../db/schema';
import { requireActiveParty, requireInChain } from './active-party';
import { addressKey, insertProperty, type PostedProperty, transactionAmount } from './new-property';
import { insertTransaction } from './new-transaction';
import { requireChainEditor } from './permissions';
import { refusePropertyInAnyChain } from './property-conflict';
import { maySeeProperty } from './property-visibility';
import { notFound } from './refusal';
import { touchTransaction } from './transaction-row';

/** Exactly one of `property` and `propertyId` is given. */
export type NewLink = {
  transactionId: string;
  relation: 'dependency' | 'requirement';
  useExistingTransaction: boolean;
  property?: PostedProperty;
  propertyId?: string;
};

/**
 * Endpoint rules 5: adds a transaction on the property next to one in the chain. A lock on the address, across
 * processes, ensures that parallel calls create only one.
 * @throws Refusal not_found, forbidden, or conflict if the property is already in a chain; nothing is written then
 */
export async function addTransaction(
  db: Database,
  clock: Clock,
  personId: string,
  chainId: string,
  body: NewLink,
) {
  return inTransaction(db, async (tx) => {
    await requireInChain(tx, chainId, personId);
    await requireNeighbour(tx, chainId, body.transactionId, personId);
    const key = body.property ? addressKey(body.property.address) : await addressKeyOf(tx, body.propertyId!);
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${key}, 5))`);
    const known = await transactionsAt(tx, key);
    await refusePropertyInAnyChain(tx, chainId, personId, known);
    const now = clock.now();
    if (body.propertyId) await requireVisible(tx, body.propertyId, personId, now);

    const reused = body.useExistingTransaction ? await reuse(tx, chainId, body, known) : undefined;
    const added = reused ?? (await create(tx, chainId, personId, body, known[0]?.propertyId, now));
    await tx.insert(links).values({ id: randomUUID(), chainId, ...linkEnds(body, added.transactionId) });
    await touchTransaction(tx, added.transactionId, now);
    return added;
  });
}

/**
 * Endpoint rules 5: "`relation: dependency` makes `transactionId` depend on the new transaction", "`relation:
 * requirement` makes the new transaction depend on `transactionId`".
 */
export function linkEnds(body: Pick<NewLink, 'relation' | 'transactionId'>, added: string) {
  return body.relation === 'dependency'
    ? { transactionId: body.transactionId, dependencyId: added }
    : { transactionId: added, dependencyId: body.transactionId };
}

/** "`transactionId` (an existing transaction in the chain …; the user needs `chainNode.canEdit` on it)" */
async function requireNeighbour(tx: Database, chainId: string, transactionId: string, personId: string) {
  const [neighbour] = await tx
    .select({ id: transactions.id })
    .from(transactions)
    .where(and(eq(transactions.id, transactionId), eq(transactions.chainId, chainId)));
  if (!neighbour) throw notFound();
  requireChainEditor((await requireActiveParty(tx, transactionId, personId)).permissions);
}

async function addressKeyOf(tx: Database, propertyId: string): Promise<string> {
  const [property] = await tx.select().from(properties).where(eq(properties.id, propertyId));
  if (!property) throw notFound();
  return property.addressKey;
}

type KnownTransaction = Awaited<ReturnType<typeof transactionsAt>>[number];

/** All properties at the address with their transactions, newest first; properties without transactions included. */
async function transactionsAt(tx: Database, key: string) {
  return tx
    .select({ propertyId: properties.id, transactionId: transactions.id, chainId: transactions.chainId })
    .from(properties)
    .leftJoin(transactions, eq(transactions.propertyId, properties.id))
    .where(eq(properties.addressKey, key))
    .orderBy(desc(transactions.updatedAt), desc(transactions.id));
}

async function requireVisible(tx: Database, propertyId: string, personId: string, now: Date) {
  const [visible] = await tx
    .select({ id: properties.id })
    .from(properties)
    .where(and(eq(properties.id, propertyId), maySeeProperty(tx, personId, now)));
  if (!visible) throw notFound();
}

/**
 * Endpoint rules 5: "An existing transaction on the property is reused unless `useExistingTransaction` is false".
 * "A reused one is left as it is": only its chain is set.
 */
async function reuse(tx: Database, chainId: string, body: NewLink, known: KnownTransaction[]) {
  const candidates = [...known.filter(({ propertyId }) => propertyId === body.propertyId), ...known];
  const found = candidates.find(({ transactionId }) => transactionId !== null);
  if (!found?.transactionId) return undefined;
  await tx.update(transactions).set({ chainId }).where(eq(transactions.id, found.transactionId));
  return { transactionId: found.transactionId, propertyId: found.propertyId, existing: true };
}

/** A known property is left unchanged; only an unknown one is created from the body. */
async function create(
  tx: Database,
  chainId: string,
  personId: string,
  body: NewLink,
  knownPropertyId: string | undefined,
  now: Date,
) {
  const creator = { personId, role: 'Agent', representing: 'Seller' };
  if (body.property) {
    const { property } = body;
    const propertyId = knownPropertyId ?? (await insertProperty(tx, property, now));
    const { saleState, currency } = property;
    const price = { amount: transactionAmount(property), currency };
    const transaction = { chainId, propertyId, saleState, ...price, creator };
    return { transactionId: await insertTransaction(tx, transaction, now), propertyId, existing: false };
  }
  const propertyId = body.propertyId!;
  const [current] = await tx
    .select({ saleState: properties.saleState, amount: listings.amount, currency: listings.currency })
    .from(properties)
    .innerJoin(listings, eq(listings.propertyId, properties.id))
    .where(eq(properties.id, propertyId))
    .orderBy(desc(listings.createdAt), desc(listings.id))
    .limit(1);
  const transaction = { chainId, propertyId, ...current!, creator };
  return { transactionId: await insertTransaction(tx, transaction, now), propertyId, existing: false };
}
