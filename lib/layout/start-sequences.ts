import { type ProperGraph } from './proper-graph';

/**
 * Every vertex once, depth first from the bottom of the graph, kinds 0, 1, 2 … each in another order: the first in
 * index order, the others shuffled. A tree drawn in the order of the walk from its root has no crossing. Own stack,
 * so depth does not matter.
 */
export function startSequence({ size, up, down }: ProperGraph, kind: number): Int32Array {
  // A linear congruential generator: any fixed sequence will do, as long as it is the same every time.
  let state = kind;
  const random = () => (state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0) / 2 ** 32;
  const sequence = new Int32Array(size);
  const seen = new Uint8Array(size);
  const stack: number[] = [];
  /** Shuffles what lies on the stack from `from` on. */
  const shuffle = (from: number) => {
    for (let i = stack.length - 1; i > from; i--) {
      const j = from + Math.floor(random() * (i - from + 1));
      [stack[i], stack[j]] = [stack[j]!, stack[i]!];
    }
  };
  for (let v = size - 1; v >= 0; v--) if (down.start[v] === down.start[v + 1]) stack.push(v);
  if (kind > 0) shuffle(0);
  let count = 0;
  while (stack.length > 0) {
    const v = stack.pop()!;
    if (seen[v] === 1) continue;
    seen[v] = 1;
    sequence[count++] = v;
    const from = stack.length;
    for (let i = up.start[v + 1]! - 1; i >= up.start[v]!; i--) stack.push(up.list[i]!);
    if (kind > 0) shuffle(from);
  }
  return sequence;
}
