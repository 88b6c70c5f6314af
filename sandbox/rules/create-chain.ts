import { randomUUID } from 'node:crypto';
import type { Clock, Database } from '../context';
import { inTransaction } from '../db/in-transaction';
import { chains, links, ownerships } from '../db/schema';
import { insertProperty, transactionAmount, type PostedProperty } from './new-property';
import { insertTransaction } from './new-transaction';

export type NewChain =
  | { selling?: PostedProperty; buying?: PostedProperty; thirdParty?: undefined }
  | { thirdParty: { role: string; representing: string; property: PostedProperty } };

/**
 * Endpoint rules 4: "`selling` makes the user the Seller of that property", "`buying` makes the user the Buyer",
 * "`selling` together with `buying` links the purchase to the sale", `thirdParty` joins "as for example an agent".
 */
export async function createChain(db: Database, clock: Clock, personId: string, body: NewChain) {
  return inTransaction(db, async (tx) => {
    const now = clock.now();
    const chainId = randomUUID();
    await tx.insert(chains).values({ id: chainId, createdAt: now, updatedAt: now });

    const add = async (property: PostedProperty, role: string, representing: string) => {
      const propertyId = await insertProperty(tx, property, now);
      const { saleState, currency } = property;
      const creator = { personId, role, representing };
      const amount = transactionAmount(property);
      const transaction = { chainId, propertyId, saleState, currency, amount, creator };
      return { propertyId, transactionId: await insertTransaction(tx, transaction, now) };
    };

    if (body.thirdParty) {
      const { property, role, representing } = body.thirdParty;
      const joined = await add(property, role, representing);
      return createdIds(chainId, { thirdPartyTransactionId: joined.transactionId });
    }
    const sale = body.selling && (await add(body.selling, 'Seller', 'Seller'));
    const purchase = body.buying && (await add(body.buying, 'Buyer', 'Buyer'));
    if (sale) {
      const ownership = { id: randomUUID(), propertyId: sale.propertyId, personId, since: now };
      await tx.insert(ownerships).values(ownership);
    }
    if (sale && purchase) {
      const ends = { transactionId: purchase.transactionId, dependencyId: sale.transactionId };
      await tx.insert(links).values({ id: randomUUID(), chainId, ...ends });
    }
    return createdIds(chainId, {
      sellingTransactionId: sale?.transactionId ?? null,
      buyingTransactionId: purchase?.transactionId ?? null,
    });
  });
}

type Created = {
  sellingTransactionId: string | null;
  buyingTransactionId: string | null;
  thirdPartyTransactionId: string | null;
};

/** "the transaction ids not created are null" */
const createdIds = (chainId: string, created: Partial<Created>) => ({
  chainId,
  sellingTransactionId: null,
  buyingTransactionId: null,
  thirdPartyTransactionId: null,
  ...created,
});
