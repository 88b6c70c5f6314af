import { copyOrder, type LayerOrder, orderBySequence, sortNeighbours } from './layer-order';
import { moveRuns } from './moving-runs';
import { type ProperGraph } from './proper-graph';
import { siftLayers } from './sifting';
import { startSequence } from './start-sequences';
import { sweepLayers } from './sweeping';
import { type Work } from './work';

/** Starts are tried until this share of the work is done: small graphs get many, large ones one or two. */
const startShare = 0.25;
/** An order that is swept to so many times the fewest crossings is not sifted: that rarely makes up for it. */
const hopeless = 1.5;
/** Moving runs goes on as long as a round saves this share of the crossings. */
const worthwhile = 0.005;

/**
 * An order of every layer with few crossings. Several first orders are swept and sifted, since each ends in
 * its own dead end; the best of them is then improved by moving whole runs. Leaves the neighbour lists sorted.
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
  const layers = best!;
  for (let saved = fewest; saved > fewest * worthwhile && work.left > 0; fewest -= saved) {
    saved = moveRuns(graph, layers, work);
    if (saved > 0) saved += siftLayers(graph, layers, 4, work);
  }
  sortNeighbours(graph, layers);
  return layers;
}
