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
  const realCount = layer.length;
  const dummyStart = new Int32Array(above.length + 1);
  let size = realCount;
  let layerCount = 0;
  let segmentCount = 0;
  for (let e = 0; e < above.length; e++) {
    dummyStart[e] = size;
    if (far[e] === 1) continue;
    segmentCount += layer[above[e]!]! - layer[below[e]!]!;
    size += layer[above[e]!]! - layer[below[e]!]! - 1;
  }
  dummyStart[above.length] = size;
  const layerOf = new Int32Array(size);
  for (let v = 0; v < realCount; v++) {
    layerOf[v] = layer[v]!;
    if (layer[v]! >= layerCount) layerCount = layer[v]! + 1;
  }
  const high = new Int32Array(segmentCount);
  const low = new Int32Array(segmentCount);
  let segment = 0;
  for (let e = 0; e < above.length; e++) {
    if (far[e] === 1) continue;
    let upper = above[e]!;
    for (let dummy = dummyStart[e]!; dummy < dummyStart[e + 1]!; dummy++) {
      layerOf[dummy] = layerOf[upper]! - 1;
      high[segment] = upper;
      low[segment++] = dummy;
      upper = dummy;
    }
    high[segment] = upper;
    low[segment++] = below[e]!;
  }
  return {
    size,
    realCount,
    layerCount,
    layerOf,
    up: buildAdjacency(size, low, high),
    down: buildAdjacency(size, high, low),
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
