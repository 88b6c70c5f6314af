import { type ProperGraph } from './proper-graph';

/** The vertices of each layer from left to right, and the place of each vertex in its layer. */
export type LayerOrder = { layers: number[][]; pos: Int32Array };

/** Every layer filled in the order in which `sequence` names its vertices. */
export function orderBySequence(
  { layerOf, layerCount }: ProperGraph,
  sequence: readonly number[],
): LayerOrder {
  const layers = Array.from({ length: layerCount }, (): number[] => []);
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
export function crossingsBelow({ down }: ProperGraph, { layers, pos }: LayerOrder): number[] {
  return layers.map((layer, k) => {
    let crossings = 0;
    let first = 1;
    while (first < (layers[k - 1]?.length ?? 0)) first *= 2;
    const tree = new Int32Array(2 * first);
    for (const v of layer) {
      // Links of one vertex never cross each other: count them all first, then enter them all.
      for (const u of down[v]!) {
        for (let at = pos[u]! + first; at > 1; at >>= 1) if ((at & 1) === 0) crossings += tree[at + 1]!;
      }
      for (const u of down[v]!) for (let at = pos[u]! + first; at > 0; at >>= 1) tree[at]!++;
    }
    return crossings;
  });
}
