import { addressLine } from '@/lib/values/addresses';
import type { Address } from '@/lib/values/schema';
import type { Link } from './schema';

type Placed = { id: string; address: Address };
type Linked<T extends Placed> = { links: Link[]; transactions: T[] };

/**
 * The two ends of a chain: `bottom` depends on nothing (a first-time or cash buyer), and nothing depends on `top`. Of
 * several ends in a split chain it takes the first by address, so that a refresh never renames the chain. Null for a
 * chain without transactions; a single transaction is both ends.
 */
export function chainSpan<T extends Placed>(chain: Linked<T>): { bottom: T; top: T } | null {
  const byAddress = [...chain.transactions].sort(compareAddress);
  const present = new Set(byAddress.map(({ id }) => id));
  const links = chain.links.filter(
    (link) => present.has(link.transactionId) && present.has(link.dependencyId),
  );
  const depends = new Set(links.map((link) => link.transactionId));
  const neededBy = new Set(links.map((link) => link.dependencyId));
  // A transaction without links does not name the chain.
  const isLinked = ({ id }: T) => depends.has(id) || neededBy.has(id);
  const known = byAddress.some(isLinked) ? byAddress.filter(isLinked) : byAddress;
  const bottom = known.find(({ id }) => !depends.has(id)) ?? known[0];
  const top = known.find(({ id }) => !neededBy.has(id)) ?? known[0];
  return bottom && top ? { bottom, top } : null;
}

/** A chain's name, "4 Bell Close to 27 Harbour Road"; for a single transaction its address and town. */
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

/**
 * Names the other links for a party to one link, who may not know their addresses: "A link above", or counted from their
 * own link, "Link 2 below". In a split chain some are neither above nor below.
 * @returns by transaction id, without the party's own
 */
export function linkNames(
  chain: { links: Link[]; transactions: { id: string }[] },
  fromId: string,
): Map<string, string> {
  const above = reachable(fromId, (id) =>
    chain.links.filter((link) => link.dependencyId === id).map((link) => link.transactionId),
  );
  const below = reachable(fromId, (id) =>
    chain.links.filter((link) => link.transactionId === id).map((link) => link.dependencyId),
  );
  const present = chain.transactions.map(({ id }) => id).filter((id) => id !== fromId);
  const names = new Map<string, string>();
  const assignNames = (ids: string[], one: string, several: (at: number) => string) =>
    ids.forEach((id, at) => names.set(id, ids.length === 1 ? one : several(at + 1)));
  const isPresent = (id: string) => present.includes(id);
  assignNames(above.filter(isPresent), 'A link above', (at) => `Link ${at} above`);
  assignNames(below.filter(isPresent), 'A link below', (at) => `Link ${at} below`);
  assignNames(
    present.filter((id) => !names.has(id)),
    'Another link',
    (at) => `Other link ${at}`,
  );
  return names;
}

/** Breadth-first, so the nearest come first; without the start. */
function reachable(from: string, next: (id: string) => string[]): string[] {
  const found = new Set([from]);
  for (const id of found) for (const one of next(id)) found.add(one);
  return [...found].slice(1);
}
