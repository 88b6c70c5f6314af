import { type LayerOrder } from './layer-order';
import { type ProperGraph } from './proper-graph';

/** All crossings of an order. */
export const countCrossings = (graph: ProperGraph, layers: LayerOrder): number =>
  crossingsBelow(graph, layers).reduce((sum, crossings) => sum + crossings, 0);

/**
 * The crossings between each layer and the one below it, with the accumulator tree of Barth, Mutzel & Jünger
 * ("Simple and Efficient Bilayer Cross Counting", 2002). O(links · log width).
 */
export function crossingsBelow({ down, layerCount }: ProperGraph, layers: LayerOrder): Int32Array {
  const { start, order, pos } = layers;
  const crossings = new Int32Array(layerCount + 1);
  for (let k = 1; k < layerCount; k++) {
    let first = 1;
    while (first < start[k]! - start[k - 1]!) first *= 2;
    const tree = new Int32Array(2 * first);
    for (let i = start[k]!; i < start[k + 1]!; i++) {
      const v = order[i]!;
      // Links of one vertex never cross each other: count them all first, then enter them all.
      for (let j = down.start[v]!; j < down.start[v + 1]!; j++) {
        for (let at = pos[down.list[j]!]! + first; at > 1; at >>= 1) {
          if ((at & 1) === 0) crossings[k]! += tree[at + 1]!;
        }
      }
      for (let j = down.start[v]!; j < down.start[v + 1]!; j++) {
        for (let at = pos[down.list[j]!]! + first; at > 0; at >>= 1) tree[at]!++;
      }
    }
  }
  return crossings;
}
