import { fold } from '@/lib/values/text';
import type { Contact } from './schema';

/** The conveyancing firms of seller and buyer by transaction id; of several, the first in the address book. */
export function firmsOf(contacts: readonly Contact[]): Record<string, { seller?: string; buyer?: string }> {
  const firms: Record<string, { seller?: string; buyer?: string }> = {};
  for (const { company, transactions } of contacts) {
    const name = company?.trim();
    if (!name) continue;
    for (const { transactionId, role, representing } of transactions) {
      const side = representing.toLowerCase();
      if (role.toLowerCase() !== 'conveyancer' || (side !== 'seller' && side !== 'buyer')) continue;
      const sides = (firms[transactionId] ??= {});
      sides[side] ??= name;
    }
  }
  return firms;
}

/** A firm's folded name; empty if there is none. */
export const firmKey = (company: string | null | undefined): string => fold(company?.trim() ?? '');

/** The number of the user's chains that each firm acts in, by the firm's folded name. */
export function chainsByFirm(contacts: readonly Contact[]): ReadonlyMap<string, number> {
  const chains = new Map<string, Set<string>>();
  for (const { company, transactions } of contacts) {
    const firm = firmKey(company);
    if (firm === '') continue;
    chains.set(firm, new Set([...(chains.get(firm) ?? []), ...transactions.map(({ chainId }) => chainId)]));
  }
  return new Map([...chains].map(([firm, ids]) => [firm, ids.size]));
}
