import { buildAdjacency } from './adjacency';

/**
 * Longest-path layering from the bottom (Sugiyama, Tagawa & Toda 1981, step 1): a vertex that depends on
 * nothing is on layer 0, every other one layer above its highest dependency. `above[e]` depends on
 * `below[e]`; the links must be free of cycles. O(vertices + edges).
 */
export function assignLayers(vertexCount: number, above: Int32Array, below: Int32Array): Int32Array {
  const layer = new Int32Array(vertexCount);
  const waiting = new Int32Array(vertexCount);
  for (const v of above) waiting[v]!++;
  const { start, list } = buildAdjacency(vertexCount, below, above);
  const queue = new Int32Array(vertexCount);
  let tail = 0;
  for (let v = 0; v < vertexCount; v++) if (waiting[v] === 0) queue[tail++] = v;
  for (let head = 0; head < tail; head++) {
    const v = queue[head]!;
    for (let i = start[v]!; i < start[v + 1]!; i++) {
      const w = list[i]!;
      if (layer[w]! <= layer[v]!) layer[w] = layer[v]! + 1;
      if (--waiting[w]! === 0) queue[tail++] = w;
    }
  }
  return layer;
}
