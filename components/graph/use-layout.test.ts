import { expect, it } from 'vitest';
import { isAlike } from './use-layout';

const node = (id: string, width = 10) => ({ id, width, height: 5 });
const graph = { nodes: [node('a'), node('b'), node('c')], edges: [{ from: 'a', to: 'b' }] };

it('is the same graph as long as ids, sizes and edges are', () => {
  expect(isAlike(graph, structuredClone(graph))).toBe(true);
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
  expect(isAlike(graph, other)).toBe(false);
  expect(isAlike(other, graph)).toBe(false);
});
