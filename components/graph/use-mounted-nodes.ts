import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { type GraphLayout, type PlacedNode } from '@/lib/layout/layout-graph';
import { type GraphFlowNode } from './graph-node';
import { type GraphParts } from './graph-parts';
import { type HitGrid } from './hit-grid';
import { createNearWindow, mountAll } from './near-window';
import { inOrder } from './neighbours';

const noData: Record<string, never> = {};
const clickable = { pointerEvents: 'all' } as const;
// The same object for the same place, so that React Flow keeps what is mounted; of far nodes none is ever made.
const made = new WeakMap<PlacedNode, GraphFlowNode>();

function flowNodeOf(place: PlacedNode): GraphFlowNode {
  const known = made.get(place);
  if (known) return known;
  const { id, x, y, width, height } = place;
  const node: GraphFlowNode = {
    id,
    type: 'graph',
    data: noData,
    position: { x, y },
    // Given outright, so that nothing is measured before it is painted.
    width,
    height,
    measured: { width, height },
    handles: [],
    style: clickable,
    domAttributes: { 'aria-roledescription': undefined },
  };
  made.set(place, node);
  return node;
}

/**
 * The nodes that are real elements, in the order in which the picture is read: all of a small graph; of a large one those near the view and those that the
 * pointer, the focus or the selection is on.
 */
export function useMountedNodes(
  { control, assumed }: GraphParts,
  layout: GraphLayout,
  places: ReadonlyMap<string, PlacedNode>,
  grid: HitGrid,
  besides: readonly (string | null)[],
): GraphFlowNode[] {
  const isLarge = layout.nodes.length > mountAll;
  const all = useMemo(
    () => (isLarge ? [] : layout.nodes.toSorted(inOrder).map(flowNodeOf)),
    [isLarge, layout],
  );
  const near = useMemo(
    () => createNearWindow(control, grid, assumed(layout)),
    [control, grid, assumed, layout],
  );
  useEffect(() => (isLarge ? near.start() : undefined), [near, isLarge]);
  const nearBy = useSyncExternalStore(near.subscribe, near.get, near.get);
  if (!isLarge) return all;
  const extra = besides.flatMap((id) => places.get(id ?? '') ?? []);
  const mounted = new Set([...nearBy.flatMap((at) => layout.nodes[at] ?? []), ...extra]);
  return [...mounted].sort(inOrder).map(flowNodeOf);
}
