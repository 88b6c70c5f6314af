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
