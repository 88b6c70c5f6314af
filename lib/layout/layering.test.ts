import fc from 'fast-check';
import { expect, test } from 'vitest';
import { makeGraph, shapes } from './bench/graphs';
import { indexGraph } from './graph-index';
import { assignLayers, tightenLayers } from './layering';

type Links = { size: number; from: Int32Array; to: Int32Array };

const links = fc
  .array(fc.array(fc.nat(), { maxLength: 3 }), { minLength: 2, maxLength: 7 })
  .map((rows): Links => {
    const pairs = rows.flatMap((picks, i) =>
      i === 0 ? [] : [...new Set(picks.map((pick) => pick % i))].map((to) => [i, to]),
    );
    return {
      size: rows.length,
      from: Int32Array.from(pairs, ([from]) => from!),
      to: Int32Array.from(pairs, ([, to]) => to!),
    };
  });

const lengthOf = (layer: ArrayLike<number>, { from, to }: Links) =>
  from.reduce((sum, v, e) => sum + layer[v]! - layer[to[e]!]!, 0);

test('edges become no longer, none turns round, and nothing rises above the highest', () => {
  fc.assert(
    fc.property(links, (graph) => {
      const { layer } = assignLayers(graph.size, graph.from, graph.to);
      const [highest, before] = [Math.max(...layer), lengthOf(layer, graph)];
      tightenLayers(layer, graph.from, graph.to);
      expect(graph.from.every((v, e) => layer[v]! > layer[graph.to[e]!]!)).toBe(true);
      expect(lengthOf(layer, graph)).toBeLessThanOrEqual(before);
      expect(Math.max(...layer)).toBe(highest);
    }),
    { numRuns: 200 },
  );
});

test.each(shapes)('stays valid and gets shorter at 3,000 nodes: %s', (shape) => {
  const { nodes, from, to } = indexGraph(makeGraph(shape, 3_000, 4));
  const graph = { size: nodes.length, from, to };
  const { layer } = assignLayers(graph.size, from, to);
  const before = lengthOf(layer, graph);
  tightenLayers(layer, from, to);
  expect(from.every((v, e) => layer[v]! > layer[to[e]!]!)).toBe(true);
  expect(lengthOf(layer, graph)).toBeLessThanOrEqual(before);
  if (shape === 'mixed') expect(lengthOf(layer, graph)).toBeLessThan(before * 0.985);
});

test('a node with more above it than below is lifted to them', () => {
  // 3 → 2 → 1 → 0 is the long way; 4 → 0 the short one, and both 5 and 6 depend on 4 and on 3.
  const pairs = [
    [1, 0],
    [2, 1],
    [3, 2],
    [4, 0],
    [5, 3],
    [5, 4],
    [6, 3],
    [6, 4],
  ];
  const from = Int32Array.from(pairs, ([v]) => v!);
  const to = Int32Array.from(pairs, ([, v]) => v!);
  const { layer } = assignLayers(7, from, to);
  expect([...layer]).toEqual([0, 1, 2, 3, 1, 4, 4]);
  tightenLayers(layer, from, to);
  expect([...layer]).toEqual([0, 1, 2, 3, 3, 4, 4]);
});
