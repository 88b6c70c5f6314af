import { type GraphLayout, layoutGraph, type LayoutEdge, type LayoutNode } from './layout-graph';
import { packRows } from './packing';
import { repackRows } from './repacking';

export type LayoutGroup = { id: string; nodes: LayoutNode[]; edges: LayoutEdge[] };
/** `layout` is the group's own picture, from 0, 0. */
export type PlacedGroup = {
  id: string;
  x: number;
  y: number;
  width: number;
  height: number;
  layout: GraphLayout;
};
export type ColumnsLayout = GraphLayout & { groups: PlacedGroup[] };

/**
 * The map of all chains: every group laid out on its own and set as one box, in the order given, in rows
 * at most `maxWidth` px wide. With `previous`, the map on screen, groups keep their places and so do the nodes in
 * them: only what is new, or has outgrown its place, is set into free ones. A node id may occur in several groups;
 * nodes and edges come in group order.
 */
export function layoutColumns(
  groups: readonly LayoutGroup[],
  options: { columnGap: number; rowGap: number; maxWidth: number; gapY?: number; previous?: ColumnsLayout },
): ColumnsLayout {
  const { columnGap, rowGap, maxWidth, gapY, previous } = options;
  const former = new Map(previous?.groups.map((group) => [group.id, group.layout]));
  const parts = groups.map((group) => layoutGraph(group, { gapY, previous: former.get(group.id) }));
  const { corners, width, height } = previous
    ? repackRows(
        parts.map((part, i) => ({ id: groups[i]!.id, width: part.width, height: part.height })),
        previous.groups,
        { columnGap, rowGap, maxWidth },
      )
    : packRows(parts, columnGap, rowGap, maxWidth);
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
      layout: parts[i]!,
    })),
  };
}
