import { emptyLists } from './graph-index';
import { type ProperGraph } from './layering';

/** The vertices of each layer from left to right, and the position of each vertex in its layer. */
export type LayerOrder = { layers: number[][]; pos: Int32Array };

/**
 * The remaining budget, counted in visits to a link or position. Passes stop once it is used up. Counting steps instead of
 * time bounds the run time and still gives the same layout for the same input.
 */
export type Work = { left: number };

/** Roughly how many visits a laptop core makes per millisecond. */
const visitsPerMs = 100_000;
const placeBits = 2 ** 24;
/** We try further starts until this share of the budget is used: small graphs get all of them, large ones one or two. */
const startShare = 0.25;
/** If sweeping leaves more than this multiple of the best crossings, we skip sifting, which rarely makes up for it. */
const maxSweptRatio = 1.5;

/**
 * Orders every layer with few crossings. Sweeps and sifts several initial orders, because each ends in a different local
 * minimum, and takes the best one. Leaves the neighbour lists sorted.
 */
export function orderLayers(graph: ProperGraph, budgetMs: number, starts: number): LayerOrder {
  const work: Work = { left: budgetMs * visitsPerMs };
  let best: LayerOrder | undefined;
  let bestCrossings = Infinity;
  const stopBelow = work.left * (1 - startShare);
  for (let kind = 0; kind < starts && bestCrossings > 0; kind++) {
    if (kind > 0 && work.left < stopBelow) break;
    const swept = sweepLayers(graph, orderBySequence(graph, startSequence(graph, kind)), work);
    if (swept.crossings > bestCrossings * maxSweptRatio) continue;
    const crossings = swept.crossings === 0 ? 0 : swept.crossings - siftLayers(graph, swept.order, 4, work);
    if (crossings < bestCrossings) [best, bestCrossings] = [swept.order, crossings];
  }
  sortNeighbours(graph, best!);
  return best!;
}

/**
 * All vertices, depth first from the bottom of the graph: in index order for kind 0, shuffled for other kinds. A tree drawn
 * in depth-first order has no crossings. Iterative, so depth does not matter.
 */
export function startSequence({ up, down }: ProperGraph, kind: number): number[] {
  // A linear congruential generator: any sequence will do if it is the same every time.
  let state = kind;
  const random = () => (state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0) / 2 ** 32;
  const stack: number[] = [];
  const pushShuffled = (vertices: readonly number[]) => {
    const from = stack.length;
    for (const v of vertices) stack.push(v);
    for (let i = stack.length - 1; kind > 0 && i > from; i--) {
      const j = from + Math.floor(random() * (i - from + 1));
      [stack[i], stack[j]] = [stack[j]!, stack[i]!];
    }
  };
  const bottom: number[] = [];
  for (let v = up.length - 1; v >= 0; v--) if (down[v]!.length === 0) bottom.push(v);
  pushShuffled(bottom);
  const sequence: number[] = [];
  const seen = new Uint8Array(up.length);
  while (stack.length > 0) {
    const v = stack.pop()!;
    if (seen[v]) continue;
    seen[v] = 1;
    sequence.push(v);
    pushShuffled(up[v]!.toReversed());
  }
  return sequence;
}

/**
 * Barycentre sweeps, alternately up and down (Sugiyama, Tagawa & Toda 1981, step 2), until two in a row bring no
 * improvement. @returns the best order seen
 */
export function sweepLayers(graph: ProperGraph, first: LayerOrder, work: Work) {
  const current = copyOrder(first);
  let best = { order: first, crossings: countCrossings(graph, current) };
  for (let round = 0, idle = 0; idle < 2 && best.crossings > 0 && work.left > 0; round++, idle++) {
    const isMoved = sweep(graph, current, round % 2 === 0);
    work.left -= 12 * current.pos.length;
    const crossings = isMoved ? countCrossings(graph, current) : best.crossings;
    if (crossings >= best.crossings) continue;
    best = { order: copyOrder(current), crossings };
    idle = 0;
  }
  return best;
}

