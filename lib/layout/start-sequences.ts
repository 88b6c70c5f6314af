import { type ProperGraph } from './proper-graph';

/** The ways to walk the graph for a first order: from the bottom or the top, first or last neighbour first. */
export const startCount = 4;

/**
 * Every vertex once, depth first from one end of the graph. A tree drawn in the order of the walk from its
 * root has no crossing. Own stack, so depth does not matter.
 */
export function startSequence(graph: ProperGraph, kind: number): Int32Array {
  const ahead = kind % 2 === 0 ? graph.up : graph.down;
  const behind = kind % 2 === 0 ? graph.down : graph.up;
  const lastFirst = kind >= 2;
  const sequence = new Int32Array(graph.size);
  const seen = new Uint8Array(graph.size);
  const stack: number[] = [];
  let count = 0;
  for (let r = 0; r < graph.size; r++) {
    const root = lastFirst ? graph.size - 1 - r : r;
    if (behind.start[root] !== behind.start[root + 1]) continue;
    stack.push(root);
    while (stack.length > 0) {
      const v = stack.pop()!;
      if (seen[v] === 1) continue;
      seen[v] = 1;
      sequence[count++] = v;
      const from = ahead.start[v]!;
      const to = ahead.start[v + 1]!;
      for (let i = from; i < to; i++) stack.push(ahead.list[lastFirst ? i : from + to - 1 - i]!);
    }
  }
  return sequence;
}
