import { type Adjacency } from './adjacency';
import { type ProperGraph } from './proper-graph';

/** Who stands where: layer `k` is `order[start[k]] … order[start[k + 1] - 1]`; `pos` is the place in the layer. */
export type LayerOrder = { start: Int32Array; order: Int32Array; pos: Int32Array };

/** Every layer filled in the order in which `sequence` names its vertices. */
export function orderBySequence(graph: ProperGraph, sequence: Int32Array): LayerOrder {
  const start = new Int32Array(graph.layerCount + 1);
  for (const layer of graph.layerOf) start[layer + 1]!++;
  for (let k = 0; k < graph.layerCount; k++) start[k + 1]! += start[k]!;
  const next = start.slice(0, graph.layerCount);
  const order = new Int32Array(graph.size);
  const pos = new Int32Array(graph.size);
  for (const v of sequence) {
    const layer = graph.layerOf[v]!;
    pos[v] = next[layer]! - start[layer]!;
    order[next[layer]!++] = v;
  }
  return { start, order, pos };
}

/**
 * Sorts every neighbour list by place, without comparing: walking a layer from left to right and appending
 * each vertex to its neighbours' lists leaves those sorted. O(vertices + links).
 */
export function sortNeighbours(graph: ProperGraph, layers: LayerOrder): void {
  const next = new Int32Array(graph.size);
  append(graph.up, graph.down, layers, next);
  append(graph.down, graph.up, layers, next);
}

function append(walk: Adjacency, fill: Adjacency, layers: LayerOrder, next: Int32Array): void {
  next.set(fill.start.subarray(0, next.length));
  for (const v of layers.order) {
    for (let i = walk.start[v]!; i < walk.start[v + 1]!; i++) {
      const slot = next[walk.list[i]!]!++;
      fill.list[slot] = v;
      fill.via[slot] = walk.via[i]!;
    }
  }
}

export function copyOrder({ start, order, pos }: LayerOrder): LayerOrder {
  return { start, order: order.slice(), pos: pos.slice() };
}

/** Takes `v` out of its layer, which starts at `first`, and puts it at `place`; those between move up. */
export function moveInLayer({ order, pos }: LayerOrder, first: number, v: number, place: number): void {
  const step = place < pos[v]! ? -1 : 1;
  for (let i = pos[v]!; i !== place; i += step) {
    const u = order[first + i + step]!;
    order[first + i] = u;
    pos[u] = i;
  }
  order[first + place] = v;
  pos[v] = place;
}

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
