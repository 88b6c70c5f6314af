import { type Adjacency } from './adjacency';
import { type LayerOrder, crossingsBelow, moveInLayer } from './layer-order';
import { type ProperGraph } from './proper-graph';
import { type Work } from './ordering';

/**
 * Sifting (Matuszewski, Schönfeld & Molitor 1999): every vertex of a layer with crossings tries all places of its layer, with
 * its neighbours held still, and takes the best; of equally good ones the farthest, two rounds to each side, which leads out
 * of dead ends. Crossings never grow. @returns those saved
 */
export function siftLayers(graph: ProperGraph, layers: LayerOrder, rounds: number, work: Work): number {
  const leanUp = new Int32Array(graph.size + 1);
  const leanDown = new Int32Array(graph.size + 1);
  let saved = 0;
  for (let round = 0; round < rounds && work.left > 0; round++) {
    const below = crossingsBelow(graph, layers);
    work.left -= 3 * graph.size;
    for (let step = 0; step < graph.layerCount && work.left > 0; step++) {
      const k = round % 2 === 0 ? step : graph.layerCount - 1 - step;
      if (below[k] === 0 && below[k + 1] === 0) continue;
      const members = layers.order.slice(layers.start[k], layers.start[k + 1]);
      for (const v of members) saved += siftVertex(graph, layers, v, leanUp, leanDown, round % 4 < 2, work);
    }
  }
  return saved;
}

function siftVertex(
  graph: ProperGraph,
  layers: LayerOrder,
  v: number,
  leanUp: Int32Array,
  leanDown: Int32Array,
  preferLeft: boolean,
  work: Work,
): number {
  const { start, order, pos } = layers;
  const { up, down } = graph;
  const k = graph.layerOf[v]!;
  const first = start[k]!;
  const width = start[k + 1]! - first;
  if (width < 2) return 0;
  if (k + 1 < graph.layerCount) fillLean(leanUp, start[k + 2]! - start[k + 1]!, up, pos, v);
  if (k > 0) fillLean(leanDown, start[k]! - start[k - 1]!, down, pos, v);
  const place = pos[v]!;
  let best = 0;
  let bestPlace = place;
  for (const step of [-1, 1]) {
    for (let i = place + step, change = 0; i >= 0 && i < width; i += step) {
      change += step * costOfPassing(graph, pos, order[first + i]!, leanUp, leanDown);
      if (change < best || (change === best && step < 0 === preferLeft)) {
        best = change;
        bestPlace = i;
      }
    }
  }
  work.left -= 1.5 * width;
  if (bestPlace !== place) moveInLayer(layers, first, v, bestPlace);
  return -best;
}

/** Crossings between links of `u` and of the vertex leant for, if that stands right of `u`, less those if left. */
function costOfPassing(
  { up, down }: ProperGraph,
  pos: Int32Array,
  u: number,
  leanUp: Int32Array,
  leanDown: Int32Array,
): number {
  let cost = 0;
  for (let j = up.start[u]!; j < up.start[u + 1]!; j++) cost += leanUp[pos[up.list[j]!]!]!;
  for (let j = down.start[u]!; j < down.start[u + 1]!; j++) cost += leanDown[pos[down.list[j]!]!]!;
  return cost;
}

/** `lean[place]`: neighbours of `v` left of that place less those right of it. */
function fillLean(lean: Int32Array, width: number, side: Adjacency, pos: Int32Array, v: number): void {
  const from = side.start[v]!;
  const to = side.start[v + 1]!;
  lean.fill(0, 0, width);
  if (from === to) return;
  for (let j = from; j < to; j++) lean[pos[side.list[j]!]!]!++;
  for (let place = 0, left = 0; place < width; place++) {
    const here = lean[place]!;
    lean[place] = left - (to - from - left - here);
    left += here;
  }
}
