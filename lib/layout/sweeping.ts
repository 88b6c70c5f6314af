import { type LayerOrder, copyOrder, countCrossings } from './layer-order';
import { type ProperGraph } from './proper-graph';
import { type Work } from './ordering';

/**
 * Barycentre sweeps, up and down by turns (Sugiyama, Tagawa & Toda 1981, step 2), until two in a row bring nothing.
 * @returns the best order seen
 */
export function sweepLayers(graph: ProperGraph, first: LayerOrder, work: Work) {
  const current = copyOrder(first);
  let best = { order: first, crossings: countCrossings(graph, current) };
  for (let round = 0, idle = 0; idle < 2 && best.crossings > 0 && work.left > 0; round++, idle++) {
    sweep(graph, current, round % 2 === 0);
    work.left -= 12 * current.pos.length;
    const crossings = countCrossings(graph, current);
    if (crossings >= best.crossings) continue;
    best = { order: copyOrder(current), crossings };
    idle = 0;
  }
  return best;
}

/** One pass over all layers: each is sorted by the mean place of its neighbours in the layer just done. */
function sweep({ up, down }: ProperGraph, { layers, pos }: LayerOrder, isUpward: boolean): void {
  const side = isUpward ? down : up;
  const mean = new Float64Array(pos.length);
  for (const layer of isUpward ? layers : layers.toReversed()) {
    if (layer.length < 2) continue;
    // Who has no neighbour on this side keeps its place.
    const joined = layer.filter((v) => side[v]!.length > 0);
    for (const v of joined) {
      let sum = 0;
      for (const u of side[v]!) sum += pos[u]!;
      mean[v] = sum / side[v]!.length;
    }
    joined.sort((a, b) => mean[a]! - mean[b]!);
    let taken = 0;
    for (let i = 0; i < layer.length; i++) {
      const v = side[layer[i]!]!.length > 0 ? joined[taken++]! : layer[i]!;
      layer[i] = v;
      pos[v] = i;
    }
  }
}
