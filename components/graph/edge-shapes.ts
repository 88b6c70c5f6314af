import { type PlacedEdge } from '@/lib/layout/layout-graph';
import { edgeKey } from './edge-key';
import { arrowPath, edgePath } from './edge-path';
import { type Shape } from './picture';

/** An edge as it is drawn close by and in files: a line with rounded corners, and its arrow head. */
export function edgeShapes({ from, to, points }: PlacedEdge, heavyEdges?: ReadonlySet<string>): Shape[] {
  const isHeavy = heavyEdges?.has(edgeKey(from, to)) ?? false;
  const paint = isHeavy ? 'ink' : 'control';
  return [
    { kind: 'path', d: edgePath(points), stroke: paint, strokeWidth: isHeavy ? 3.5 : 1.5 },
    { kind: 'path', d: arrowPath(points, isHeavy ? 13 : undefined), fill: paint },
  ];
}
