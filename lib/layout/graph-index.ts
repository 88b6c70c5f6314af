import { type LayoutEdge, type LayoutNode } from './layout-graph';

/**
 * The input as numbers: node `v` is `nodes[v]`, edge `e` runs from `from[e]` to `to[e]`.
 * Bad data is cleaned here and nowhere else: of nodes with the same id the first counts; edges with an
 * unknown end, self-loops and repeated edges are dropped. Edges are sorted by their ends, so the order in
 * which links arrive never changes a picture.
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
  // Both ends in one number: a Float64Array sorts natively, and n² stays an exact integer far beyond 5,000.
  const keys = new Float64Array(input.edges.length);
  let count = 0;
  for (const edge of input.edges) {
    const from = indexOf.get(edge.from);
    const to = indexOf.get(edge.to);
    if (from === undefined || to === undefined || from === to) continue;
    keys[count++] = from * nodes.length + to;
  }
  const sorted = keys.subarray(0, count).sort();
  const from = new Int32Array(count);
  const to = new Int32Array(count);
  let kept = 0;
  let last = -1;
  for (const key of sorted) {
    if (key === last) continue;
    last = key;
    from[kept] = Math.floor(key / nodes.length);
    to[kept++] = key % nodes.length;
  }
  return { nodes, from: from.subarray(0, kept), to: to.subarray(0, kept) };
}
