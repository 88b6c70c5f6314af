import { type LayerOrder } from './layer-order';
import { type ProperGraph } from './proper-graph';

/**
 * Crossings between layer `k` and the one below it, with the accumulator tree of Barth, Mutzel & Jünger
 * ("Simple and Efficient Bilayer Cross Counting", 2002). `ends` and `tree` are scratch space, at least as
 * long as the links between the layers and twice the lower layer's next power of two. O(links · log width).
 */
export function countBilayerCrossings(
  graph: ProperGraph,
  layers: LayerOrder,
  k: number,
  tree: Int32Array,
): number {
  const { start, list } = graph.down;
  const width = layers.start[k]! - layers.start[k - 1]!;
  let first = 1;
  while (first < width) first *= 2;
  tree.fill(0, 0, 2 * first);
  let crossings = 0;
  for (let i = layers.start[k]!; i < layers.start[k + 1]!; i++) {
    const v = layers.order[i]!;
    // Links of one vertex never cross each other: count them all first, then enter them all.
    for (let j = start[v]!; j < start[v + 1]!; j++) {
      for (let at = layers.pos[list[j]!]! + first; at > 1; at >>= 1) {
        if ((at & 1) === 0) crossings += tree[at + 1]!;
      }
    }
    for (let j = start[v]!; j < start[v + 1]!; j++) {
      for (let at = layers.pos[list[j]!]! + first; at > 0; at >>= 1) tree[at]!++;
    }
  }
  return crossings;
}

/** All crossings of an order. */
export function countCrossings(graph: ProperGraph, layers: LayerOrder): number {
  const tree = new Int32Array(crossingTreeSize(layers));
  let crossings = 0;
  for (let k = 1; k < graph.layerCount; k++) crossings += countBilayerCrossings(graph, layers, k, tree);
  return crossings;
}

/** Scratch space that fits the widest layer. */
export function crossingTreeSize(layers: LayerOrder): number {
  let widest = 1;
  for (let k = 1; k < layers.start.length; k++)
    widest = Math.max(widest, layers.start[k]! - layers.start[k - 1]!);
  let first = 1;
  while (first < widest) first *= 2;
  return 2 * first;
}

/**
 * Both ends of every link that crosses another: from the left, a link crosses an earlier one if it ends left
 * of the rightmost end so far; and likewise from the right. 1 = marked. O(links).
 */
export function markCrossing(graph: ProperGraph, { start, order, pos }: LayerOrder): Uint8Array {
  const { start: from, list } = graph.down;
  const marked = new Uint8Array(graph.size);
  for (let k = 1; k < graph.layerCount; k++) {
    let farthest = -1;
    for (let i = start[k]!; i < start[k + 1]!; i++) {
      const v = order[i]!;
      let own = farthest;
      for (let j = from[v]!; j < from[v + 1]!; j++) {
        const place = pos[list[j]!]!;
        if (place < farthest) marked[v] = marked[list[j]!] = 1;
        else if (place > own) own = place;
      }
      farthest = own;
    }
    farthest = graph.size;
    for (let i = start[k + 1]! - 1; i >= start[k]!; i--) {
      const v = order[i]!;
      let own = farthest;
      for (let j = from[v]!; j < from[v + 1]!; j++) {
        const place = pos[list[j]!]!;
        if (place > farthest) marked[v] = marked[list[j]!] = 1;
        else if (place < own) own = place;
      }
      farthest = own;
    }
  }
  return marked;
}
