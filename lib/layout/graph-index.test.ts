import { expect, test } from 'vitest';
import { findComponents, indexGraph } from './graph-index';

const node = (id: string, width = 100) => ({ id, width, height: 40 });
const edge = (ends: string) => ({ from: ends[0]!, to: ends[1]! });
const linksOf = (ids: string, ...edges: string[]) => indexGraph({ nodes: [...ids].map((id) => node(id)), edges: edges.map(edge) }).links; // oxfmt-ignore

test('links join the indexes of nodes, from the one that depends, in the order of the nodes', () => {
  expect(linksOf('abc', 'cb', 'ab', 'ca')).toEqual([[0, 1], [2, 0], [2, 1]]); // oxfmt-ignore
  expect(linksOf('abc', 'ca', 'cb', 'ab')).toEqual(linksOf('abc', 'cb', 'ab', 'ca'));
  // Sorted as numbers, not as text.
  expect(linksOf('abcdefghijkl', 'ka', 'ca').map(([from]) => from)).toEqual([2, 10]);
});

test('links to unknown nodes, to themselves and repeated ones are left out, but not opposite ones', () => {
  expect(linksOf('ab', 'ax', 'xa', 'aa', 'ab', 'ab')).toEqual([[0, 1]]);
  expect(linksOf('ab', 'ab', 'ba')).toEqual([[0, 1], [1, 0]]); // oxfmt-ignore
});

test('of nodes with the same id the first one counts, also for links', () => {
  const nodes = [node('a', 1), node('a', 2), node('b', 3)];
  const graph = indexGraph({ nodes, edges: [edge('ba')] });
  expect(graph.nodes.map(({ width }) => width)).toEqual([1, 3]);
  expect(graph.links).toEqual([[1, 0]]);
});

test('each vertex belongs to the part of the first vertex that it is connected with', () => {
  expect(findComponents(6, [[5, 4], [1, 3], [4, 1]])).toEqual([0, 1, 2, 1, 1, 1]); // oxfmt-ignore
  expect(findComponents(4, [[3, 2], [1, 0], [2, 1]])).toEqual([0, 0, 0, 0]); // oxfmt-ignore
  expect(findComponents(2, [])).toEqual([0, 1]);
});
