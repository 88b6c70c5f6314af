import { buildAdjacency } from './adjacency';
import { type Alignment } from './alignment';
import { type LayerOrder } from './layer-order';
import { type ProperGraph } from './proper-graph';

/**
 * Centre of every vertex when each block stands as far left as its left neighbours allow, and then each is
 * pulled right as far as its right neighbours allow: two longest-path passes over the graph of blocks in
 * place of the recursion of Brandes & Köpf's algorithm 3, whose published form overlaps (erratum, 2020).
 * `half[v]` is the room a vertex claims to either side. `mirrored` works from the right. O(vertices).
 */
export function compactBlocks(
  graph: ProperGraph,
  layers: LayerOrder,
  { root }: Alignment,
  half: Int32Array,
  mirrored: boolean,
): Float64Array {
  const { start, order } = layers;
  const pairCount = graph.size - graph.layerCount;
  const before = new Int32Array(pairCount);
  const after = new Int32Array(pairCount);
  const apart = new Int32Array(pairCount);
  let pair = 0;
  for (let k = 0; k < graph.layerCount; k++) {
    for (let i = start[k]! + 1; i < start[k + 1]!; i++) {
      const left = order[i - 1]!;
      const right = order[i]!;
      before[pair] = root[mirrored ? right : left]!;
      after[pair] = root[mirrored ? left : right]!;
      apart[pair++] = half[left]! + half[right]!;
    }
  }
  const next = buildAdjacency(graph.size, before, after);
  const sequence = topologicalSequence(graph.size, after, next.start, next.list);
  const x = new Float64Array(graph.size);
  for (const block of sequence) {
    for (let i = next.start[block]!; i < next.start[block + 1]!; i++) {
      const least = x[block]! + apart[next.via[i]!]!;
      if (x[next.list[i]!]! < least) x[next.list[i]!] = least;
    }
  }
  for (let s = sequence.length - 1; s >= 0; s--) {
    const block = sequence[s]!;
    let most = Infinity;
    for (let i = next.start[block]!; i < next.start[block + 1]!; i++) {
      most = Math.min(most, x[next.list[i]!]! - apart[next.via[i]!]!);
    }
    if (most !== Infinity) x[block] = most;
  }
  const centre = new Float64Array(graph.size);
  for (let v = 0; v < graph.size; v++) centre[v] = mirrored ? -x[root[v]!]! : x[root[v]!]!;
  return centre;
}

function topologicalSequence(
  size: number,
  after: Int32Array,
  start: Int32Array,
  list: Int32Array,
): Int32Array {
  const waiting = new Int32Array(size);
  for (const block of after) waiting[block]!++;
  const sequence = new Int32Array(size);
  let tail = 0;
  for (let v = 0; v < size; v++) if (waiting[v] === 0) sequence[tail++] = v;
  for (let head = 0; head < tail; head++) {
    const block = sequence[head]!;
    for (let i = start[block]!; i < start[block + 1]!; i++) {
      if (--waiting[list[i]!]! === 0) sequence[tail++] = list[i]!;
    }
  }
  return sequence;
}
