import { type Adjacency } from './adjacency';
import { type LayerOrder } from './layer-order';
import { type ProperGraph } from './proper-graph';

/** Upright lines of vertices: `root` names the one each vertex is in by its highest, `next` is the one below, or -1. */
type Blocks = { root: Int32Array; next: Int32Array };

const passes = 4;

/**
 * Horizontal centres, whole numbers: blocks as Brandes & Köpf (2002) make them, of one alignment, because the mean of four
 * bends lines; each as far left as it can stand, then drawn to the median of what it is linked to, as far as its neighbours
 * allow. O(vertices + links) a pass. @param half the room that each vertex claims to either side
 */
export function assignCentres(graph: ProperGraph, layers: LayerOrder, half: Int32Array): Float64Array {
  const { start, order, pos } = layers;
  const { up, down, layerOf, layerCount, size } = graph;
  const { root, next } = alignVertices(graph, layers);
  const x = new Float64Array(size);
  const apart = (left: number, right: number) => half[left]! + half[right]!;
  for (let moved = true; moved;) {
    moved = false;
    for (let k = 0; k < layerCount; k++) {
      for (let i = start[k]! + 1; i < start[k + 1]!; i++) {
        const [left, right] = [order[i - 1]!, order[i]!];
        const least = x[root[left]!]! + apart(left, right);
        if (x[root[right]!]! >= least) continue;
        x[root[right]!] = least;
        moved = true;
      }
    }
  }
  const linked: number[] = [];
  for (let pass = 0; pass < passes; pass++) {
    for (let h = 0; h < size; h++) {
      const head = order[pass % 2 === 0 ? size - 1 - h : h]!;
      if (root[head] !== head) continue;
      let [least, most] = [-Infinity, Infinity];
      linked.length = 0;
      for (let v = head; v !== -1; v = next[v]!) {
        const i = start[layerOf[v]!]! + pos[v]!;
        const [left, right] = [order[i - 1]!, order[i + 1]!];
        if (pos[v]! > 0) least = Math.max(least, x[root[left]!]! + apart(left, v));
        if (i + 1 < start[layerOf[v]! + 1]!) most = Math.min(most, x[root[right]!]! - apart(v, right));
        for (const { start: first, list } of [up, down]) {
          for (let j = first[v]!; j < first[v + 1]!; j++)
            if (root[list[j]!] !== head) linked.push(x[root[list[j]!]!]!);
        }
      }
      if (linked.length === 0) continue;
      linked.sort((a, b) => a - b);
      const median = (linked[(linked.length - 1) >> 1]! + linked[linked.length >> 1]!) / 2;
      x[head] = Math.min(Math.max(Math.round(median), least), most);
    }
  }
  return x.map((_, v) => x[root[v]!]!);
}

/**
 * Layer by layer from the top a vertex joins the block of its median neighbour above, if no alignment made so far is
 * crossed. Links between two dummies come first, so long edges stay straight; two nodes are aligned where each is in the
 * middle of what the other is linked to. The neighbour lists must be sorted by place. O(vertices + links).
 */
export function alignVertices(graph: ProperGraph, { start, order, pos }: LayerOrder): Blocks {
  const { up, down, size, realCount, layerCount } = graph;
  const root = new Int32Array(size).map((_, v) => v);
  const next = new Int32Array(size).fill(-1);
  const innerAbove = (v: number) => {
    const above = v < realCount ? -1 : up.list[up.start[v]!]!;
    return above < realCount ? -1 : above;
  };
  /** The place above that the next link between dummies to the right is to have. */
  const limits = new Float64Array(size);
  for (let k = layerCount - 2; k >= 0; k--) {
    for (let i = start[k + 1]! - 1, limit = Infinity; i >= start[k]!; i--) {
      limits[i] = limit;
      const inner = innerAbove(order[i]!);
      if (inner >= 0) limit = Math.min(limit, pos[inner]!);
    }
    for (let i = start[k]!, last = -1; i < start[k + 1]!; i++) {
      const v = order[i]!;
      const limit = innerAbove(v) >= 0 ? Infinity : limits[i]!;
      const degree = up.start[v + 1]! - up.start[v]!;
      for (const median of degree ? [(degree - 1) >> 1, degree >> 1] : []) {
        const u = up.list[up.start[v]! + median]!;
        if (next[u] !== -1 || pos[u]! <= last || pos[u]! > limit) continue;
        if (u < realCount && v < realCount && !(isMiddle(up, v, u) && isMiddle(down, u, v))) continue;
        next[u] = v;
        root[v] = root[u]!;
        last = pos[u]!;
        break;
      }
    }
  }
  return { root, next };
}

/** Whether of the neighbours of `v` on one side as many stand left of `u` as right of it. */
function isMiddle({ start, list }: Adjacency, v: number, u: number): boolean {
  const [from, to] = [start[v]!, start[v + 1]!];
  return (to - from) % 2 === 1 && list[(from + to - 1) >> 1] === u;
}
