import { expect, it } from 'vitest';
import { isDeepEqual } from './use-layout';

const node = (id: string, width = 10) => ({ id, width, height: 5 });
const graph = { nodes: [node('a'), node('b'), node('c')], edges: [{ from: 'a', to: 'b' }] };

it('is equal if ids, sizes and edges are', () => {
  expect(isDeepEqual(graph, structuredClone(graph))).toBe(true);
});

it.each([
  ['an extra node', { ...graph, nodes: [...graph.nodes, node('d')] }],
  ['a node missing', { ...graph, nodes: graph.nodes.slice(1) }],
  ['another order', { ...graph, nodes: graph.nodes.toReversed() }],
  ['another size', { ...graph, nodes: [node('a', 11), node('b'), node('c')] }],
  ['another edge', { ...graph, edges: [{ from: 'a', to: 'c' }] }],
  ['an edge reversed', { ...graph, edges: [{ from: 'b', to: 'a' }] }],
  ['no edge', { ...graph, edges: [] }],
])('differs with %s', (_, other) => {
  expect(isDeepEqual(graph, other)).toBe(false);
  expect(isDeepEqual(other, graph)).toBe(false);
});
