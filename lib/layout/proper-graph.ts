import { type Adjacency, buildAdjacency } from './adjacency';

/** More dummies than this are not made: bad data can ask for one for every pair of nodes. */
const dummyLimit = 100_000;

/**
 * A layered graph whose links all join neighbouring layers (Sugiyama's "proper hierarchy"). Vertices
 * 0 … realCount-1 are the nodes; the rest are dummies, one for every layer a long edge passes. The dummies
 * of edge `e` are `dummyStart[e]` … `dummyStart[e + 1] - 1`, from the top downward.
 */
export type ProperGraph = {
  size: number;
  realCount: number;
  layerCount: number;
  layerOf: Int32Array;
  /** Neighbours one layer higher and one layer lower; `via` numbers the same segment on both sides. */
  up: Adjacency;
  down: Adjacency;
  dummyStart: Int32Array;
};

export function buildProperGraph(
  layer: Int32Array,
  above: Int32Array,
  below: Int32Array,
  far: Uint8Array,
): ProperGraph {
  const layerOf = Array.from(layer);
  const dummyStart = new Int32Array(above.length + 1);
  const [high, low]: [number[], number[]] = [[], []];
  for (let e = 0; e < above.length; e++) {
    dummyStart[e] = layerOf.length;
    if (far[e] === 1) continue;
    high.push(above[e]!);
    for (let k = layer[above[e]!]! - 1; k > layer[below[e]!]!; k--) {
      low.push(layerOf.length);
      high.push(layerOf.length);
      layerOf.push(k);
    }
    low.push(below[e]!);
  }
  const size = layerOf.length;
  dummyStart[above.length] = size;
  return {
    size,
    realCount: layer.length,
    layerCount: layer.reduce((count, k) => Math.max(count, k + 1), 0),
    layerOf: Int32Array.from(layerOf),
    up: buildAdjacency(size, Int32Array.from(low), Int32Array.from(high)),
    down: buildAdjacency(size, Int32Array.from(high), Int32Array.from(low)),
    dummyStart,
  };
}

/** The longest edges, 1 each, if all dummies together would be too many. Those are led round the drawing. */
export function splitFarEdges(layer: Int32Array, above: Int32Array, below: Int32Array): Uint8Array {
  const far = new Uint8Array(above.length);
  const span = (e: number) => layer[above[e]!]! - layer[below[e]!]!;
  let dummies = 0;
  for (let e = 0; e < above.length; e++) dummies += span(e) - 1;
  if (dummies <= dummyLimit) return far;
  const longestFirst = Array.from(above.keys()).sort((a, b) => span(b) - span(a) || a - b);
  for (const e of longestFirst) {
    if (dummies <= dummyLimit) break;
    far[e] = 1;
    dummies -= span(e) - 1;
  }
  return far;
}
