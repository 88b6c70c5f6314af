import { type Adjacency, buildAdjacency } from './adjacency';

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

export function buildProperGraph(layer: Int32Array, above: Int32Array, below: Int32Array): ProperGraph {
  const realCount = layer.length;
  const dummyStart = new Int32Array(above.length + 1);
  let size = realCount;
  let layerCount = 0;
  for (let e = 0; e < above.length; e++) {
    dummyStart[e] = size;
    size += layer[above[e]!]! - layer[below[e]!]! - 1;
  }
  dummyStart[above.length] = size;
  const layerOf = new Int32Array(size);
  for (let v = 0; v < realCount; v++) {
    layerOf[v] = layer[v]!;
    if (layer[v]! >= layerCount) layerCount = layer[v]! + 1;
  }
  const segmentCount = above.length + size - realCount;
  const high = new Int32Array(segmentCount);
  const low = new Int32Array(segmentCount);
  let segment = 0;
  for (let e = 0; e < above.length; e++) {
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
