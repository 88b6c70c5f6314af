import type { Position } from '@xyflow/react';
import { type PlacedNode } from '@/lib/layout/layout-graph';
import { type GraphFlowNode, type NodeData } from './graph-node';

// React Flow itself is loaded later.
const top = 'top' as Position;
const clickable = { pointerEvents: 'all' } as const;
const made = new WeakMap<PlacedNode, GraphFlowNode>();

/** A node for React Flow: the same object as long as nothing of it changes, so that only what changed renders. */
export function flowNodeOf(place: PlacedNode, data: NodeData): GraphFlowNode {
  const known = made.get(place);
  const { isSelected, isTabStop, isDim } = known?.data ?? {};
  if (known && isSelected === data.isSelected && isTabStop === data.isTabStop && isDim === data.isDim)
    return known;
  const { id, x, y, width, height } = place;
  const node: GraphFlowNode = {
    id,
    type: 'graph',
    data,
    position: { x, y },
    // Given outright, so that nothing is measured before it is painted.
    width,
    height,
    measured: { width, height },
    handles: [
      { type: 'source', position: top, x: width / 2 - 12, y: -12, width: 24, height: 24 },
      { type: 'target', position: top, x: 0, y: 0, width, height },
    ],
    style: clickable,
    domAttributes: { 'aria-roledescription': undefined },
  };
  made.set(place, node);
  return node;
}
