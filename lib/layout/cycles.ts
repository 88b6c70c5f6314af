import { buildAdjacency } from './adjacency';

/**
 * Which edges to turn so that no cycle is left: 1 for an edge that closes a cycle in a depth-first walk in
 * input order. A valid chain has none; bad data must still be drawn. The walk keeps its own stack, since a
 * line of 20,000 would overflow the call stack. O(vertices + edges).
 */
export function findCycleEdges(vertexCount: number, from: Int32Array, to: Int32Array): Uint8Array {
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
        continue;
      }
      const slot = next[v]!++;
      const w = list[slot]!;
      if (state[w] === 1) turned[via[slot]!] = 1;
      else if (state[w] === 0) {
        state[w] = 1;
        stack[depth++] = w;
      }
    }
  }
  return turned;
}
