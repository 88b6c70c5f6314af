import { type LayerOrder } from './layer-order';
import { type ProperGraph } from './proper-graph';

/**
 * Tidies what alignment left: every upright run that stands left, or right, of all its neighbours is drawn
 * towards the nearest, and one that misses a neighbour by no more than `snap` px is moved in line with it.
 * What is straight stays straight, a parent stays over its children, nothing overlaps, since a run moves
 * only as far as the vertices beside it allow. Changes `centre`. O(vertices + links) a pass.
 */
export function relaxCentres(
  graph: ProperGraph,
  layers: LayerOrder,
  half: Int32Array,
  centre: Float64Array,
  { passes, snap }: { passes: number; snap: number },
): void {
  const { start, order, pos } = layers;
  const { up, down, layerOf } = graph;
  const run = new Int32Array(graph.size);
  const below = new Int32Array(graph.size);
  const linked: number[] = [];
  for (let pass = 0, moved = true; pass < passes && moved; pass++) {
    moved = false;
    linkUprightRuns(graph, layers, centre, run, below);
    for (let h = 0; h < order.length; h++) {
      const head = order[pass % 2 === 0 ? order.length - 1 - h : h]!;
      if (run[head] !== head) continue;
      let least = -Infinity;
      let most = Infinity;
      linked.length = 0;
      for (let v = head; v !== -1; v = below[v]!) {
        const k = layerOf[v]!;
        const i = start[k]! + pos[v]!;
        if (i > start[k]!) least = Math.max(least, centre[order[i - 1]!]! + half[order[i - 1]!]! + half[v]!);
        if (i + 1 < start[k + 1]!)
          most = Math.min(most, centre[order[i + 1]!]! - half[order[i + 1]!]! - half[v]!);
        for (const side of [up, down]) {
          for (let j = side.start[v]!; j < side.start[v + 1]!; j++) {
            const u = side.list[j]!;
            if (run[u] !== head) linked.push(centre[u]!);
          }
        }
      }
      if (linked.length === 0) continue;
      const place = bestPlace(centre[head]!, linked, least, most, snap);
      if (place === centre[head]) continue;
      moved = true;
      for (let v = head; v !== -1; v = below[v]!) centre[v] = place;
    }
  }
}

/** Where a run at `x` should stand, between `least` and `most`, given the centres it is linked with. */
function bestPlace(x: number, linked: readonly number[], least: number, most: number, snap: number): number {
  let left = Infinity;
  let right = -Infinity;
  for (const at of linked) {
    if (at < left) left = at;
    if (at > right) right = at;
  }
  const inside = Math.min(Math.max(Math.min(Math.max(x, left), right), least), most);
  let best = inside;
  let bestLevel = inLine(linked, inside);
  for (const at of linked) {
    if (at === best || at < least || at > most || Math.abs(at - inside) > snap) continue;
    const level = inLine(linked, at);
    if (level > bestLevel) {
      best = at;
      bestLevel = level;
    }
  }
  return best;
}

function inLine(linked: readonly number[], x: number): number {
  let count = 0;
  for (const at of linked) if (at === x) count++;
  return count;
}

/** `run[v]`: the highest vertex of the upright line `v` is in; `below[v]`: the next one down it, or -1. */
function linkUprightRuns(
  { size, down, layerCount }: ProperGraph,
  { start, order }: LayerOrder,
  centre: Float64Array,
  run: Int32Array,
  below: Int32Array,
): void {
  below.fill(-1);
  for (let v = 0; v < size; v++) run[v] = v;
  for (let k = layerCount - 1; k > 0; k--) {
    for (let i = start[k]!; i < start[k + 1]!; i++) {
      const v = order[i]!;
      for (let j = down.start[v]!; j < down.start[v + 1]!; j++) {
        const u = down.list[j]!;
        if (centre[u] !== centre[v] || run[u] !== u) continue;
        run[u] = run[v]!;
        below[v] = u;
        break;
      }
    }
  }
}
