import { type LayoutNode } from './layout-graph';
import { type ProperGraph } from './proper-graph';

export type Point = { x: number; y: number };
/** Each layer is a row as high as its highest node; layer 0 is the lowest row. px from the top. */
export type Rows = { top: Float64Array; middle: Float64Array; bottom: Float64Array };

export function rowsOf(
  layer: Int32Array,
  nodes: readonly LayoutNode[],
  layerCount: number,
  gapY: number,
): Rows {
  const height = new Float64Array(layerCount);
  for (let v = 0; v < nodes.length; v++) height[layer[v]!] = Math.max(height[layer[v]!]!, nodes[v]!.height);
  const top = new Float64Array(layerCount);
  for (let k = layerCount - 2; k >= 0; k--) top[k] = top[k + 1]! + height[k + 1]! + gapY;
  return {
    top,
    middle: top.map((y, k) => y + height[k]! / 2),
    bottom: top.map((y, k) => y + height[k]!),
  };
}

export type RoutingInput = {
  nodes: readonly LayoutNode[];
  graph: ProperGraph;
  centre: Float64Array;
  rows: Rows;
  above: Int32Array;
  below: Int32Array;
  far: Uint8Array;
  right: number;
  gapX: number;
};

/** Far edges share so many lanes beside the drawing. */
const farLanes = 32;

/**
 * The polyline of every edge, from the bottom centre of its upper node to the top centre of its lower one.
 * Through rows an edge runs upright in the lane its dummy holds, and it slants only between rows, where no
 * card is: no edge crosses a card. Far edges have no dummies and go round by a lane right of everything.
 */
export function routeEdges(input: RoutingInput): { points: Point[][]; width: number } {
  const { nodes, graph, centre, rows, above, below, far, right, gapX } = input;
  let width = right;
  let farCount = 0;
  const points = Array.from(above, (upper, e) => {
    const lower = below[e]!;
    const [from, to] = [graph.layerOf[upper]!, graph.layerOf[lower]!];
    const path: Point[] = [
      { x: centre[upper]!, y: rows.middle[from]! + nodes[upper]!.height / 2 },
      { x: centre[upper]!, y: rows.bottom[from]! },
    ];
    if (far[e] === 1) {
      const x = right + gapX * (1 + (farCount++ % farLanes) / 3);
      width = Math.max(width, x);
      path.push({ x, y: rows.top[from - 1]! }, { x, y: rows.bottom[to + 1]! });
    }
    for (let dummy = graph.dummyStart[e]!; dummy < graph.dummyStart[e + 1]!; dummy++) {
      const row = graph.layerOf[dummy]!;
      path.push({ x: centre[dummy]!, y: rows.top[row]! }, { x: centre[dummy]!, y: rows.bottom[row]! });
    }
    path.push({ x: centre[lower]!, y: rows.top[to]! });
    path.push({ x: centre[lower]!, y: rows.middle[to]! - nodes[lower]!.height / 2 });
    return straighten(path);
  });
  return { points, width };
}

/** Leaves out points on the line between their neighbours, so a straight edge has two points. */
export function straighten(points: readonly Point[]): Point[] {
  const kept: Point[] = [];
  for (const point of points) {
    const last = kept[kept.length - 1];
    if (last !== undefined && last.x === point.x && last.y === point.y) continue;
    while (kept.length >= 2 && inLine(kept[kept.length - 2]!, kept[kept.length - 1]!, point)) kept.pop();
    kept.push(point);
  }
  return kept;
}

function inLine(a: Point, b: Point, c: Point): boolean {
  return (b.x - a.x) * (c.y - b.y) === (c.x - b.x) * (b.y - a.y);
}
