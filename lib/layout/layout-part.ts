import { assignCentres } from './coordinates';
import { findCycleEdges } from './cycles';
import { type LayoutNode } from './layout-graph';
import { assignLayers } from './layering';
import { orderLayers } from './ordering';
import { buildProperGraph, type ProperGraph } from './proper-graph';
import { type Point, simplify } from './routing';
import { tightenLayers } from './tightening';
import { type Work } from './work';

/** One connected part, placed with its top-left corner at 0, 0. `points[e]` belongs to edge `e`. */
export type PartLayout = {
  x: number[];
  y: number[];
  layer: Int32Array;
  points: Point[][];
  width: number;
  height: number;
};

/** Lays out one connected part: `from[e]` depends on `to[e]`, both indices into `nodes`. */
export function layoutPart(
  nodes: readonly LayoutNode[],
  from: Int32Array,
  to: Int32Array,
  gapX: number,
  gapY: number,
  work: Work,
): PartLayout {
  const turned = findCycleEdges(nodes.length, from, to);
  const above = from.map((v, e) => (turned[e] === 1 ? to[e]! : v));
  const below = to.map((v, e) => (turned[e] === 1 ? from[e]! : v));
  const layer = assignLayers(nodes.length, above, below);
  tightenLayers(layer, above, below, 4 * nodes.length);
  const graph = buildProperGraph(layer, above, below);
  const layers = orderLayers(graph, work);
  const half = new Int32Array(graph.size).fill(Math.ceil(gapX / 6));
  for (let v = 0; v < nodes.length; v++) half[v] = Math.ceil((nodes[v]!.width + gapX) / 2);
  const centre = assignCentres(graph, layers, half);
  let left = Infinity;
  let right = -Infinity;
  for (let v = 0; v < graph.size; v++) {
    const reach = v < nodes.length ? nodes[v]!.width / 2 : 0;
    left = Math.min(left, centre[v]! - reach);
    right = Math.max(right, centre[v]! + reach);
  }
  const rows = rowsOf(graph, nodes, gapY);
  return {
    x: nodes.map((node, v) => centre[v]! - node.width / 2 - left),
    y: nodes.map((node, v) => rows.top[layer[v]!]! + (rows.height[layer[v]!]! - node.height) / 2),
    layer,
    points: Array.from(from, (_, e) => {
      const points = routeEdge(nodes, graph, centre, rows, above[e]!, below[e]!, e, left);
      return turned[e] === 1 ? points.reverse() : points;
    }),
    width: right - left,
    height: rows.top[0]! + rows.height[0]!,
  };
}

type Rows = { top: Float64Array; height: Float64Array };

/** Each layer is a row as high as its highest node; the last layer is the row at the top. */
function rowsOf(graph: ProperGraph, nodes: readonly LayoutNode[], gapY: number): Rows {
  const height = new Float64Array(graph.layerCount);
  const top = new Float64Array(graph.layerCount);
  for (let v = 0; v < nodes.length; v++) {
    height[graph.layerOf[v]!] = Math.max(height[graph.layerOf[v]!]!, nodes[v]!.height);
  }
  for (let k = graph.layerCount - 2; k >= 0; k--) top[k] = top[k + 1]! + height[k + 1]! + gapY;
  return { top, height };
}

/**
 * Through rows an edge runs upright in the lane its dummy holds; it slants only between rows, where no card
 * is. So no edge crosses a card.
 */
function routeEdge(
  nodes: readonly LayoutNode[],
  graph: ProperGraph,
  centre: Float64Array,
  { top, height }: Rows,
  above: number,
  below: number,
  edge: number,
  left: number,
): Point[] {
  const points: Point[] = [];
  const rowOfAbove = graph.layerOf[above]!;
  const rowOfBelow = graph.layerOf[below]!;
  const startX = centre[above]! - left;
  const endX = centre[below]! - left;
  points.push({ x: startX, y: top[rowOfAbove]! + (height[rowOfAbove]! + nodes[above]!.height) / 2 });
  points.push({ x: startX, y: top[rowOfAbove]! + height[rowOfAbove]! });
  for (let dummy = graph.dummyStart[edge]!; dummy < graph.dummyStart[edge + 1]!; dummy++) {
    const row = graph.layerOf[dummy]!;
    const x = centre[dummy]! - left;
    points.push({ x, y: top[row]! }, { x, y: top[row]! + height[row]! });
  }
  points.push({ x: endX, y: top[rowOfBelow]! });
  points.push({ x: endX, y: top[rowOfBelow]! + (height[rowOfBelow]! - nodes[below]!.height) / 2 });
  return simplify(points);
}
