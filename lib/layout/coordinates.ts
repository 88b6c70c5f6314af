import { type ProperGraph } from './layering';
import { type LayerOrder } from './ordering';

const passes = 4;

/**
 * Horizontal centres, as integers: blocks as in Brandes & Köpf (2002), but from one alignment, because averaging four bends
 * lines. Each block starts as far left as possible, then moves towards the median of its neighbours. O(vertices + links) per
 * pass. @param halfWidths the space that each vertex needs on either side
 */
export function assignCentres(graph: ProperGraph, order: LayerOrder, halfWidths: Int32Array): Float64Array {
  const { layers, pos } = order;
  const { up, down, layerOf } = graph;
  const { root, next } = alignVertices(graph, order);
  const x = new Float64Array(layerOf.length);
  const minDistance = (left: number, right: number) => halfWidths[left]! + halfWidths[right]!;
  for (let moved = true; moved;) {
    moved = false;
    for (const layer of layers) {
      for (let i = 1; i < layer.length; i++) {
        const [left, right] = [layer[i - 1]!, layer[i]!];
        const minX = x[root[left]!]! + minDistance(left, right);
        if (x[root[right]!]! >= minX) continue;
        x[root[right]!] = minX;
        moved = true;
      }
    }
  }
  const heads = layers.flat().filter((v) => root[v] === v);
  for (let pass = 0; pass < passes; pass++) {
    for (const head of heads.reverse()) {
      let [minX, maxX] = [-Infinity, Infinity];
      const linked: number[] = [];
      for (let v = head; v !== -1; v = next[v]!) {
        const layer = layers[layerOf[v]!]!;
        const [left, right] = [layer[pos[v]! - 1], layer[pos[v]! + 1]];
        if (left !== undefined) minX = Math.max(minX, x[root[left]!]! + minDistance(left, v));
        if (right !== undefined) maxX = Math.min(maxX, x[root[right]!]! - minDistance(v, right));
        for (const u of up[v]!) if (root[u] !== head) linked.push(x[root[u]!]!);
        for (const u of down[v]!) if (root[u] !== head) linked.push(x[root[u]!]!);
      }
      if (linked.length === 0) continue;
      linked.sort((a, b) => a - b);
      const median = (linked[(linked.length - 1) >> 1]! + linked[linked.length >> 1]!) / 2;
      x[head] = Math.min(Math.max(Math.round(median), minX), maxX);
    }
  }
  return x.map((_, v) => x[root[v]!]!);
}

/**
 * From the top layer down, a vertex joins the block of its median upper neighbour unless that crosses an earlier alignment or
 * a link between dummies; two real nodes join only if each is the other's middle neighbour. Needs sorted neighbour lists.
 * O(vertices + links). @returns the top vertex of each vertex's block (`root`), and the next vertex in the block, or -1
 */
export function alignVertices({ up, down, realCount }: ProperGraph, { layers, pos }: LayerOrder) {
  const root = pos.map((_, v) => v);
  const next = pos.map(() => -1);
  /** The dummy above a dummy, or -1. */
  const innerAbove = (v: number) => (v >= realCount && up[v]![0]! >= realCount ? up[v]![0]! : -1);
  /** Per vertex: the upper position of the next link between dummies to its right, which must not be crossed. */
  const limits = new Float64Array(pos.length).fill(Infinity);
  for (const layer of layers.toReversed()) {
    for (let i = layer.length - 1, limit = Infinity; i >= 0; i--) {
      const inner = innerAbove(layer[i]!);
      if (inner < 0) limits[layer[i]!] = limit;
      else limit = Math.min(limit, pos[inner]!);
    }
    let lastPos = -1;
    for (const v of layer) {
      const { length } = up[v]!;
      const medians = length ? [up[v]![(length - 1) >> 1]!, up[v]![length >> 1]!] : [];
      for (const u of medians) {
        if (next[u] !== -1 || pos[u]! <= lastPos || pos[u]! > limits[v]!) continue;
        if (u < realCount && v < realCount && !(isMiddle(up[v]!, u) && isMiddle(down[u]!, v))) continue;
        next[u] = v;
        root[v] = root[u]!;
        lastPos = pos[u]!;
        break;
      }
    }
  }
  return { root, next };
}

/** Whether as many neighbours are left of `u` as right of it. */
const isMiddle = (neighbours: readonly number[], u: number): boolean =>
  neighbours.length % 2 === 1 && neighbours[neighbours.length >> 1] === u;
