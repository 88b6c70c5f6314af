import { type LayoutInput, type LayoutNode } from './layout-graph';

/** Two vertex indexes; the first vertex depends on the second. */
export type Link = readonly [from: number, to: number];

/** The input with links as index pairs, sorted, so that the order of the input links never changes the layout. */
export type IndexedGraph = { nodes: LayoutNode[]; links: Link[] };

/**
 * The only place that cleans bad data: of nodes with the same id the first one wins; edges with an unknown end, self-loops
 * and duplicate edges are dropped.
 */
export function indexGraph(input: LayoutInput): IndexedGraph {
  const indexOf = new Map<string, number>();
  const nodes = input.nodes.filter(({ id }) => !indexOf.has(id) && indexOf.set(id, indexOf.size));
  // Encodes both ends in one number; n² stays an exact integer far beyond 5,000 nodes.
  const keys = input.edges.flatMap((edge) => {
    const [from, to] = [indexOf.get(edge.from), indexOf.get(edge.to)];
    return from === undefined || to === undefined || from === to ? [] : from * nodes.length + to;
  });
  const sorted = Float64Array.from(new Set(keys)).sort();
  return { nodes, links: Array.from(sorted, (key) => [Math.floor(key / nodes.length), key % nodes.length]) };
}

/** For each vertex, the first vertex of its connected component. Union–find with path halving: nearly O(vertices + links). */
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
