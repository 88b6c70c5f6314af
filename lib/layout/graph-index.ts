import { type LayoutEdge, type LayoutNode } from './layout-graph';

/**
 * Cleans bad data, here and nowhere else: of nodes with the same id the first counts; edges with an unknown end,
 * self-loops and repeated edges are left out.
 */
export type IndexedGraph = { nodes: LayoutNode[]; from: Int32Array; to: Int32Array };

export function indexGraph(input: { nodes: LayoutNode[]; edges: LayoutEdge[] }): IndexedGraph {
  const indexOf = new Map<string, number>();
  const nodes: LayoutNode[] = [];
  for (const node of input.nodes) {
    if (indexOf.has(node.id)) continue;
    indexOf.set(node.id, nodes.length);
    nodes.push(node);
  }
  // Both ends in one number: n² stays an exact integer far beyond 5,000.
  const keys = input.edges.flatMap((edge) => {
    const [from, to] = [indexOf.get(edge.from), indexOf.get(edge.to)];
    return from === undefined || to === undefined || from === to ? [] : from * nodes.length + to;
  });
  const sorted = Float64Array.from(new Set(keys)).sort();
  return {
    nodes,
    from: Int32Array.from(sorted, (key) => Math.floor(key / nodes.length)),
    to: Int32Array.from(sorted, (key) => key % nodes.length),
  };
}
