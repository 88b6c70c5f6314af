import { type LayerOrder, moveInLayer } from './layer-order';
import { type ProperGraph } from './proper-graph';
import { type Runs } from './runs';
import { type Work } from './work';

/**
 * Takes every run that crosses anything out of the drawing and puts it back along the path that crosses
 * least, all else held still: a shortest path through the layers, where slot `p` of a layer stands left of
 * the vertex at place `p`. Returns the crossings saved; neighbour lists are left unsorted.
 */
export function rerouteRuns(
  graph: ProperGraph,
  layers: LayerOrder,
  runs: Runs,
  crossing: Uint8Array,
  work: Work,
): number {
  let saved = 0;
  for (let r = 0; r + 1 < runs.start.length && work.left > 0; r++) {
    const run = runs.list.subarray(runs.start[r], runs.start[r + 1]);
    if (run.some((v) => crossing[v] === 1)) saved += rerouteRun(graph, layers, run, work);
  }
  return saved;
}

function rerouteRun(graph: ProperGraph, layers: LayerOrder, run: Int32Array, work: Work): number {
  const { start, pos } = layers;
  const { up, down, layerOf } = graph;
  const highest = run[0]!;
  const lowest = run[run.length - 1]!;
  const above = up.start[highest] === up.start[highest + 1] ? -1 : up.list[up.start[highest]!]!;
  const below = down.start[lowest] === down.start[lowest + 1] ? -1 : down.list[down.start[lowest]!]!;
  const path = [above, ...run, below].filter((v) => v !== -1);
  const present = crossingsOf(graph, layers, path, work);
  if (present === 0) return 0;

  const widthOf = (v: number) => start[layerOf[v]! + 1]! - start[layerOf[v]!]!;
  const cameFrom: Int32Array[] = [];
  let least = new Int32Array(widthOf(highest));
  if (above !== -1) least = reachFromVertex(graph, layers, above, highest);
  for (let i = 1; i < run.length; i++) {
    const next = new Int32Array(widthOf(run[i]!)).fill(present);
    cameFrom.push(reachFromSlots(graph, layers, run[i - 1]!, run[i]!, least, next, present, work));
    least = next;
  }
  if (below !== -1) addLastGap(graph, layers, lowest, below, least);
  let slot = 0;
  for (let p = 1; p < least.length; p++) if (least[p]! < least[slot]!) slot = p;
  const saved = present - least[slot]!;
  if (saved <= 0) return 0;
  for (let i = run.length - 1; i >= 0; i--) {
    const v = run[i]!;
    const at = slot;
    if (i > 0) slot = cameFrom[i - 1]![slot]!;
    if (pos[v] !== at) moveInLayer(layers, start[layerOf[v]!]!, v, at);
  }
  return saved;
}

/** Crossings that the links along a path from layer to layer have now. */
function crossingsOf(
  graph: ProperGraph,
  { start, order, pos }: LayerOrder,
  path: readonly number[],
  work: Work,
): number {
  const { down, layerOf } = graph;
  let crossings = 0;
  for (let i = 1; i < path.length; i++) {
    const upper = path[i - 1]!;
    const lower = path[i]!;
    const k = layerOf[upper]!;
    work.left -= 3 * (start[k + 1]! - start[k]!);
    for (let j = start[k]!; j < start[k + 1]!; j++) {
      const v = order[j]!;
      const side = pos[v]! - pos[upper]!;
      for (let s = down.start[v]!; s < down.start[v + 1]!; s++) {
        if (side * (pos[down.list[s]!]! - pos[lower]!) < 0) crossings++;
      }
    }
  }
  return crossings;
}

/** Crossings in the gap below a vertex that stays, for every slot of `runVertex`'s layer. */
function reachFromVertex(
  graph: ProperGraph,
  { start, order, pos }: LayerOrder,
  above: number,
  runVertex: number,
): Int32Array<ArrayBuffer> {
  const { down, layerOf } = graph;
  const k = layerOf[above]!;
  const width = start[k]! - start[k - 1]!;
  const slope = new Int32Array(width);
  let base = 0;
  for (let j = start[k]!; j < start[k + 1]!; j++) {
    const v = order[j]!;
    if (v === above) continue;
    const isLeft = pos[v]! < pos[above]!;
    for (let s = down.start[v]!; s < down.start[v + 1]!; s++) {
      if (isLeft) base++;
      slope[placeWithout(pos, down.list[s]!, runVertex)]! += isLeft ? -1 : 1;
    }
  }
  const least = new Int32Array(width);
  for (let q = 0, cost = base; q < width; q++) {
    least[q] = cost;
    cost += slope[q]!;
  }
  return least;
}

/**
 * One gap further: `next[q]` becomes the least over all slots `p` above; returns each one's best `p`. Slots
 * that already cost as much as the run does now are not followed.
 */
function reachFromSlots(
  graph: ProperGraph,
  { start, order, pos }: LayerOrder,
  upper: number,
  lower: number,
  least: Int32Array,
  next: Int32Array,
  limit: number,
  work: Work,
): Int32Array {
  const { down, layerOf } = graph;
  const k = layerOf[upper]!;
  const width = next.length;
  const cameFrom = new Int32Array(width);
  // Crossings with the run ending in slot q are base + slope[0] + … + slope[q - 1]. At first all links of
  // the gap lie right of the run; passing a vertex puts its links to the left.
  const slope = new Int32Array(width);
  for (let j = start[k]!; j < start[k + 1]!; j++) {
    const v = order[j]!;
    if (v === upper) continue;
    for (let s = down.start[v]!; s < down.start[v + 1]!; s++)
      slope[placeWithout(pos, down.list[s]!, lower)]!++;
  }
  let base = 0;
  let passed = start[k]!;
  for (let p = 0; p < least.length; p++) {
    if (least[p]! < limit) {
      work.left -= width / 4;
      for (let q = 0, cost = least[p]! + base; q < width; q++) {
        if (cost < next[q]!) {
          next[q] = cost;
          cameFrom[q] = p;
        }
        cost += slope[q]!;
      }
    }
    if (order[passed] === upper) passed++;
    if (p + 1 === least.length) break;
    const v = order[passed++]!;
    for (let s = down.start[v]!; s < down.start[v + 1]!; s++) {
      base++;
      slope[placeWithout(pos, down.list[s]!, lower)]! -= 2;
    }
  }
  return cameFrom;
}

/** Adds to each slot what the link down to a vertex that stays crosses. */
function addLastGap(
  graph: ProperGraph,
  { start, order, pos }: LayerOrder,
  lowest: number,
  below: number,
  least: Int32Array,
): void {
  const { down, layerOf } = graph;
  const k = layerOf[lowest]!;
  const leanOf = (v: number) => {
    let left = 0;
    let right = 0;
    for (let s = down.start[v]!; s < down.start[v + 1]!; s++) {
      const side = pos[down.list[s]!]! - pos[below]!;
      if (side < 0) left++;
      else if (side > 0) right++;
    }
    return { left, right };
  };
  const members = order.subarray(start[k], start[k + 1]).filter((v) => v !== lowest);
  const leans = Array.from(members, leanOf);
  let cost = leans.reduce((sum, { left }) => sum + left, 0);
  for (let p = 0; p < least.length; p++) {
    least[p]! += cost;
    const passed = leans[p];
    if (passed) cost += passed.right - passed.left;
  }
}

/** The place of `v` in its layer, not counting `left`, which stands in the same layer. */
function placeWithout(pos: Int32Array, v: number, left: number): number {
  return pos[v]! > pos[left]! ? pos[v]! - 1 : pos[v]!;
}
