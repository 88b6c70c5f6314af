import { type Link } from './graph-index';

/** The first vertex of the connected part that each vertex is in. Union–find with path halving; near O(vertices + links). */
export function findComponents(vertexCount: number, links: readonly Link[]): number[] {
  const parent = Array.from({ length: vertexCount }, (_, v) => v);
  const find = (v: number) => {
    while (parent[v] !== v) v = parent[v] = parent[parent[v]!]!;
    return v;
  };
  for (const link of links) {
    const [a, b] = [find(link[0]), find(link[1])];
    parent[Math.max(a, b)] = Math.min(a, b);
  }
  return parent.map((_, v) => find(v));
}
