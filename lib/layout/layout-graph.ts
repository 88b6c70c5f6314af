import { indexGraph } from './graph-index';
import { layoutParts } from './layout-parts';
import { refreshLayout } from './refresh';

export type Point = { x: number; y: number };
export type Size = { width: number; height: number };
export type LayoutNode = Size & { id: string };
/** `from` depends on `to` and is drawn above it: an onward purchase above the sale. */
export type LayoutEdge = { from: string; to: string };
export type LayoutInput = { nodes: LayoutNode[]; edges: LayoutEdge[] };
/** `x`, `y`: the top-left corner, px. `layer` counts upwards from 0 within the connected component. */
export type PlacedNode = LayoutNode & Point & { layer: number };
/** A polyline from the bottom centre of `from` to the top centre of `to`, px. */
export type PlacedEdge = LayoutEdge & { points: Point[] };
export type GraphLayout = Size & { nodes: PlacedNode[]; edges: PlacedEdge[] };
/**
 * `gapX`, `gapY`: free px between nodes. `previous`: the layout on screen, to change as little as possible. `budgetMs`:
 * roughly how long to search for fewer crossings; measured in steps, so that results are deterministic.
 */
export type LayoutOptions = { gapX?: number; gapY?: number; previous?: GraphLayout; budgetMs?: number };

/**
 * Lays out a dependency graph in layers, in px from (0, 0); nodes without dependencies are at the bottom. Pure and
 * deterministic. Never throws: `indexGraph` cleans bad data, and one link of a dependency cycle is drawn upward.
 */
export function layoutGraph(input: LayoutInput, options: LayoutOptions = {}): GraphLayout {
  const graph = indexGraph(input);
  const { length } = graph.nodes;
  // About 37 ms at 1,000 nodes and 233 ms at 5,000: larger graphs need longer rounds to gain anything.
  const { gapX = 40, gapY = 64, budgetMs = 8 + length / 40 + (length / 500) ** 2, previous } = options;
  const gaps = { gapX, gapY };
  if (!previous) return layoutParts(graph, { ...gaps, budgetMs, starts: 20 });
  const refreshed = refreshLayout(graph, previous, gaps);
  if (refreshed) return refreshed;
  // A fresh layout that starts from the previous order, so that left stays left. New nodes start next to their neighbours.
  const xById = new Map(previous.nodes.map((node) => [node.id, node.x + node.width / 2]));
  for (const { from, to } of input.edges) {
    xById.set(from, xById.get(from) ?? xById.get(to) ?? previous.width);
    xById.set(to, xById.get(to) ?? xById.get(from)!);
  }
  const previousX = ({ id }: LayoutNode) => xById.get(id) ?? previous.width;
  const nodes = graph.nodes.toSorted((a, b) => previousX(a) - previousX(b));
  const fresh = layoutParts(indexGraph({ nodes, edges: input.edges }), { ...gaps, budgetMs, starts: 1 });
  // The same layout with nodes and edges in input order.
  return refreshLayout(graph, fresh, gaps) ?? fresh;
}
