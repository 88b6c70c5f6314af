import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { type GraphLayout, type PlacedNode } from '@/lib/layout/layout-graph';
import { type GraphFlowNode } from './graph-node';
import { type GraphParts } from './graph-parts';
import { type HitGrid } from './hit-grid';
import { createNearWindow, mountAll } from './near-window';

const noData: Record<string, never> = {};
const clickable = { pointerEvents: 'all' } as const;
// Given outright, so that nothing is measured before it is painted.
const toFlowNode = ({ id, x, y, width, height }: PlacedNode): GraphFlowNode => ({
  id,
  type: 'graph',
  data: noData,
  position: { x, y },
  width,
  height,
  measured: { width, height },
  handles: [],
  style: clickable,
  domAttributes: { 'aria-roledescription': undefined },
});

/**
 * The nodes that are real elements: all of a small graph; of a large one those near the view and those that the
 * pointer, the focus or the selection is on. The objects stay the same, so React Flow keeps what is mounted.
 */
export function useMountedNodes(
  { control, assumed }: GraphParts,
  layout: GraphLayout,
  grid: HitGrid,
  besides: readonly (string | null)[],
): GraphFlowNode[] {
  const all = useMemo(() => layout.nodes.map(toFlowNode), [layout]);
  const indices = useMemo(() => new Map(layout.nodes.map(({ id }, at) => [id, at])), [layout]);
  const isLarge = all.length > mountAll;
  const near = useMemo(
    () => createNearWindow(control, grid, assumed(layout)),
    [control, grid, assumed, layout],
  );
  useEffect(() => (isLarge ? near.start() : undefined), [near, isLarge]);
  const nearBy = useSyncExternalStore(near.subscribe, near.get, near.get);
  if (!isLarge) return all;
  const extra = besides.map((id) => indices.get(id ?? '') ?? -1);
  return [...new Set([...nearBy, ...extra])].flatMap((at) => all[at] ?? []);
}
