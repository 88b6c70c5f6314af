import { type Adjacency } from './adjacency';
import { type LayerOrder, sortNeighbours } from './layer-order';
import { type ProperGraph } from './proper-graph';

/** Exchanges neighbours in a layer wherever that removes crossings, at most `rounds` times over all layers. */
export function transpose(graph: ProperGraph, layers: LayerOrder, rounds: number): void {
  const { start, order, pos } = layers;
  for (let round = 0, changed = true; round < rounds && changed; round++) {
    changed = false;
    for (let k = 0; k < graph.layerCount; k++) {
      for (let i = start[k]! + 1; i < start[k + 1]!; i++) {
        const left = order[i - 1]!;
        const right = order[i]!;
        const gain = exchangeGain(graph.up, pos, left, right) + exchangeGain(graph.down, pos, left, right);
        if (gain <= 0) continue;
        order[i - 1] = right;
        order[i] = left;
        pos[right]!--;
        pos[left]!++;
        changed = true;
      }
    }
    sortNeighbours(graph, layers);
  }
}

/** Crossings saved when `left` and `right` change places; their sorted neighbours are merged. */
function exchangeGain({ start, list }: Adjacency, pos: Int32Array, left: number, right: number): number {
  let gain = 0;
  let below = start[right]!;
  let notAbove = start[right]!;
  const end = start[right + 1]!;
  for (let i = start[left]!; i < start[left + 1]!; i++) {
    const place = pos[list[i]!]!;
    while (below < end && pos[list[below]!]! < place) below++;
    while (notAbove < end && pos[list[notAbove]!]! <= place) notAbove++;
    gain += below - start[right]! - (end - notAbove);
  }
  return gain;
}
