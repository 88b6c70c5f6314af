import { type ProperGraph } from './layering';
import { type LayerOrder } from './ordering';

const passes = 4;

/**
 * Horizontal centres, whole numbers: blocks as Brandes & Köpf (2002) make them, of one alignment, because the mean of four
 * bends lines; each as far left as it can stand, then drawn to the median of what it is linked to, as far as its neighbours
 * allow. O(vertices + links) a pass. @param half the room that each vertex claims to either side
 */
export function assignCentres(graph: ProperGraph, order: LayerOrder, half: Int32Array): Float64Array {
  const { layers, pos } = order;
  const { up, down, layerOf } = graph;
  const { root, next } = alignVertices(graph, order);
  const x = new Float64Array(layerOf.length);
  const apart = (left: number, right: number) => half[left]! + half[right]!;
  for (let moved = true; moved;) {
    moved = false;
    for (const layer of layers) {
      for (let i = 1; i < layer.length; i++) {
        const [left, right] = [layer[i - 1]!, layer[i]!];
        const least = x[root[left]!]! + apart(left, right);
        if (x[root[right]!]! >= least) continue;
        x[root[right]!] = least;
        moved = true;
      }
    }
  }
  const heads = layers.flat().filter((v) => root[v] === v);
  for (let pass = 0; pass < passes; pass++) {
    for (const head of heads.reverse()) {
      let [least, most] = [-Infinity, Infinity];
      const linked: number[] = [];
      for (let v = head; v !== -1; v = next[v]!) {
        const layer = layers[layerOf[v]!]!;
        const [left, right] = [layer[pos[v]! - 1], layer[pos[v]! + 1]];
        if (left !== undefined) least = Math.max(least, x[root[left]!]! + apart(left, v));
        if (right !== undefined) most = Math.min(most, x[root[right]!]! - apart(v, right));
        for (const u of up[v]!) if (root[u] !== head) linked.push(x[root[u]!]!);
        for (const u of down[v]!) if (root[u] !== head) linked.push(x[root[u]!]!);
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
 * Layer by layer from the top a vertex joins the block of its median neighbour above, if that crosses neither an alignment made
 * so far nor a link between two dummies; two nodes only where each is in the middle of what the other is linked to. Neighbours
 * are sorted by place. O(vertices + links). @returns the highest vertex of each one's block, and the next one below it or -1
 */
export function alignVertices({ up, down, realCount }: ProperGraph, { layers, pos }: LayerOrder) {
  const root = pos.map((_, v) => v);
  const next = pos.map(() => -1);
  /** The dummy above a dummy. */
  const innerAbove = (v: number) => (v >= realCount && up[v]![0]! >= realCount ? up[v]![0]! : -1);
  /** The place above that the next link between dummies to the right is to have. */
  const limits = new Float64Array(pos.length).fill(Infinity);
  for (const layer of layers.toReversed()) {
    for (let i = layer.length - 1, limit = Infinity; i >= 0; i--) {
      const inner = innerAbove(layer[i]!);
      if (inner < 0) limits[layer[i]!] = limit;
      else limit = Math.min(limit, pos[inner]!);
    }
    let last = -1;
    for (const v of layer) {
      const { length } = up[v]!;
      const medians = length ? [up[v]![(length - 1) >> 1]!, up[v]![length >> 1]!] : [];
      for (const u of medians) {
        if (next[u] !== -1 || pos[u]! <= last || pos[u]! > limits[v]!) continue;
        if (u < realCount && v < realCount && !(isMiddle(up[v]!, u) && isMiddle(down[u]!, v))) continue;
        next[u] = v;
        root[v] = root[u]!;
        last = pos[u]!;
        break;
      }
    }
  }
  return { root, next };
}

/** Whether as many of the neighbours stand left of `u` as right of it. */
const isMiddle = (neighbours: readonly number[], u: number): boolean =>
  neighbours.length % 2 === 1 && neighbours[neighbours.length >> 1] === u;
