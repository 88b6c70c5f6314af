import { type NodeLook } from './node-look';

const fold = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/**
 * The ids of the nodes whose words hold every word of the query, in the order given. Searches what is spoken, so
 * address, town, role and state all count. Null when there is nothing to look for.
 */
export function findNodes(query: string, looks: Iterable<NodeLook>): string[] | null {
  const words = fold(query).split(/\s+/).filter(Boolean);
  if (!words.length) return null;
  const found: string[] = [];
  for (const { id, spoken } of looks) {
    const text = fold(spoken);
    if (words.every((word) => text.includes(word))) found.push(id);
  }
  return found;
}
