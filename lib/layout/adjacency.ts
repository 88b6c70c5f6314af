/**
 * Neighbours in compressed rows: those of `v` are `list[start[v]] … list[start[v + 1] - 1]`, and `via` holds
 * the number of the link each one was reached by.
 */
export type Adjacency = { start: Int32Array; list: Int32Array; via: Int32Array };

/** Links `at[i]`–`other[i]` grouped by `at`, in ascending order of the link. O(vertices + links). */
export function buildAdjacency(vertexCount: number, at: Int32Array, other: Int32Array): Adjacency {
  const start = new Int32Array(vertexCount + 1);
  for (const vertex of at) start[vertex + 1]!++;
  for (let v = 0; v < vertexCount; v++) start[v + 1]! += start[v]!;
  const next = start.slice(0, vertexCount);
  const list = new Int32Array(at.length);
  const via = new Int32Array(at.length);
  for (let i = 0; i < at.length; i++) {
    const slot = next[at[i]!]!++;
    list[slot] = other[i]!;
    via[slot] = i;
  }
  return { start, list, via };
}
