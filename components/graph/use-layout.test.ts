import { expect, it } from 'vitest';
import { isSameGraph } from './use-layout';

const node = (id: string, width = 10) => ({ id, width, height: 5 });
const graph = { nodes: [node('a'), node('b'), node('c')], edges: [{ from: 'a', to: 'b' }] };

it('is the same graph as long as ids, sizes and edges are, whatever else a refresh brings', () => {
  const copy = {
    nodes: graph.nodes.map((one) => ({ ...one, note: 'new' })),
    edges: [{ from: 'a', to: 'b' }],
  };
  expect(isSameGraph(graph, copy)).toBe(true);
});

it.each([
  ['a node more', { ...graph, nodes: [...graph.nodes, node('d')] }],
  ['a node less', { ...graph, nodes: graph.nodes.slice(1) }],
  ['another order', { ...graph, nodes: graph.nodes.toReversed() }],
  ['another size', { ...graph, nodes: [node('a', 11), node('b'), node('c')] }],
  ['another edge', { ...graph, edges: [{ from: 'a', to: 'c' }] }],
  ['an edge the other way', { ...graph, edges: [{ from: 'b', to: 'a' }] }],
  ['no edge', { ...graph, edges: [] }],
])('is another one with %s', (_, other) => {
  expect(isSameGraph(graph, other)).toBe(false);
  expect(isSameGraph(other, graph)).toBe(false);
});
