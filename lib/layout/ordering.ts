import { type LayerOrder, orderBySequence, sortNeighbours } from './layer-order';
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
    const crossings = swept.crossings === 0 ? 0 : swept.crossings - siftLayers(graph, swept.order, 4, work);
    if (crossings < fewest) [best, fewest] = [swept.order, crossings];
  }
  sortNeighbours(graph, best!);
  return best!;
}

/**
 * Every vertex once, depth first from the bottom of the graph, kind 0 in index order, others shuffled. A tree drawn in the
 * order of the walk from its root has no crossing. Own stack, so depth does not matter.
 */
export function startSequence({ up, down }: ProperGraph, kind: number): number[] {
  // A linear congruential generator: any fixed sequence will do, as long as it is the same every time.
  let state = kind;
  const random = () => (state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0) / 2 ** 32;
  const stack: number[] = [];
  const lay = (vertices: readonly number[]) => {
    const from = stack.length;
    for (const v of vertices) stack.push(v);
    for (let i = stack.length - 1; kind > 0 && i > from; i--) {
      const j = from + Math.floor(random() * (i - from + 1));
      [stack[i], stack[j]] = [stack[j]!, stack[i]!];
    }
  };
  lay([...up.keys()].filter((v) => down[v]!.length === 0).reverse());
  const sequence = new Set<number>();
  while (stack.length > 0) {
    const v = stack.pop()!;
    if (sequence.has(v)) continue;
    sequence.add(v);
    lay(up[v]!.toReversed());
  }
  return [...sequence];
}
