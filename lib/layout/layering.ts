import { buildAdjacency } from './adjacency';

/**
 * Longest-path layering from the bottom (Sugiyama, Tagawa & Toda 1981, step 1): a vertex that depends on
 * nothing is on layer 0, every other one layer above its highest dependency. An edge that closes a cycle in
 * the depth-first walk, in input order, is turned (1): a valid chain has none; bad data must still be drawn.
 * The walk keeps its own stack, since a line of 20,000 would overflow the call stack. O(vertices + edges).
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
