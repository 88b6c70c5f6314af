import { useMemo } from 'react';
import { type PlacedNode } from '@/lib/layout/layout-graph';
import { type Mark } from './graph-context';
import { type Neighbours } from './neighbours';

type Standing = {
  selectedId: string | null;
  /** The node that the focus was on last. */
  visited: string | null;
  isTracing: boolean;
  /** What the search, or the page, shows; it comes before the trace. */
  shown: ReadonlySet<string> | null;
};

const dimmed: Mark = { selected: false, tabbable: false, dim: true };

/**
 * How those nodes stand that do not just stand there, which one is the tab stop, and what is not dimmed (null: nothing
 * is). Of a thousand nodes it is mostly one: nothing is made for the others.
 */
export function useMarks(
  places: ReadonlyMap<string, PlacedNode>,
  neighbours: Neighbours,
  standing: Standing,
) {
  const { selectedId, visited, isTracing, shown } = standing;
  const tabStop =
    [visited, selectedId, neighbours.next('', 'Home')].find((id) => id && places.has(id)) ?? null;
  const traced = useMemo(
    () => (isTracing && selectedId && places.has(selectedId) ? neighbours.kin(selectedId) : null),
    [isTracing, selectedId, places, neighbours],
  );
  const highlight = shown ?? traced;
  const marks = useMemo(() => {
    const marked = new Map<string, Mark>();
    if (highlight) for (const id of places.keys()) if (!highlight.has(id)) marked.set(id, dimmed);
    for (const id of [selectedId, tabStop]) {
      if (!id || !places.has(id)) continue;
      const dim = highlight !== null && !highlight.has(id);
      marked.set(id, { selected: id === selectedId, tabbable: id === tabStop, dim });
    }
    return marked;
  }, [places, selectedId, tabStop, highlight]);
  return { marks, tabStop, highlight };
}
