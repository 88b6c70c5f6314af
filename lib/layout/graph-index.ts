import { type LayoutInput, type LayoutNode } from './layout-graph';

/** The numbers of two vertices; the first depends on the second. */
export type Link = readonly [from: number, to: number];

/** The input as numbers, sorted by both ends, so that the order in which links arrive never changes a picture. */
export type IndexedGraph = { nodes: LayoutNode[]; links: Link[] };

/**
 * Cleans bad data, here and nowhere else: of nodes with the same id the first counts; edges with an unknown end,
 * self-loops and repeated edges are left out.
 */
export function indexGraph(input: LayoutInput): IndexedGraph {
  const indexOf = new Map<string, number>();
  const nodes = input.nodes.filter(({ id }) => !indexOf.has(id) && indexOf.set(id, indexOf.size));
  // Both ends in one number: n² stays an exact integer far beyond 5,000.
  const keys = input.edges.flatMap((edge) => {
    const [from, to] = [indexOf.get(edge.from), indexOf.get(edge.to)];
    return from === undefined || to === undefined || from === to ? [] : from * nodes.length + to;
  });
  const sorted = Float64Array.from(new Set(keys)).sort();
  return { nodes, links: Array.from(sorted, (key) => [Math.floor(key / nodes.length), key % nodes.length]) };
}

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

export const emptyLists = (count: number): number[][] => new Array(count).fill(null).map(() => []);
