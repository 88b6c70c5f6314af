import { assignCentres } from './coordinates';
import { type GraphLayout, type LayoutNode } from './layout-graph';
import { assignLayers, tightenLayers } from './layering';
import { buildProperGraph, splitFarEdges } from './proper-graph';
import { orderLayers, workOf } from './ordering';

type Point = { x: number; y: number };
/** Far edges share so many lanes beside the drawing. */
const farLanes = 32;

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
  const { gapX, gapY } = options;
  const { layer, turned } = assignLayers(nodes.length, from, to);
  const above = from.map((v, e) => (turned[e] === 1 ? to[e]! : v));
  const below = to.map((v, e) => (turned[e] === 1 ? from[e]! : v));
  tightenLayers(layer, above, below);
  const far = splitFarEdges(layer, above, below);
  const graph = buildProperGraph(layer, above, below, far);
  const layers = orderLayers(graph, workOf(options.budgetMs), options.starts);

  // Half the gap belongs to either neighbour; a line needs a third of the room a card does.
  const half = new Int32Array(graph.size).fill(Math.ceil(gapX / 6));
  for (let v = 0; v < nodes.length; v++) half[v] = Math.ceil((nodes[v]!.width + gapX) / 2);
  const centre = assignCentres(graph, layers, half);
  let [left, right] = [Infinity, -Infinity];
  centre.forEach((x, v) => {
    const reach = v < nodes.length ? nodes[v]!.width / 2 : 0;
    [left, right] = [Math.min(left, x - reach), Math.max(right, x + reach)];
  });
  const x = centre.map((one) => one - left);

  // Each layer is a row as high as its highest node; layer 0 is the lowest row.
  const height = new Float64Array(graph.layerCount);
  nodes.forEach((node, v) => (height[layer[v]!] = Math.max(height[layer[v]!]!, node.height)));
  const top = new Float64Array(graph.layerCount);
  for (let k = graph.layerCount - 2; k >= 0; k--) top[k] = top[k + 1]! + height[k + 1]! + gapY;
  const placed = nodes.map(({ id, ...size }, v) => {
    const k = layer[v]!;
    return { id, ...size, x: x[v]! - size.width / 2, y: top[k]! + (height[k]! - size.height) / 2, layer: k };
  });

  // Through rows an edge runs upright, where its dummies stand, and it slants only between rows: none crosses a card.
  const across = (v: number) => {
    const k = graph.layerOf[v]!;
    return [
      { x: x[v]!, y: top[k]! },
      { x: x[v]!, y: top[k]! + height[k]! },
    ];
  };
  let width = right - left;
  let farCount = 0;
  const edges = Array.from(above, (upper, e) => {
    const lower = below[e]!;
    const path = [{ x: x[upper]!, y: placed[upper]!.y + nodes[upper]!.height }, across(upper)[1]!];
    if (far[e] === 1) {
      // Without dummies it goes round, by a lane right of everything.
      const lane = right - left + gapX * (1 + (farCount++ % farLanes) / 3);
      width = Math.max(width, lane);
      path.push({ x: lane, y: top[layer[upper]! - 1]! });
      path.push({ x: lane, y: top[layer[lower]! + 1]! + height[layer[lower]! + 1]! });
    }
    for (let dummy = graph.dummyStart[e]!; dummy < graph.dummyStart[e + 1]!; dummy++)
      path.push(...across(dummy));
    path.push(across(lower)[0]!, { x: x[lower]!, y: placed[lower]!.y });
    const points = straighten(path);
    // A turned edge runs upward: it starts at the top of its `from` and ends at the bottom of its `to`.
    return {
      from: nodes[from[e]!]!.id,
      to: nodes[to[e]!]!.id,
      points: turned[e] === 1 ? points.reverse() : points,
    };
  });
  return { nodes: placed, edges, width, height: top[0]! + height[0]! };
}

/** Leaves out points on the line between their neighbours, so a straight edge has two points. */
export function straighten(points: readonly Point[]): Point[] {
  const kept: Point[] = [];
  for (const point of points) {
    const last = kept.at(-1);
    if (last !== undefined && last.x === point.x && last.y === point.y) continue;
    while (kept.length >= 2 && inLine(kept.at(-2)!, kept.at(-1)!, point)) kept.pop();
    kept.push(point);
  }
  return kept;
}

const inLine = (a: Point, b: Point, c: Point): boolean =>
  (b.x - a.x) * (c.y - b.y) === (c.x - b.x) * (b.y - a.y);
