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

/**
 * The order an earlier picture had: by former centre, dummies on the straight line between their ends, new
 * vertices (`formerX` is NaN) between their neighbours.
 */
export function seedSequence(
  graph: ProperGraph,
  above: Int32Array,
  below: Int32Array,
  formerX: Float64Array,
): Int32Array {
  const x = new Float64Array(graph.size);
  x.set(formerX);
  const sum = new Float64Array(graph.realCount);
  const count = new Int32Array(graph.realCount);
  for (let e = 0; e < above.length; e++) {
    for (const [v, other] of [
      [above[e]!, below[e]!],
      [below[e]!, above[e]!],
    ] as const) {
      if (Number.isNaN(formerX[other]!)) continue;
      sum[v]! += formerX[other]!;
      count[v]!++;
    }
  }
  for (let v = 0; v < graph.realCount; v++) {
    if (Number.isNaN(formerX[v]!)) x[v] = count[v] === 0 ? 0 : sum[v]! / count[v]!;
  }
  for (let e = 0; e < above.length; e++) {
    const from = graph.dummyStart[e]!;
    const steps = graph.dummyStart[e + 1]! - from + 1;
    for (let i = 1; i < steps; i++)
      x[from + i - 1] = x[above[e]!]! + ((x[below[e]!]! - x[above[e]!]!) * i) / steps;
  }
  return Int32Array.from(x.keys()).sort((a, b) => x[a]! - x[b]! || a - b);
}
