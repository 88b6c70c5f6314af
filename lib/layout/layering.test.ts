import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { makeGraph, shapes } from './bench/graphs';
import { indexGraph, type Link } from './graph-index';
import { assignLayers, buildProperGraph, tightenLayers } from './layering';

type Links = { size: number; links: Link[] };

const graphs = fc
  .array(fc.array(fc.nat(), { maxLength: 3 }), { minLength: 2, maxLength: 7 })
  .map((rows): Links => {
    const links = rows.flatMap((picks, i) =>
      i === 0 ? [] : [...new Set(picks.map((pick) => pick % i))].map((to): Link => [i, to]),
    );
    return { size: rows.length, links };
  });

const lengthOf = (layer: ArrayLike<number>, { links }: Links) =>
  links.reduce((sum, [from, to]) => sum + layer[from]! - layer[to]!, 0);

test('tightening never lengthens the edges in total, never reverses one, and never adds a layer', () => {
  fc.assert(
    fc.property(graphs, (graph) => {
      const layer = assignLayers(graph.size, graph.links);
      const [highest, before] = [Math.max(...layer), lengthOf(layer, graph)];
      tightenLayers(layer, graph.links);
      expect(graph.links.every(([from, to]) => layer[from]! > layer[to]!)).toBe(true);
      expect(lengthOf(layer, graph)).toBeLessThanOrEqual(before);
      expect(Math.max(...layer)).toBe(highest);
    }),
    { numRuns: 200 },
  );
});

test.each(shapes)('tightening 3,000 nodes keeps the layering valid and its links no longer: %s', (shape) => {
  const { nodes, links } = indexGraph(makeGraph(shape, 3_000, 4));
  const graph = { size: nodes.length, links };
  const layer = assignLayers(graph.size, links);
  const before = lengthOf(layer, graph);
  tightenLayers(layer, links);
  expect(links.every(([from, to]) => layer[from]! > layer[to]!)).toBe(true);
  expect(lengthOf(layer, graph)).toBeLessThanOrEqual(before);
  if (shape === 'mixed') expect(lengthOf(layer, graph)).toBeLessThan(before * 0.985);
});

test('a node with more neighbours above than below is lifted towards them', () => {
  // 3 → 2 → 1 → 0 is the long path and 4 → 0 the short one; both 5 and 6 depend on 4 and on 3.
  const pairs: Link[] = [
    [1, 0],
    [2, 1],
    [3, 2],
    [4, 0],
    [5, 3],
    [5, 4],
    [6, 3],
    [6, 4],
  ];
  const layer = assignLayers(7, pairs);
  expect([...layer]).toEqual([0, 1, 2, 3, 1, 4, 4]);
  tightenLayers(layer, pairs);
  expect([...layer]).toEqual([0, 1, 2, 3, 3, 4, 4]);
});

test('a node with as many neighbours above as below stays where it is', () => {
  // 4 → 3 → 2 → 1 → 0 is the long path and 4 → 5 → 0 the short one.
  const pairs: Link[] = [[1, 0], [2, 1], [3, 2], [4, 3], [4, 5], [5, 0]]; // oxfmt-ignore
  const layer = assignLayers(6, pairs);
  tightenLayers(layer, pairs);
  expect([...layer]).toEqual([0, 1, 2, 3, 4, 1]);
});

describe('a proper graph', () => {
  const pairs: Link[] = [[1, 0], [2, 1], [3, 2], [3, 0]]; // oxfmt-ignore

  test('has a dummy for each layer that a long link passes, from top to bottom', () => {
    const graph = buildProperGraph(assignLayers(4, pairs), pairs);
    expect(graph.dummies).toEqual([[], [], [], [4, 5]]);
    expect([...graph.layerOf]).toEqual([0, 1, 2, 3, 2, 1]);
    expect([graph.realCount, graph.layerCount]).toEqual([4, 4]);
    expect(graph.down).toEqual([[], [0], [1], [2, 4], [5], [0]]);
    expect(graph.up).toEqual([[1, 5], [2], [3], [], [3], [4]]);
  });

  test('of no vertices has no layers', () => {
    expect(buildProperGraph(new Int32Array(), [])).toMatchObject({
      realCount: 0,
      layerCount: 0,
      dummies: [],
    });
  });
});

test('layers count the longest way down, and a link that closes a loop is ignored', () => {
  const links: Link[] = [[0, 1], [1, 2], [0, 2], [2, 0], [3, 0]]; // oxfmt-ignore
  expect([...assignLayers(4, links)]).toEqual([2, 1, 0, 3]);
});

test('a node without dependencies stays at the bottom, however high its only neighbour is', () => {
  const links: Link[] = [[1, 0], [2, 1], [2, 3]]; // oxfmt-ignore
  const layer = assignLayers(4, links);
  tightenLayers(layer, links);
  expect([...layer]).toEqual([0, 1, 2, 0]);
});
