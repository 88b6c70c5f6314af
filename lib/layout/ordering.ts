import { markCrossing } from './crossings';
import { copyOrder, type LayerOrder, orderBySequence, sortNeighbours } from './layer-order';
import { type ProperGraph } from './proper-graph';
import { rerouteRuns } from './rerouting';
import { findRuns } from './runs';
import { siftLayers } from './sifting';
import { startCount, startSequence } from './start-sequences';
import { sweepLayers } from './sweeping';
import { type Work } from './work';

/**
 * An order of every layer with few crossings. Several first orders are swept and sifted, since each ends in
 * its own dead end; the best of them is then improved by moving whole runs. `seed` is a first order to try
 * before the others. Leaves the neighbour lists sorted.
 */
export function orderLayers(graph: ProperGraph, work: Work, seed?: Int32Array): LayerOrder {
  let best: LayerOrder | undefined;
  let fewest = Infinity;
  const starts = seed ? [seed] : Array.from({ length: startCount }, (_, i) => startSequence(graph, i));
  for (const sequence of starts) {
    const swept = sweepLayers(graph, orderBySequence(graph, sequence), work);
    const layers = copyOrder(swept.layers);
    const crossings = swept.crossings === 0 ? 0 : swept.crossings - siftLayers(graph, layers, 4, work);
    if (crossings < fewest) {
      best = layers;
      fewest = crossings;
    }
    if (fewest === 0 || work.left <= 0) break;
  }
  const layers = best!;
  const runs = findRuns(graph);
  for (let saved = 1; saved > 0 && fewest > 0 && work.left > 0; fewest -= saved) {
    saved = rerouteRuns(graph, layers, runs, markCrossing(graph, layers), work);
    if (saved > 0) saved += siftLayers(graph, layers, 4, work);
  }
  sortNeighbours(graph, layers);
  return layers;
}
