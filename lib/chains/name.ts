import type { Address } from '@/lib/values/schema';
import { addressLine } from '@/lib/values/addresses';
import type { Link } from './schema';

type Placed = { id: string; address: Address };
type Linked<T extends Placed> = { links: Link[]; transactions: T[] };

/**
 * The two ends of a chain: `bottom` depends on nothing (a first-time or cash buyer), and nothing depends on `top`. If a
 * split chain has several, the first by address, so that a refresh never renames a chain. Null for a chain without
 * transactions; both the same for a single one.
 */
export function chainSpan<T extends Placed>(chain: Linked<T>): { bottom: T; top: T } | null {
  const byAddress = [...chain.transactions].sort(compareAddress);
  const present = new Set(byAddress.map(({ id }) => id));
  const links = chain.links.filter(
    (link) => present.has(link.transactionId) && present.has(link.dependencyId),
  );
  const depends = new Set(links.map((link) => link.transactionId));
  const neededBy = new Set(links.map((link) => link.dependencyId));
  // A transaction that was never linked to the others does not name the chain.
  const isLinked = ({ id }: T) => depends.has(id) || neededBy.has(id);
  const known = byAddress.some(isLinked) ? byAddress.filter(isLinked) : byAddress;
  const bottom = known.find(({ id }) => !depends.has(id)) ?? known[0];
  const top = known.find(({ id }) => !neededBy.has(id)) ?? known[0];
  return bottom && top ? { bottom, top } : null;
}

/** A chain's name, "4 Bell Close to 27 Harbour Road"; a single home has its town. */
export function chainName(chain: Linked<Placed>): string {
  const span = chainSpan(chain);
  if (!span) return 'Chain without transactions';
  const { bottom, top } = span;
  if (bottom.id === top.id) return [bottom.address.line1, bottom.address.city].filter(Boolean).join(', ');
  return `${bottom.address.line1} to ${top.address.line1}`;
}

function compareAddress(a: Placed, b: Placed): number {
  return addressLine(a.address).localeCompare(addressLine(b.address), 'en-GB') || (a.id < b.id ? -1 : 1);
}
