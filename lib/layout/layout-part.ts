import { assignCentres } from './coordinates';
import { type GraphLayout, type LayoutNode } from './layout-graph';
import { assignLayers } from './layering';
import { orderLayers } from './ordering';
import { buildProperGraph, splitFarEdges } from './proper-graph';
import { routeEdges, rowsOf } from './routing';
import { tightenLayers } from './tightening';
import { workOf } from './work';

/** One connected part: `from[e]` depends on `to[e]`, both indices into `nodes`. */
export type Part = { nodes: readonly LayoutNode[]; from: Int32Array; to: Int32Array };
export type PartOptions = {
  gapX: number;
  gapY: number;
  budgetMs: number;
  /** How many first orders are tried: with one the order of the nodes is kept as far as it is good. */
  starts: number;
};

/**
 * Lays out one connected part, its top-left corner at 0, 0, after Sugiyama, Tagawa & Toda 1981: turn cycles, assign layers, order each
 * layer, set coordinates, route. Parts whose nodes come in reverse order give mirrored pictures, because
 * both are worked on from the same end.
 */
export function layoutPart(part: Part, options: PartOptions): GraphLayout {
  const last = part.nodes.length - 1;
  if (part.nodes[0]!.id <= part.nodes[last]!.id) return layoutForward(part, options);
  // Edges are sorted by their ends, so the mirrored ones are sorted when read backwards.
  const mirrored = layoutForward(
    {
      nodes: part.nodes.toReversed(),
      from: part.from.toReversed().map((v) => last - v),
      to: part.to.toReversed().map((v) => last - v),
    },
    options,
  );
  const { nodes, edges, width } = mirrored;
  return {
    ...mirrored,
    nodes: nodes.toReversed().map((node) => ({ ...node, x: width - node.x - node.width })),
    edges: edges
      .toReversed()
      .map((edge) => ({ ...edge, points: edge.points.map(({ x, y }) => ({ x: width - x, y })) })),
  };
}

function layoutForward({ nodes, from, to }: Part, options: PartOptions): GraphLayout {
  const { layer, turned } = assignLayers(nodes.length, from, to);
  const above = from.map((v, e) => (turned[e] === 1 ? to[e]! : v));
  const below = to.map((v, e) => (turned[e] === 1 ? from[e]! : v));
  tightenLayers(layer, above, below, workOf(options.budgetMs));
  const far = splitFarEdges(layer, above, below);
  const graph = buildProperGraph(layer, above, below, far);
  const layers = orderLayers(graph, workOf(options.budgetMs), options.starts);

  // Half the gap belongs to either neighbour; a line needs a third of the room a card does.
  const half = new Int32Array(graph.size).fill(Math.ceil(options.gapX / 6));
  for (let v = 0; v < nodes.length; v++) half[v] = Math.ceil((nodes[v]!.width + options.gapX) / 2);
  const centre = assignCentres(graph, layers, half);

  let left = Infinity;
  let right = -Infinity;
  for (let v = 0; v < graph.size; v++) {
    const reach = v < nodes.length ? nodes[v]!.width / 2 : 0;
    left = Math.min(left, centre[v]! - reach);
    right = Math.max(right, centre[v]! + reach);
  }
  for (let v = 0; v < graph.size; v++) centre[v]! -= left;
  const rows = rowsOf(layer, nodes, graph.layerCount, options.gapY);
  const routed = routeEdges({
    nodes,
    graph,
    centre,
    rows,
    above,
    below,
    far,
    right: right - left,
    gapX: options.gapX,
  });
  return {
    nodes: nodes.map(({ id, width, height }, v) => ({
      id,
      width,
      height,
      x: centre[v]! - width / 2,
      y: rows.middle[layer[v]!]! - height / 2,
      layer: layer[v]!,
    })),
    edges: routed.points.map((points, e) => ({
      from: nodes[from[e]!]!.id,
      to: nodes[to[e]!]!.id,
      // A turned edge runs upward: it starts at the top of its `from` and ends at the bottom of its `to`.
      points: turned[e] === 1 ? points.reverse() : points,
    })),
    width: routed.width,
    height: rows.bottom[0]!,
  };
}
