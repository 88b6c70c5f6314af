import type { Link } from './schema';

/**
 * The names of the other links for a party of one link, who may not know their addresses: "A link above", or counted
 * from there, "Link 2 below". In a split chain some are neither above nor below.
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
  const call = (ids: string[], one: string, several: (at: number) => string) =>
    ids.forEach((id, at) => names.set(id, ids.length === 1 ? one : several(at + 1)));
  const isThere = (id: string) => present.includes(id);
  call(above.filter(isThere), 'A link above', (at) => `Link ${at} above`);
  call(below.filter(isThere), 'A link below', (at) => `Link ${at} below`);
  call(
    present.filter((id) => !names.has(id)),
    'Another link',
    (at) => `Other link ${at}`,
  );
  return names;
}

/** The nearest first, without the start. */
function reachable(from: string, next: (id: string) => string[]): string[] {
  const found = new Set([from]);
  for (const id of found) for (const one of next(id)) found.add(one);
  return [...found].slice(1);
}
