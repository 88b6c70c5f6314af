import { buildAdjacency } from './adjacency';

/**
 * Longest-path layering from the bottom (Sugiyama, Tagawa & Toda 1981, step 1). A link that closes a cycle leads up: a valid
 * chain has none. The depth-first walk has its own stack: a line of 20,000 would overflow the call stack. O(vertices + links).
 */
export function assignLayers(
  vertexCount: number,
  from: Int32Array,
  to: Int32Array,
): { layer: Int32Array; turned: Uint8Array } {
  const layer = new Int32Array(vertexCount);
  const turned = new Uint8Array(from.length);
  const { start, list, via } = buildAdjacency(vertexCount, from, to);
  const next = start.slice(0, vertexCount);
  const state = new Uint8Array(vertexCount); // 0 unseen, 1 on the stack, 2 done
  const stack = new Int32Array(vertexCount);
  for (let root = 0; root < vertexCount; root++) {
    if (state[root] !== 0) continue;
    let depth = 0;
    stack[depth++] = root;
    state[root] = 1;
    while (depth > 0) {
      const v = stack[depth - 1]!;
      if (next[v]! === start[v + 1]!) {
        state[v] = 2;
        depth--;
        // The walk came down from the one below it on the stack: a turned edge leads up along the stack as well.
        if (depth > 0) raise(layer, stack[depth - 1]!, v);
        continue;
      }
      const slot = next[v]!++;
      const w = list[slot]!;
      if (state[w] === 1) turned[via[slot]!] = 1;
      else if (state[w] === 2) raise(layer, v, w);
      else {
        state[w] = 1;
        stack[depth++] = w;
      }
    }
  }
  return { layer, turned };
}

/** Puts `v` above `w`, whose layer is final. */
function raise(layer: Int32Array, v: number, w: number): void {
  if (layer[v]! <= layer[w]!) layer[v] = layer[w]! + 1;
}

/**
 * Shortens edges on a valid layering, in place: a vertex with more links up than down goes as high as those allow, until
 * none moves. Vertices that depend on nothing stay on layer 0. The network simplex (Gansner et al. 1993), in four times
 * the lines, finds the shortest, but no fewer crossings in a chain of a hundred.
 */
export function tightenLayers(layer: Int32Array, above: Int32Array, below: Int32Array): void {
  const down = buildAdjacency(layer.length, above, below);
  const up = buildAdjacency(layer.length, below, above);
  const degree = ({ start }: typeof up, v: number) => start[v + 1]! - start[v]!;
  const highestFirst = Int32Array.from(layer.keys()).sort((a, b) => layer[b]! - layer[a]! || a - b);
  for (let moved = true; moved;) {
    moved = false;
    for (const v of highestFirst) {
      if (degree(down, v) === 0 || degree(up, v) <= degree(down, v)) continue;
      const lowest = up.list
        .subarray(up.start[v], up.start[v + 1])
        .reduce((least, u) => Math.min(least, layer[u]!), Infinity);
      if (lowest - 1 <= layer[v]!) continue;
      layer[v] = lowest - 1;
      moved = true;
    }
  }
}
