/**
 * The connected part of every vertex, numbered from 0 in input order. Union–find with path halving;
 * near O(vertices + edges).
 */
export function findComponents(
  vertexCount: number,
  from: Int32Array,
  to: Int32Array,
): { part: Int32Array; partCount: number } {
  const parent = new Int32Array(vertexCount);
  for (let v = 0; v < vertexCount; v++) parent[v] = v;
  const find = (start: number) => {
    let v = start;
    while (parent[v] !== v) v = parent[v] = parent[parent[v]!]!;
    return v;
  };
  for (let e = 0; e < from.length; e++) {
    const a = find(from[e]!);
    const b = find(to[e]!);
    // The smaller index wins, so a part's root is its first vertex.
    if (a < b) parent[b] = a;
    else parent[a] = b;
  }
  const part = new Int32Array(vertexCount);
  let partCount = 0;
  for (let v = 0; v < vertexCount; v++) {
    const root = find(v);
    part[v] = root === v ? partCount++ : part[root]!;
  }
  return { part, partCount };
}
