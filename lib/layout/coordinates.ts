import { alignVertices, markConflicts } from './alignment';
import { compactBlocks } from './compaction';
import { type LayerOrder } from './layer-order';
import { type ProperGraph } from './proper-graph';

/**
 * Horizontal centres, whole numbers, after Brandes & Köpf, "Fast and Simple Horizontal Coordinate
 * Assignment" (2002): four extreme layouts, shifted onto the narrowest, and of the four the mean of the
 * middle two. Each of the four keeps every distance, therefore the mean does too. The neighbour lists of
 * `graph` must be sorted by place. O(vertices + links).
 */
export function assignCentres(graph: ProperGraph, layers: LayerOrder, half: Int32Array): Float64Array {
  const conflicts = markConflicts(graph, layers);
  const layouts: Float64Array[] = [];
  for (const upward of [true, false]) {
    for (const mirrored of [false, true]) {
      const alignment = alignVertices(graph, layers, conflicts, upward, mirrored);
      layouts.push(compactBlocks(graph, layers, alignment, half, mirrored));
    }
  }
  const extents = layouts.map((centre) => extentOf(centre, half));
  const narrowest = extents.reduce((a, b) => (b.max - b.min < a.max - a.min ? b : a));
  const shifts = extents.map((extent, i) =>
    i % 2 === 0 ? narrowest.min - extent.min : narrowest.max - extent.max,
  );
  const [a, b, c, d] = layouts as [Float64Array, Float64Array, Float64Array, Float64Array];
  const [da, db, dc, dd] = shifts as [number, number, number, number];
  const centres = new Float64Array(graph.size);
  for (let v = 0; v < graph.size; v++) {
    const p = a[v]! + da;
    const q = b[v]! + db;
    const r = c[v]! + dc;
    const s = d[v]! + dd;
    const middle = p + q + r + s - Math.min(p, q, r, s) - Math.max(p, q, r, s);
    centres[v] = Math.round(middle / 2);
  }
  return centres;
}

function extentOf(centre: Float64Array, half: Int32Array): { min: number; max: number } {
  let min = Infinity;
  let max = -Infinity;
  for (let v = 0; v < centre.length; v++) {
    min = Math.min(min, centre[v]! - half[v]!);
    max = Math.max(max, centre[v]! + half[v]!);
  }
  return { min, max };
}
