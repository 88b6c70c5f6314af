import { type LayerOrder } from './layer-order';
import { type ProperGraph } from './proper-graph';

/**
 * Shortens what alignment left long: every upright run that stands left, or right, of all its neighbours is
 * drawn towards the nearest, as far as the vertices beside it allow. What is straight stays straight, a
 * parent stays over its children, nothing overlaps. Changes `centre`. O(vertices + links) a pass.
 */
export function relaxCentres(
  graph: ProperGraph,
  layers: LayerOrder,
  half: Int32Array,
  centre: Float64Array,
  passes: number,
): void {
  const { start, order, pos } = layers;
  const { up, down, layerOf } = graph;
  const run = new Int32Array(graph.size);
  const below = new Int32Array(graph.size);
  for (let pass = 0, moved = true; pass < passes && moved; pass++) {
    moved = false;
    linkUprightRuns(graph, layers, centre, run, below);
    for (let h = 0; h < order.length; h++) {
      const head = order[pass % 2 === 0 ? order.length - 1 - h : h]!;
      if (run[head] !== head) continue;
      let least = -Infinity;
      let most = Infinity;
      let left = Infinity;
      let right = -Infinity;
      for (let v = head; v !== -1; v = below[v]!) {
        const k = layerOf[v]!;
        const i = start[k]! + pos[v]!;
        if (i > start[k]!) least = Math.max(least, centre[order[i - 1]!]! + half[order[i - 1]!]! + half[v]!);
        if (i + 1 < start[k + 1]!)
          most = Math.min(most, centre[order[i + 1]!]! - half[order[i + 1]!]! - half[v]!);
        for (const side of [up, down]) {
          for (let j = side.start[v]!; j < side.start[v + 1]!; j++) {
            const u = side.list[j]!;
            if (run[u] === head) continue;
            left = Math.min(left, centre[u]!);
            right = Math.max(right, centre[u]!);
          }
        }
      }
      if (left > right) continue;
      const x = centre[head]!;
      const place = Math.min(Math.max(Math.min(Math.max(x, left), right), least), most);
      if (place === x) continue;
      moved = true;
      for (let v = head; v !== -1; v = below[v]!) centre[v] = place;
    }
  }
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
