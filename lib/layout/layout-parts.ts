import { findComponents } from './components';
import { type IndexedGraph } from './graph-index';
import { type GraphLayout, type PlacedEdge, type PlacedNode } from './layout-graph';
import { type PartOptions, layoutPart } from './layout-part';
import { moveLayout, packRows } from './packing';

/** Disconnected parts are set side by side until the whole is about this much wider than high. */
const aspect = 1.6;

/** Lays out every connected part on its own, then packs them in the order of their first nodes. */
export function layoutParts({ nodes, from, to }: IndexedGraph, options: PartOptions): GraphLayout {
  const { gapX, gapY, budgetMs } = options;
  const { part, partCount } = findComponents(nodes.length, from, to);
  const members: number[][] = Array.from({ length: partCount }, () => []);
  const links: number[][] = Array.from({ length: partCount }, () => []);
  const local = new Int32Array(nodes.length);
  for (let v = 0; v < nodes.length; v++) local[v] = members[part[v]!]!.push(v) - 1;
  for (let e = 0; e < from.length; e++) links[part[from[e]!]!]!.push(e);

  const parts = members.map((own, p) =>
    layoutPart(
      {
        nodes: own.map((v) => nodes[v]!),
        from: Int32Array.from(links[p]!, (e) => local[from[e]!]!),
        to: Int32Array.from(links[p]!, (e) => local[to[e]!]!),
      },
      { ...options, budgetMs: (budgetMs * own.length) / nodes.length },
    ),
  );
  const area = parts.reduce((sum, { width, height }) => sum + (width + gapX) * (height + gapY), 0);
  const widest = parts.reduce((most, { width }) => Math.max(most, width), 0);
  const maxWidth = Math.max(widest, Math.sqrt(area * aspect));
  const { corners, width, height } = packRows(parts, { columnGap: gapX, rowGap: gapY, maxWidth });

  // In the order of the input.
  const placed = new Array<PlacedNode>(nodes.length);
  const edges = new Array<PlacedEdge>(from.length);
  parts.forEach((one, p) => {
    const moved = moveLayout(one, corners[p]!);
    members[p]!.forEach((v, i) => (placed[v] = moved.nodes[i]!));
    links[p]!.forEach((e, i) => (edges[e] = moved.edges[i]!));
  });
  return { nodes: placed, edges, width, height };
}
