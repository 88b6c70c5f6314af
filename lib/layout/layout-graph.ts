import { findComponents } from './components';
import { indexGraph } from './graph-index';
import { layoutPart } from './layout-part';
import { packRows } from './packing';
import { workOf } from './work';

export type LayoutNode = { id: string; width: number; height: number };
/** `from` depends on `to` and is drawn above it: an onward purchase above the sale. */
export type LayoutEdge = { from: string; to: string };
/** `x`, `y`: the top-left corner, px. `layer` counts from 0 at the bottom. */
export type PlacedNode = LayoutNode & { x: number; y: number; layer: number };
/** A polyline from the bottom centre of `from` to the top centre of `to`, px. */
export type PlacedEdge = LayoutEdge & { points: { x: number; y: number }[] };
export type GraphLayout = { nodes: PlacedNode[]; edges: PlacedEdge[]; width: number; height: number };
export type LayoutOptions = { gapX?: number; gapY?: number; previous?: GraphLayout; budgetMs?: number };

/** Draws a dependency graph in layers, everything in px from 0, 0. Pure; never throws on bad data. */
export function layoutGraph(
  input: { nodes: LayoutNode[]; edges: LayoutEdge[] },
  options: LayoutOptions = {},
): GraphLayout {
  const { gapX = 40, gapY = 64 } = options;
  const { nodes, from, to } = indexGraph(input);
  const work = workOf(options.budgetMs ?? 8 + nodes.length / 100);
  const { part, partCount } = findComponents(nodes.length, from, to);
  const members: number[][] = Array.from({ length: partCount }, () => []);
  const links: number[][] = Array.from({ length: partCount }, () => []);
  const local = new Int32Array(nodes.length);
  for (let v = 0; v < nodes.length; v++) local[v] = members[part[v]!]!.push(v) - 1;
  for (let e = 0; e < from.length; e++) links[part[from[e]!]!]!.push(e);
  const parts = members.map((own, p) =>
    layoutPart(
      own.map((v) => nodes[v]!),
      Int32Array.from(links[p]!, (e) => local[from[e]!]!),
      Int32Array.from(links[p]!, (e) => local[to[e]!]!),
      gapX,
      gapY,
      work,
    ),
  );
  const area = parts.reduce((sum, { width, height }) => sum + (width + gapX) * (height + gapY), 0);
  const widest = parts.reduce((most, { width }) => Math.max(most, width), 0);
  const { corners, width, height } = packRows(parts, gapX, gapY, Math.max(widest, Math.sqrt(area * 1.6)));
  const edges = new Array<PlacedEdge>(from.length);
  for (let p = 0; p < partCount; p++) {
    const { x, y } = corners[p]!;
    links[p]!.forEach((e, i) => {
      const points = parts[p]!.points[i]!.map((point) => ({ x: point.x + x, y: point.y + y }));
      edges[e] = { from: nodes[from[e]!]!.id, to: nodes[to[e]!]!.id, points };
    });
  }
  return {
    nodes: nodes.map(({ id, width, height }, v) => {
      const own = parts[part[v]!]!;
      const corner = corners[part[v]!]!;
      const i = local[v]!;
      return { id, width, height, x: own.x[i]! + corner.x, y: own.y[i]! + corner.y, layer: own.layer[i]! };
    }),
    edges,
    width,
    height,
  };
}
