import { type ProperGraph } from './proper-graph';

/** The plain walks: from the bottom or the top, first or last neighbour first. The others are shuffled. */
const plainStarts = 4;

/**
 * Every vertex once, depth first from one end of the graph, kinds 0, 1, 2 … each in another order. A tree
 * drawn in the order of the walk from its root has no crossing. Own stack, so depth does not matter.
 */
export function startSequence(graph: ProperGraph, kind: number): Int32Array {
  const ahead = kind % 2 === 0 ? graph.up : graph.down;
  const behind = kind % 2 === 0 ? graph.down : graph.up;
  const arrange = arrangement(kind);
  const sequence = new Int32Array(graph.size);
  const seen = new Uint8Array(graph.size);
  const stack: number[] = [];
  for (let v = 0; v < graph.size; v++) if (behind.start[v] === behind.start[v + 1]) stack.push(v);
  arrange(stack, 0);
  let count = 0;
  while (stack.length > 0) {
    const v = stack.pop()!;
    if (seen[v] === 1) continue;
    seen[v] = 1;
    sequence[count++] = v;
    const from = stack.length;
    for (let i = ahead.start[v]!; i < ahead.start[v + 1]!; i++) stack.push(ahead.list[i]!);
    if (stack.length - from > 1) arrange(stack, from);
  }
  return sequence;
}

/** Puts what lies on the stack from `from` on into the order of the kind of walk; the last is taken first. */
function arrangement(kind: number): (stack: number[], from: number) => void {
  if (kind >= plainStarts) {
    let state = kind;
    return (stack, from) => {
      for (let i = stack.length - 1; i > from; i--) {
        // A linear congruential generator: any fixed sequence will do, as long as it is the same every time.
        state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
        const j = from + Math.floor((state / 2 ** 32) * (i - from + 1));
        [stack[i], stack[j]] = [stack[j]!, stack[i]!];
      }
    };
  }
  if (kind >= 2) return () => {};
  return (stack, from) => {
    for (let i = from, j = stack.length - 1; i < j; i++, j--) [stack[i], stack[j]] = [stack[j]!, stack[i]!];
  };
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
