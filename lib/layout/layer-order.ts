import { emptyLists } from './graph-index';
import { type ProperGraph } from './proper-graph';

/** The vertices of each layer from left to right, and the place of each vertex in its layer. */
export type LayerOrder = { layers: number[][]; pos: Int32Array };

/** Every layer filled in the order in which `sequence` names its vertices. */
export function orderBySequence(
  { layerOf, layerCount }: ProperGraph,
  sequence: readonly number[],
): LayerOrder {
  const layers = emptyLists(layerCount);
  const pos = new Int32Array(layerOf.length);
  for (const v of sequence) pos[v] = layers[layerOf[v]!]!.push(v) - 1;
  return { layers, pos };
}

/** Sorts every neighbour list by place. */
export function sortNeighbours({ up, down }: ProperGraph, { pos }: LayerOrder): void {
  for (const list of [...up, ...down]) list.sort((a, b) => pos[a]! - pos[b]!);
}

export const copyOrder = ({ layers, pos }: LayerOrder): LayerOrder => ({
  layers: layers.map((layer) => layer.slice()),
  pos: pos.slice(),
});

/** All crossings of an order. */
export const countCrossings = (graph: ProperGraph, order: LayerOrder): number =>
  crossingsBelow(graph, order).reduce((sum, crossings) => sum + crossings, 0);

/**
 * The crossings between each layer and the one below it, with the accumulator tree of Barth, Mutzel & Jünger
 * ("Simple and Efficient Bilayer Cross Counting", 2002). O(links · log width).
 */
export function crossingsBelow({ down }: ProperGraph, { layers, pos }: LayerOrder): Int32Array {
  const crossings = new Int32Array(layers.length + 1);
  const tree = new Int32Array(4 * pos.length);
  for (let k = 1; k < layers.length; k++) {
    if (layers[k]!.length < 2 || layers[k - 1]!.length < 2) continue;
    let first = 1;
    while (first < layers[k - 1]!.length) first *= 2;
    tree.fill(0, 0, 2 * first);
    for (const v of layers[k]!) {
      const below = down[v]!;
      // Links of one vertex never cross each other: count them all first, then enter them all.
      for (const u of below) {
        for (let at = pos[u]! + first; at > 1; at >>= 1) if ((at & 1) === 0) crossings[k]! += tree[at + 1]!;
      }
      for (const u of below) for (let at = pos[u]! + first; at > 0; at >>= 1) tree[at]!++;
    }
  }
  return crossings;
}
