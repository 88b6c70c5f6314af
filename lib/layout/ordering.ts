import { copyOrder, type LayerOrder, orderBySequence, sortNeighbours } from './layer-order';
import { type ProperGraph } from './proper-graph';
import { siftLayers } from './sifting';
import { sweepLayers } from './sweeping';

/**
 * How much effort is left, in visits of one link or place. Passes spend it and stop when it is gone, so the
 * time is bounded while the same input always gives the same picture, which a clock could not promise.
 */
export type Work = { left: number };

/** Visits an ordinary laptop core makes in a millisecond, about. */
const visitsPerMs = 100_000;

export function workOf(milliseconds: number): Work {
  return { left: milliseconds * visitsPerMs };
}

/** Starts are tried until this share of the work is done: small graphs get all, large ones one or two. */
const startShare = 0.25;
/** An order that is swept to so many times the fewest crossings is not sifted: that rarely makes up for it. */
const hopeless = 1.5;

/**
 * An order of every layer with few crossings. Several first orders are swept and sifted, since each ends in
 * its own dead end, and the best of them is taken. Leaves the neighbour lists sorted.
 */
export function orderLayers(graph: ProperGraph, work: Work, starts: number): LayerOrder {
  let best: LayerOrder | undefined;
  let fewest = Infinity;
  const enough = work.left * (1 - startShare);
  for (let kind = 0; kind < starts && fewest > 0; kind++) {
    if (kind > 0 && work.left < enough) break;
    const swept = sweepLayers(graph, orderBySequence(graph, startSequence(graph, kind)), work);
    if (swept.crossings > fewest * hopeless) continue;
    const layers = copyOrder(swept.layers);
    const crossings = swept.crossings === 0 ? 0 : swept.crossings - siftLayers(graph, layers, 4, work);
    if (crossings >= fewest) continue;
    best = layers;
    fewest = crossings;
  }
  sortNeighbours(graph, best!);
  return best!;
}

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
