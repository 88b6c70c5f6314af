import { type Link, emptyLists } from './graph-index';

/**
 * Longest-path layering from the bottom (Sugiyama, Tagawa & Toda 1981, step 1). A link that closes a cycle leads up: a valid
 * chain has none. The depth-first walk has its own stack: a line of 20,000 would overflow the call stack. O(vertices + links).
 */
export function assignLayers(vertexCount: number, links: readonly Link[]): Int32Array {
  const layer = new Int32Array(vertexCount);
  const down = emptyLists(vertexCount);
  for (const [from, to] of links) down[from]!.push(to);
  const next = layer.slice();
  const state = new Uint8Array(vertexCount); // 0 unseen, 1 on the stack, 2 done
  for (let root = 0; root < vertexCount; root++) {
    const stack = state[root] === 0 ? [root] : [];
    while (stack.length > 0) {
      const v = stack.at(-1)!;
      const w = down[v]![next[v]!];
      state[v] = w === undefined ? 2 : 1;
      if (w === undefined) stack.pop();
      else if (state[w] === 0) stack.push(w);
      else {
        if (state[w] === 2) layer[v] = Math.max(layer[v]!, layer[w]! + 1);
        next[v]!++;
      }
    }
  }
  return layer;
}

/**
 * Shortens links on a valid layering, in place: a vertex with more links up than down goes as high as those allow, until
 * none moves. The network simplex (Gansner et al. 1993) finds the shortest, but no fewer crossings in a chain of a hundred.
 */
export function tightenLayers(layer: Int32Array, links: readonly Link[]): void {
  const up = emptyLists(layer.length);
  const down = new Int32Array(layer.length);
  for (const [above, below] of links) {
    up[below]!.push(above);
    down[above]!++;
  }
  const liftable = up.flatMap(({ length }, v) => (down[v]! > 0 && length > down[v]! ? v : []));
  liftable.sort((a, b) => layer[b]! - layer[a]! || a - b);
  for (let moved = true; moved;) {
    moved = false;
    for (const v of liftable) {
      const highest = up[v]!.reduce((least, u) => Math.min(least, layer[u]!), Infinity) - 1;
      if (highest <= layer[v]!) continue;
      layer[v] = highest;
      moved = true;
    }
  }
}

/** Of more dummies only these are made: bad data can ask for one for every pair of nodes. Longer links are drawn straight. */
const dummyLimit = 100_000;

/**
 * A layered graph whose links all join neighbouring layers (Sugiyama's "proper hierarchy"). The first vertices are the
 * nodes; the rest are dummies, one for every layer that a long link passes.
 */
export type ProperGraph = {
  realCount: number;
  layerCount: number;
  layerOf: Int32Array;
  /** Neighbours one layer higher, and one layer lower. */
  up: number[][];
  down: number[][];
  /** Of each link, from the top downward. */
  dummies: number[][];
};

/** @param links from the upper to the lower end */
export function buildProperGraph(layer: Int32Array, links: readonly Link[]): ProperGraph {
  const layerOf = Array.from(layer);
  const up = emptyLists(layer.length);
  const down = emptyLists(layer.length);
  const span = ([above, below]: Link) => layer[above]! - layer[below]!;
  const wanted = links.reduce((sum, link) => sum + span(link) - 1, 0);
  const longest = wanted > dummyLimit ? dummyLimit / links.length : Infinity;
  const dummies = links.map((link) => {
    if (span(link) > longest) return [];
    const [above, below] = link;
    const own: number[] = [];
    for (let k = layer[above]! - 1; k > layer[below]!; k--) {
      own.push(layerOf.push(k) - 1);
      up.push([]);
      down.push([]);
    }
    [...own, below].forEach((lower, at) => {
      const upper = own[at - 1] ?? above;
      down[upper]!.push(lower);
      up[lower]!.push(upper);
    });
    return own;
  });
  const layerCount = layer.reduce((count, k) => Math.max(count, k + 1), 0);
  return { realCount: layer.length, layerCount, layerOf: Int32Array.from(layerOf), up, down, dummies };
}
