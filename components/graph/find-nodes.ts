import { fold } from '@/lib/values/fold';
import { type NodeLook } from './node-look';

/**
 * The ids of the nodes whose words hold every word of the query: those first whose titles hold most of them, otherwise
 * in the order given. Searches what is spoken, so address, town, role, state and what it depends on all count. Null
 * when there is nothing to look for.
 */
export function findNodes(query: string, looks: Iterable<NodeLook>): string[] | null {
  const words = fold(query).split(/\s+/).filter(Boolean);
  if (!words.length) return null;
  const found: { id: string; inTitle: number }[] = [];
  for (const { id, spoken, title } of looks) {
    const text = fold(spoken);
    if (!words.every((word) => text.includes(word))) continue;
    const named = fold(title);
    found.push({ id, inTitle: words.filter((word) => named.includes(word)).length });
  }
  return found.sort((a, b) => b.inTitle - a.inTitle).map(({ id }) => id);
}
