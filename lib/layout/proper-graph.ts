import { type Link, emptyLists } from './graph-index';

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
