import { type Chain } from '@/lib/chains/schema';
import { type Tone } from '@/components/graph/picture';
import { type LinkHealth, type TransactionLook, transactionLook } from './transaction-look';

const saleTones: Record<string, { word: string; tone: Tone }> = {
  'for-sale-no-offers': { word: 'For sale', tone: 'info' },
  'for-sale-sold-stc': { word: 'Sold STC', tone: 'success' },
  'off-market': { word: 'Off market', tone: 'danger' },
  unknown: { word: 'Not known', tone: 'neutral' },
};
const humanised = (value: string) => {
  const words = value.replace(/[-_]+/g, ' ').trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
};
const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'Europe/London' });
const money = (amount: number, currency: string) =>
  new Intl.NumberFormat('en-GB', { style: 'currency', currency, maximumFractionDigits: 0 }).format(amount);

/** One look per transaction of a chain, by id. */
export function chainLooks(
  chain: Chain,
  health?: ReadonlyMap<string, LinkHealth>,
): ReadonlyMap<string, TransactionLook> {
  const titles = new Map(chain.transactions.map(({ id, address }) => [id, address.line1]));
  const funders = new Map<string, string[]>();
  for (const { transactionId, dependencyId } of chain.links) {
    const title = titles.get(dependencyId);
    if (title) funders.set(transactionId, [...(funders.get(transactionId) ?? []), title]);
  }
  return new Map(
    chain.transactions.map((transaction) => [
      transaction.id,
      transactionLook(transaction, {
        sale: saleTones[transaction.saleState] ?? { word: humanised(transaction.saleState), tone: 'neutral' },
        role: transaction.yourRole ?? '',
        amount: money(transaction.amount, transaction.currency),
        freshness: `Updated ${day.format(new Date(transaction.updatedAt))}`,
        health: health?.get(transaction.id),
        dependsOn: funders.get(transaction.id) ?? [],
      }),
    ]),
  );
}
