import { type GraphLayout } from './layout-graph';

/** The same picture elsewhere. */
export function moveLayout(layout: GraphLayout, { x, y }: { x: number; y: number }): GraphLayout {
  if (x === 0 && y === 0) return layout;
  return {
    ...layout,
    nodes: layout.nodes.map((node) => ({ ...node, x: node.x + x, y: node.y + y })),
    edges: layout.edges.map((edge) => ({
      ...edge,
      points: edge.points.map((point) => ({ x: point.x + x, y: point.y + y })),
    })),
  };
}
