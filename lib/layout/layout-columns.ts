import { type GraphLayout, layoutGraph, type LayoutEdge, type LayoutNode } from './layout-graph';
import { packRows } from './packing';

export type LayoutGroup = { id: string; nodes: LayoutNode[]; edges: LayoutEdge[] };
export type PlacedGroup = { id: string; x: number; y: number; width: number; height: number };
export type ColumnsLayout = GraphLayout & { groups: PlacedGroup[] };

/**
 * The map of all chains: every group laid out on its own and set as one box, in the order given, in rows
 * at most `maxWidth` px wide. A node id may occur in several groups; nodes and edges come in group order.
 */
export function layoutColumns(
  groups: readonly LayoutGroup[],
  options: { columnGap: number; rowGap: number; maxWidth: number },
): ColumnsLayout {
  const parts = groups.map((group) => layoutGraph(group));
  const { corners, width, height } = packRows(parts, options.columnGap, options.rowGap, options.maxWidth);
  return {
    nodes: parts.flatMap((part, i) =>
      part.nodes.map((node) => ({ ...node, x: node.x + corners[i]!.x, y: node.y + corners[i]!.y })),
    ),
    edges: parts.flatMap((part, i) =>
      part.edges.map((edge) => ({
        ...edge,
        points: edge.points.map(({ x, y }) => ({ x: x + corners[i]!.x, y: y + corners[i]!.y })),
      })),
    ),
    width,
    height,
    groups: groups.map(({ id }, i) => ({
      id,
      ...corners[i]!,
      width: parts[i]!.width,
      height: parts[i]!.height,
    })),
  };
}
