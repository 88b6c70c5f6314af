import fc from 'fast-check';
import { expect, test } from 'vitest';
import { makeGraph, shapes } from './bench/graphs';
import { indexGraph } from './graph-index';
import { assignLayers } from './layering';
import { tightenLayers } from './tightening';
import { workOf } from './work';

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

/** The least total length over all layerings with the bottom vertices on layer 0, by trying them all. */
function shortest(graph: Links): number {
  const dependent = new Set(graph.from);
  let best = Infinity;
  const layer = new Array<number>(graph.size).fill(0);
  const assign = (v: number) => {
    if (v === graph.size) {
      best = Math.min(best, lengthOf(layer, graph));
      return;
    }
    const own = [...graph.from.keys()]
      .filter((e) => graph.from[e] === v)
      .map((e) => layer[graph.to[e]!]! + 1);
    for (let k = Math.max(0, ...own); k < (dependent.has(v) ? graph.size : 1); k++) {
      layer[v] = k;
      assign(v + 1);
    }
  };
  assign(0);
  return best;
}

test('edges become as short as any layering can make them', () => {
  fc.assert(
    fc.property(links, (graph) => {
      const { layer } = assignLayers(graph.size, graph.from, graph.to);
      const highest = Math.max(...layer);
      tightenLayers(layer, graph.from, graph.to, workOf(100));
      expect(graph.from.every((v, e) => layer[v]! > layer[graph.to[e]!]!)).toBe(true);
      expect(lengthOf(layer, graph)).toBe(shortest(graph));
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
  tightenLayers(layer, from, to, workOf(100));
  expect(from.every((v, e) => layer[v]! > layer[to[e]!]!)).toBe(true);
  expect(lengthOf(layer, graph)).toBeLessThanOrEqual(before);
  if (shape === 'mixed') expect(lengthOf(layer, graph)).toBeLessThan(before * 0.92);
});

test('without budget the layers stay as they are', () => {
  const { nodes, from, to } = indexGraph(makeGraph('mixed', 200, 4));
  const { layer } = assignLayers(nodes.length, from, to);
  const before = layer.slice();
  tightenLayers(layer, from, to, workOf(0));
  expect(layer).toEqual(before);
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
  tightenLayers(layer, from, to, workOf(1));
  expect([...layer]).toEqual([0, 1, 2, 3, 3, 4, 4]);
});
