import { type LayerOrder, copyOrder, countCrossings } from './layer-order';
import { type ProperGraph } from './proper-graph';
import { type Work } from './ordering';

const placeBits = 2 ** 24;

/**
 * Barycentre sweeps, up and down by turns (Sugiyama, Tagawa & Toda 1981, step 2), until two in a row bring
 * nothing. Returns the best order seen.
 */
export function sweepLayers(
  graph: ProperGraph,
  first: LayerOrder,
  work: Work,
): { layers: LayerOrder; crossings: number } {
  const current = copyOrder(first);
  const keys = new Float64Array(graph.size);
  let layers = first;
  let crossings = countCrossings(graph, current);
  for (let round = 0, idle = 0; idle < 2 && crossings > 0 && work.left > 0; round++, idle++) {
    sweep(graph, current, round % 2 === 0, keys);
    work.left -= 12 * graph.size;
    const now = countCrossings(graph, current);
    if (now >= crossings) continue;
    crossings = now;
    layers = copyOrder(current);
    idle = 0;
  }
  return { layers, crossings };
}

/** One pass over all layers: each is sorted by the mean place of its neighbours in the layer just done. */
function sweep(graph: ProperGraph, layers: LayerOrder, upward: boolean, keys: Float64Array): void {
  const { start, order, pos } = layers;
  const side = upward ? graph.down : graph.up;
  for (let step = 1; step < graph.layerCount; step++) {
    const k = upward ? step : graph.layerCount - 1 - step;
    const first = start[k]!;
    const end = start[k + 1]!;
    if (end - first < 2) continue;
    let count = 0;
    for (let i = first; i < end; i++) {
      const v = order[i]!;
      const from = side.start[v]!;
      const to = side.start[v + 1]!;
      if (from === to) continue;
      let sum = 0;
      for (let j = from; j < to; j++) sum += pos[side.list[j]!]!;
      // Barycentre and present place in one number, so the native sort is stable and needs no comparator.
      keys[count++] = Math.round((sum / (to - from)) * 256) * placeBits + (i - first);
    }
    const sorted = keys.subarray(0, count).sort();
    const before = order.slice(first, end);
    let taken = 0;
    for (let i = first; i < end; i++) {
      const held = before[i - first]!;
      // Who has no neighbour on this side keeps its place.
      if (side.start[held] === side.start[held + 1]) continue;
      const v = before[sorted[taken++]! % placeBits]!;
      order[i] = v;
      pos[v] = i - first;
    }
  }
}