/** One pass over all layers: sorts each by the mean position of its neighbours in the previous one. @returns if any moved */
function sweep({ up, down }: ProperGraph, { layers, pos }: LayerOrder, isUpward: boolean): boolean {
  const side = isUpward ? down : up;
  let isMoved = false;
  const keys = new Float64Array(pos.length);
  for (const layer of isUpward ? layers : layers.toReversed()) {
    let [count, isSorted] = [0, true];
    for (let i = 0; i < layer.length; i++) {
      const neighbours = side[layer[i]!]!;
      // A vertex without neighbours on this side keeps its position.
      if (neighbours.length === 0) continue;
      let sum = 0;
      for (const u of neighbours) sum += pos[u]!;
      // Encodes barycentre and current position in one number, so the native sort is stable and needs no comparator.
      keys[count] = Math.round((sum / neighbours.length) * 256) * placeBits + i;
      if (count > 0 && keys[count]! < keys[count - 1]!) isSorted = false;
      count++;
    }
    if (isSorted) continue;
    isMoved = true;
    const sorted = keys.subarray(0, count).sort();
    const before = [...layer];
    for (let i = 0, taken = 0; i < layer.length; i++) {
      if (side[before[i]!]!.length > 0) layer[i] = before[sorted[taken++]! % placeBits]!;
      pos[layer[i]!] = i;
    }
  }
  return isMoved;
}

/**
 * Sifting (Matuszewski, Schönfeld & Molitor 1999): each vertex of a layer with crossings moves to its best position while
 * the adjacent layers stay fixed. Ties go to the farthest position, two rounds left and two right, which escapes local
 * minima. @returns the crossings saved, at least 0
 */
export function siftLayers(graph: ProperGraph, order: LayerOrder, rounds: number, work: Work): number {
  let saved = 0;
  for (let round = 0; round < rounds && work.left > 0; round++) {
    const below = crossingsBelow(graph, order);
    work.left -= 3 * order.pos.length;
    const layers = order.layers.map((layer, k) => (below[k] || below[k + 1] ? [...layer] : []));
    for (const layer of round % 2 === 0 ? layers : layers.reverse()) {
      if (work.left <= 0) break;
      for (const v of layer) saved += siftVertex(graph, order, v, round % 4 < 2, work);
    }
  }
  return saved;
}

function siftVertex(
  { up, down, layerOf }: ProperGraph,
  { layers, pos }: LayerOrder,
  v: number,
  prefersLeft: boolean,
  work: Work,
): number {
  const layer = layers[layerOf[v]!]!;
  let best = 0;
  let place = pos[v]!;
  for (const step of [-1, 1]) {
    for (let i = pos[v]! + step, change = 0; i >= 0 && i < layer.length; i += step) {
      change +=
        step * (netInversions(up[layer[i]!]!, up[v]!, pos) + netInversions(down[layer[i]!]!, down[v]!, pos));
      if (change < best || (change === best && step < 0 === prefersLeft)) [best, place] = [change, i];
    }
  }
  work.left -= layer.length * (1 + (up[v]!.length + down[v]!.length) / 4);
  const step = Math.sign(place - pos[v]!);
  for (let i = pos[v]!; i !== place; i += step) {
    layer[i] = layer[i + step]!;
    pos[layer[i]!] = i;
  }
  layer[place] = v;
  pos[v] = place;
  return -best;
}

/** The number of pairs with `u` right of `w`, minus those with `u` left of `w`. */
function netInversions(these: readonly number[], others: readonly number[], pos: Int32Array): number {
  let sum = 0;
  for (const u of these) for (const w of others) sum += Math.sign(pos[u]! - pos[w]!);
  return sum;
}

/** Fills every layer in the order of `sequence`. */
export function orderBySequence({ layerOf, layerCount }: ProperGraph, sequence: readonly number[]) {
  const layers = emptyLists(layerCount);
  const pos = new Int32Array(layerOf.length);
  for (const v of sequence) pos[v] = layers[layerOf[v]!]!.push(v) - 1;
  return { layers, pos };
}

/** Sorts every neighbour list by position. */
export function sortNeighbours({ up, down }: ProperGraph, { pos }: LayerOrder): void {
  for (const list of [...up, ...down]) list.sort((a, b) => pos[a]! - pos[b]!);
}

export const copyOrder = ({ layers, pos }: LayerOrder): LayerOrder => ({
  layers: layers.map((layer) => layer.slice()),
  pos: pos.slice(),
});

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
      // Links of one vertex never cross each other, so we count them all before inserting any.
      for (const u of below) {
        for (let at = pos[u]! + first; at > 1; at >>= 1) if ((at & 1) === 0) crossings[k]! += tree[at + 1]!;
      }
      for (const u of below) for (let at = pos[u]! + first; at > 0; at >>= 1) tree[at]!++;
    }
  }
  return crossings;
}
