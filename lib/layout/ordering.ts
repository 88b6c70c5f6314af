import { countCrossings } from './crossings';
import { type LayerOrder, orderBySequence, sortNeighbours } from './layer-order';
import { type ProperGraph } from './proper-graph';
import { transpose } from './transpose';

/** An order with few crossings: barycentre sweeps (Sugiyama, Tagawa & Toda 1981), then adjacent exchanges. */
export function orderLayers(graph: ProperGraph, rounds: number): LayerOrder {
  let current = orderBySequence(graph, depthFirstSequence(graph));
  sortNeighbours(graph, current);
  let best = copyOrder(current);
  let bestCrossings = countCrossings(graph, current);
  for (let round = 0, idle = 0; round < rounds && idle < 4 && bestCrossings > 0; round++, idle++) {
    sweep(graph, current, round % 2 === 0);
    transpose(graph, current, 2);
    const crossings = countCrossings(graph, current);
    if (crossings < bestCrossings) {
      best = copyOrder(current);
      bestCrossings = crossings;
      idle = 0;
    }
  }
  current = best;
  sortNeighbours(graph, current);
  return current;
}

function copyOrder({ start, order, pos }: LayerOrder): LayerOrder {
  return { start, order: order.slice(), pos: pos.slice() };
}

/** Depth first from the bottom layer upward: a tree drawn in this order has no crossing. */
function depthFirstSequence(graph: ProperGraph): Int32Array {
  const sequence = new Int32Array(graph.size);
  const seen = new Uint8Array(graph.size);
  const stack: number[] = [];
  let count = 0;
  for (let root = 0; root < graph.realCount; root++) {
    if (graph.down.start[root] !== graph.down.start[root + 1]) continue;
    stack.push(root);
    while (stack.length > 0) {
      const v = stack.pop()!;
      if (seen[v] === 1) continue;
      seen[v] = 1;
      sequence[count++] = v;
      for (let i = graph.up.start[v + 1]! - 1; i >= graph.up.start[v]!; i--) stack.push(graph.up.list[i]!);
    }
  }
  return sequence;
}

/** One pass over all layers: each is sorted by the mean place of its neighbours in the layer just done. */
function sweep(graph: ProperGraph, layers: LayerOrder, upward: boolean): void {
  const { start, order, pos } = layers;
  const side = upward ? graph.down : graph.up;
  const keys = new Float64Array(graph.size);
  for (let step = 1; step < graph.layerCount; step++) {
    const k = upward ? step : graph.layerCount - 1 - step;
    const first = start[k]!;
    const end = start[k + 1]!;
    let count = 0;
    for (let i = first; i < end; i++) {
      const v = order[i]!;
      const degree = side.start[v + 1]! - side.start[v]!;
      if (degree === 0) continue;
      let sum = 0;
      for (let j = side.start[v]!; j < side.start[v + 1]!; j++) sum += pos[side.list[j]!]!;
      // Barycentre and present place in one number, so the native sort is stable and needs no comparator.
      keys[count++] = Math.round((sum / degree) * 256) * 2 ** 24 + (i - first);
    }
    const sorted = keys.subarray(0, count).sort();
    const before = order.slice(first, end);
    let take = 0;
    for (let i = first; i < end; i++) {
      const held = before[i - first]!;
      // Who has no neighbour on this side keeps its place.
      if (side.start[held] === side.start[held + 1]) continue;
      const v = before[sorted[take++]! % 2 ** 24]!;
      order[i] = v;
      pos[v] = i - first;
    }
  }
  sortNeighbours(graph, layers);
}
