import { crossingsBelow } from './crossings';
import { type LayerOrder, moveInLayer } from './layer-order';
import { type ProperGraph } from './proper-graph';
import { type Work } from './work';

/**
 * Takes every run that crosses anything out of the drawing and puts it back along the path that crosses
 * least, all else held still: a shortest path through the layers, where slot `p` of a layer stands left of
 * the vertex at place `p`. Returns the crossings saved; neighbour lists are left unsorted.
 */
export function moveRuns(graph: ProperGraph, layers: LayerOrder, work: Work): number {
  const below = crossingsBelow(graph, layers);
  const hasCrossings = (v: number) => below[graph.layerOf[v]!]! + below[graph.layerOf[v]! + 1]! > 0;
  let saved = 0;
  for (const run of findRuns(graph)) {
    if (work.left > 0 && run.some(hasCrossings)) saved += moveRun(graph, layers, run, work);
  }
  return saved;
}

/**
 * Runs of vertices with at most one neighbour above and one below, from the highest down: the dummies of a
 * long edge, and nodes in single file. Sifting moves one vertex at a time and cannot carry them across a line.
 */
export function findRuns({ up, down, size }: ProperGraph): number[][] {
  const isThin = (v: number) =>
    up.start[v + 1]! - up.start[v]! <= 1 && down.start[v + 1]! - down.start[v]! <= 1;
  const runs: number[][] = [];
  for (let v = 0; v < size; v++) {
    if (!isThin(v)) continue;
    const [above] = up.list.subarray(up.start[v], up.start[v + 1]);
    if (above !== undefined && isThin(above)) continue;
    const run = [];
    for (let w: number | undefined = v; w !== undefined && isThin(w);) {
      run.push(w);
      [w] = down.list.subarray(down.start[w], down.start[w + 1]);
    }
    if (run.length > 1) runs.push(run);
  }
  return runs;
}

function moveRun(graph: ProperGraph, layers: LayerOrder, run: number[], work: Work): number {
  const { up, down, layerOf } = graph;
  const { start, pos } = layers;
  const [first, last] = [run[0]!, run.at(-1)!];
  const above = up.list.subarray(up.start[first], up.start[first + 1]);
  const path = [...above, ...run, ...down.list.subarray(down.start[last], down.start[last + 1])];
  const isFixed = (v: number) => layerOf[v]! > layerOf[first]! || layerOf[v]! < layerOf[last]!;
  const widthOf = (v: number) => start[layerOf[v]! + 1]! - start[layerOf[v]!]!;

  // The fewest crossings with which each slot can be reached, and from which slot of the layer above.
  let least = new Float64Array(widthOf(path[0]!));
  if (isFixed(path[0]!)) least.fill(Infinity)[pos[path[0]!]!] = 0;
  const cameFrom: Int32Array[] = [];
  let present = 0;
  for (let i = 1; i < path.length; i++) {
    const [upper, lower] = [path[i - 1]!, path[i]!];
    const costsFrom = gapCosts(graph, layers, run, upper, lower);
    present += costsFrom(pos[upper]!)[pos[lower]!]!;
    const next = new Float64Array(widthOf(lower)).fill(Infinity);
    const from = new Int32Array(next.length);
    for (let p = 0; p < least.length; p++) {
      if (least[p] === Infinity) continue;
      const costs = costsFrom(p);
      for (let q = 0; q < next.length; q++) {
        const cost = least[p]! + costs[q]!;
        if (cost < next[q]! && !(isFixed(lower) && q !== pos[lower])) [next[q], from[q]] = [cost, p];
      }
    }
    work.left -= 4 * least.length * next.length;
    cameFrom.push(from);
    least = next;
  }
  let slot = least.indexOf(Math.min(...least));
  const saved = present - least[slot]!;
  if (saved <= 0) return 0;
  for (let i = path.length - 1; i >= 0; i--) {
    const v = path[i]!;
    const at = slot;
    if (i > 0) slot = cameFrom[i - 1]![slot]!;
    if (!isFixed(v)) moveInLayer(layers, start[layerOf[v]!]!, v, at);
  }
  return saved;
}

/** What a link from slot `p` above to each slot below would cross, the run itself left out. */
function gapCosts(
  { down, layerOf }: ProperGraph,
  { start, order, pos }: LayerOrder,
  run: readonly number[],
  upper: number,
  lower: number,
): (p: number) => Int32Array {
  const k = layerOf[upper]!;
  /** Places in the two layers, not counting the run's own vertices there. */
  const placeOf = (v: number) => {
    const own = run[layerOf[run[0]!]! - layerOf[v]!];
    return own !== undefined && pos[v]! > pos[own]! ? pos[v]! - 1 : pos[v]!;
  };
  const links: [number, number][] = [];
  for (const v of order.subarray(start[k], start[k + 1])) {
    for (const w of down.list.subarray(down.start[v], down.start[v + 1])) {
      // Links that meet in a vertex do not cross.
      if (v !== upper && w !== lower) links.push([placeOf(v), placeOf(w)]);
    }
  }
  return (p) => {
    const costs = new Int32Array(start[k]! - start[k - 1]! + 1);
    for (const [above, below] of links) {
      if (above < p) costs[0]!++;
      costs[below + 1]! += above < p ? -1 : 1;
    }
    for (let q = 1; q < costs.length; q++) costs[q]! += costs[q - 1]!;
    return costs;
  };
}
