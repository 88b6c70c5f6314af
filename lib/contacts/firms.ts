import { fold } from '@/lib/values/fold';
import type { Contact } from './schema';

/**
 * By transaction id: the firms of the conveyancers who act for its seller and its buyer, as the address book names
 * them. The first that is found stands; a contact without a company says nothing.
 */
export function firmsOf(contacts: readonly Contact[]): Record<string, { seller?: string; buyer?: string }> {
  const firms: Record<string, { seller?: string; buyer?: string }> = {};
  for (const { company, transactions } of contacts) {
    const name = company?.trim();
    if (!name) continue;
    for (const { transactionId, role, representing } of transactions) {
      const side = representing.toLowerCase();
      if (role.toLowerCase() !== 'conveyancer' || (side !== 'seller' && side !== 'buyer')) continue;
      const acting = (firms[transactionId] ??= {});
      acting[side] ??= name;
    }
  }
  return firms;
}

/** By a firm's folded name: in how many of the user's chains one of its people is. */
export function chainsByFirm(contacts: readonly Contact[]): ReadonlyMap<string, number> {
  const chains = new Map<string, Set<string>>();
  for (const { company, transactions } of contacts) {
    const firm = fold(company?.trim() ?? '');
    if (firm === '') continue;
    chains.set(firm, new Set([...(chains.get(firm) ?? []), ...transactions.map(({ chainId }) => chainId)]));
  }
  return new Map([...chains].map(([firm, ids]) => [firm, ids.size]));
}
