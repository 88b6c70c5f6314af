import { useMemo } from 'react';
import { type GraphLayout } from '@/lib/layout/layout-graph';
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

/** What most nodes are, one object for all of them. */
const plain: Mark = { selected: false, tabbable: false, dim: false };
const dimmed: Mark = { selected: false, tabbable: false, dim: true };

/** How each node stands at the moment, which one is the tab stop, and what is not dimmed (null: nothing is). */
export function useMarks({ nodes }: GraphLayout, neighbours: Neighbours, standing: Standing) {
  const { selectedId, visited, isTracing, shown } = standing;
  const ids = useMemo(() => new Set(nodes.map(({ id }) => id)), [nodes]);
  const tabStop = [visited, selectedId, neighbours.next('', 'Home')].find((id) => id && ids.has(id)) ?? null;
  const traced = useMemo(
    () => (isTracing && selectedId && ids.has(selectedId) ? neighbours.kin(selectedId) : null),
    [isTracing, selectedId, ids, neighbours],
  );
  const highlight = shown ?? traced;
  const marks = useMemo(() => {
    const mark = (id: string): Mark => {
      const rest = highlight && !highlight.has(id) ? dimmed : plain;
      const [selected, tabbable] = [id === selectedId, id === tabStop];
      return selected || tabbable ? { selected, tabbable, dim: rest.dim } : rest;
    };
    return new Map([...ids].map((id) => [id, mark(id)]));
  }, [ids, selectedId, tabStop, highlight]);
  return { marks, tabStop, highlight };
}
