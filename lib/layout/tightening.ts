import { buildAdjacency } from './adjacency';
import { type Work } from './work';

/**
 * Shortens edges: the network simplex of Gansner, Koutsofios, North & Vo ("A Technique for Drawing Directed
 * Graphs", 1993) on a valid layering, changed in place. Vertices that depend on nothing stay on layer 0, as
 * if they were one. Longest-path layers need no search for a first tree: every vertex has a dependency
 * exactly one layer below it. The cut value of a tree edge is the sum, over the subtree it carries, of links
 * down less links up.
 */
export function tightenLayers(layer: Int32Array, above: Int32Array, below: Int32Array, work: Work): void {
  const size = layer.length;
  const rootVertex = size; // all vertices without a dependency, in one
  const down = buildAdjacency(size, above, below);
  const up = buildAdjacency(size, below, above);
  const isBottom = (v: number) => down.start[v] === down.start[v + 1];
  const parent = new Int32Array(size + 1).fill(-1);
  const firstChild = new Int32Array(size + 1).fill(-1);
  const next = new Int32Array(size + 1).fill(-1);
  const previous = new Int32Array(size + 1).fill(-1);
  const surplus = new Int32Array(size + 1);

  const attach = (v: number, to: number) => {
    parent[v] = to;
    previous[v] = -1;
    next[v] = firstChild[to]!;
    if (next[v] !== -1) previous[next[v]!] = v;
    firstChild[to] = v;
  };
  const detach = (v: number) => {
    if (previous[v] === -1) firstChild[parent[v]!] = next[v]!;
    else next[previous[v]!] = next[v]!;
    if (next[v] !== -1) previous[next[v]!] = previous[v]!;
  };

  const byHeight = Int32Array.from(layer.keys()).sort((a, b) => layer[a]! - layer[b]! || a - b);
  for (let s = size - 1; s >= 0; s--) {
    const v = byHeight[s]!;
    if (isBottom(v)) continue;
    surplus[v]! += down.start[v + 1]! - down.start[v]! - (up.start[v + 1]! - up.start[v]!);
    let to = -1;
    for (let i = down.start[v]!; to === -1; i++)
      if (layer[down.list[i]!] === layer[v]! - 1) to = down.list[i]!;
    attach(v, isBottom(to) ? rootVertex : to);
    surplus[parent[v]!]! += surplus[v]!;
  }

  const subtree = new Int32Array(size);
  const inside = new Uint8Array(size);
  const layerOf = (v: number) => (v === rootVertex ? 0 : layer[v]!);
  for (let v = 0, checked = 0; checked < size && work.left > 0; v = v + 1 === size ? 0 : v + 1, checked++) {
    if (parent[v] === -1) continue;
    const goesUp = layerOf(parent[v]!) < layer[v]!;
    if (goesUp ? surplus[v]! >= 0 : surplus[v]! <= 0) continue;

    // The subtree that moves, and the link with the least slack that stops it.
    let count = 0;
    subtree[count++] = v;
    for (let i = 0; i < count; i++) {
      inside[subtree[i]!] = 1;
      for (let child = firstChild[subtree[i]!]!; child !== -1; child = next[child]!) subtree[count++] = child;
    }
    const side = goesUp ? up : down;
    let slack = Infinity;
    let enter = -1;
    let stop = -1;
    for (let i = 0; i < count; i++) {
      const u = subtree[i]!;
      for (let j = side.start[u]!; j < side.start[u + 1]!; j++) {
        const w = side.list[j]!;
        if (inside[w] === 1) continue;
        const free = Math.abs(layer[w]! - layer[u]!) - 1;
        if (free < slack) [slack, enter, stop] = [free, u, isBottom(w) ? rootVertex : w];
      }
    }
    for (let i = 0; i < count; i++) {
      inside[subtree[i]!] = 0;
      layer[subtree[i]!]! += goesUp ? slack : -slack;
    }

    work.left -= 4 * count;

    // Hang the subtree by `enter` on `stop`: the path from `enter` up to `v` turns round.
    const moved = surplus[v]!;
    for (let w = parent[v]!; w !== -1; w = parent[w]!) surplus[w]! -= moved;
    detach(v);
    let hang = stop;
    let below = 0;
    for (let u = enter; ;) {
      const formerParent = parent[u]!;
      const own = surplus[u]!;
      if (u !== v) detach(u);
      attach(u, hang);
      surplus[u] = moved - below;
      below = own;
      if (u === v) break;
      hang = u;
      u = formerParent;
    }
    for (let w = stop; w !== -1; w = parent[w]!) surplus[w]! += moved;
    checked = 0;
  }
}
