import { type LayerOrder, crossingsBelow } from './layer-order';
import { type ProperGraph } from './proper-graph';
import { type Work } from './ordering';

/**
 * Sifting (Matuszewski, Schönfeld & Molitor 1999): every vertex of a layer with crossings takes the best place of its layer,
 * both neighbouring layers held still. Among equally good ones it takes the farthest, two rounds to the left and two to the
 * right, which leads out of dead ends. @returns the crossings saved, never less than none
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
  graph: ProperGraph,
  order: LayerOrder,
  v: number,
  prefersLeft: boolean,
  work: Work,
): number {
  const { layers, pos } = order;
  const { up, down } = graph;
  const k = graph.layerOf[v]!;
  const layer = layers[k]!;
  if (layer.length < 2) return 0;
  const leanUp = leanOf(up[v]!, pos, k + 1 < layers.length ? layers[k + 1]!.length : 0);
  const leanDown = leanOf(down[v]!, pos, k > 0 ? layers[k - 1]!.length : 0);
  let best = 0;
  let place = pos[v]!;
  for (const step of [-1, 1]) {
    for (let i = pos[v]! + step, change = 0; i >= 0 && i < layer.length; i += step) {
      const passed = layer[i]!;
      for (const u of up[passed]!) change += step * leanUp[pos[u]!]!;
      for (const u of down[passed]!) change += step * leanDown[pos[u]!]!;
      if (change < best || (change === best && step < 0 === prefersLeft)) [best, place] = [change, i];
    }
  }
  work.left -= 1.5 * layer.length;
  if (place === pos[v]) return 0;
  layer.splice(place, 0, ...layer.splice(pos[v]!, 1));
  layer.forEach((u, i) => (pos[u] = i));
  return -best;
}

/** For each place of a layer: how many of the neighbours stand left of it, less those right of it. */
function leanOf(neighbours: readonly number[], pos: Int32Array, width: number): Int32Array {
  const lean = new Int32Array(width);
  for (const u of neighbours) lean[pos[u]!]!++;
  for (let place = 0, left = 0; place < width; place++) {
    const here = lean[place]!;
    lean[place] = 2 * left + here - neighbours.length;
    left += here;
  }
  return lean;
}
