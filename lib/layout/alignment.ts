import { type LayerOrder } from './layer-order';
import { type ProperGraph } from './proper-graph';

/** Blocks of vertices that share one vertical line; `root[v]` names the block `v` is in. */
export type Alignment = { root: Int32Array };

/**
 * Segments that must not be straightened: those that cross an inner segment, that is one between two
 * dummies (type 1 conflicts, Brandes & Köpf 2002, algorithm 1). So long edges stay straight. 1 = marked.
 */
export function markConflicts(graph: ProperGraph, layers: LayerOrder): Uint8Array {
  const { start, order, pos } = layers;
  const { down, realCount } = graph;
  const marked = new Uint8Array(down.list.length);
  const innerBelow = (v: number) =>
    v >= realCount && down.list[down.start[v]!]! >= realCount ? down.list[down.start[v]!]! : -1;
  for (let k = 1; k < graph.layerCount; k++) {
    const end = start[k + 1]!;
    const lowerWidth = start[k]! - start[k - 1]!;
    let scanned = start[k]!;
    let leftLimit = -1;
    for (let i = start[k]!; i <= end; i++) {
      const inner = i < end ? innerBelow(order[i]!) : -1;
      if (i < end && inner < 0) continue;
      const rightLimit = i < end ? pos[inner]! : lowerWidth;
      for (; scanned < Math.min(i + 1, end); scanned++) {
        const v = order[scanned]!;
        for (let j = down.start[v]!; j < down.start[v + 1]!; j++) {
          const w = down.list[j]!;
          const isInner = v >= realCount && w >= realCount;
          if (!isInner && (pos[w]! < leftLimit || pos[w]! > rightLimit)) marked[down.via[j]!] = 1;
        }
      }
      leftLimit = rightLimit;
    }
  }
  return marked;
}

/**
 * Vertical alignment (Brandes & Köpf 2002, algorithm 2): layer by layer every vertex joins the block of its
 * median neighbour in the layer done before, if no alignment made so far is crossed. `upward` walks from
 * the bottom; `mirrored` prefers the right of two medians and works from the right.
 */
export function alignVertices(
  graph: ProperGraph,
  layers: LayerOrder,
  conflicts: Uint8Array,
  upward: boolean,
  mirrored: boolean,
): Alignment {
  const { start, order, pos } = layers;
  const side = upward ? graph.down : graph.up;
  const root = new Int32Array(graph.size);
  const taken = new Uint8Array(graph.size);
  for (let v = 0; v < graph.size; v++) root[v] = v;
  for (let step = 1; step < graph.layerCount; step++) {
    const k = upward ? step : graph.layerCount - 1 - step;
    const first = start[k]!;
    const width = start[k + 1]! - first;
    let limit = -Infinity;
    for (let i = 0; i < width; i++) {
      const v = order[mirrored ? first + width - 1 - i : first + i]!;
      const from = side.start[v]!;
      const degree = side.start[v + 1]! - from;
      if (degree === 0) continue;
      const low = from + ((degree - 1) >> 1);
      const high = from + (degree >> 1);
      for (let tries = low === high ? 1 : 2; tries > 0; tries--) {
        const slot = tries === 2 ? (mirrored ? high : low) : mirrored ? low : high;
        const u = side.list[slot]!;
        const place = mirrored ? -pos[u]! : pos[u]!;
        if (taken[u] === 1 || conflicts[side.via[slot]!] === 1 || place <= limit) continue;
        taken[u] = 1;
        root[v] = root[u]!;
        limit = place;
        break;
      }
    }
  }
  return { root };
}
