import { findComponents } from './components';
import { type IndexedGraph, type Link } from './graph-index';
import { type GraphLayout, type PlacedEdge, type PlacedNode } from './layout-graph';
import { type PartOptions, layoutPart } from './layout-part';
import { moveLayout, packRows } from './packing';

/** Disconnected parts are set side by side until the whole is about this much wider than high. */
const aspect = 1.6;

/** Lays out every connected part on its own, then packs them in the order of their first nodes. */
export function layoutParts({ nodes, links }: IndexedGraph, options: PartOptions): GraphLayout {
  const { gapX, gapY, budgetMs } = options;
  const partOf = findComponents(nodes.length, links);
  const members = new Map<number, { own: number[]; links: number[] }>();
  const local = partOf.map((part, v) => {
    if (part === v) members.set(v, { own: [], links: [] });
    return members.get(part)!.own.push(v) - 1;
  });
  links.forEach(([from], e) => members.get(partOf[from]!)!.links.push(e));

  const parts = Array.from(members.values(), (one) => ({
    ...one,
    layout: layoutPart(
      {
        nodes: one.own.map((v) => nodes[v]!),
        links: one.links.map((e): Link => [local[links[e]![0]]!, local[links[e]![1]]!]),
      },
      { ...options, budgetMs: (budgetMs * one.own.length) / nodes.length },
    ),
  }));
  const sizes = parts.map(({ layout }) => layout);
  const area = sizes.reduce((sum, { width, height }) => sum + (width + gapX) * (height + gapY), 0);
  const widest = sizes.reduce((most, { width }) => Math.max(most, width), 0);
  const maxWidth = Math.max(widest, Math.sqrt(area * aspect));
  const { corners, width, height } = packRows(sizes, { columnGap: gapX, rowGap: gapY, maxWidth });

  // In the order of the input.
  const placed = new Array<PlacedNode>(nodes.length);
  const edges = new Array<PlacedEdge>(links.length);
  parts.forEach((one, p) => {
    const moved = moveLayout(one.layout, corners[p]!);
    one.own.forEach((v, i) => (placed[v] = moved.nodes[i]!));
    one.links.forEach((e, i) => (edges[e] = moved.edges[i]!));
  });
  return { nodes: placed, edges, width, height };
}
