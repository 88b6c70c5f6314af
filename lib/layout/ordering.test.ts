import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { makeGraph } from './bench/graphs';
import { indexGraph } from './graph-index';
import { type ProperGraph, assignLayers, buildProperGraph } from './layering';
import {
  type LayerOrder,
  countCrossings,
  orderBySequence,
  orderLayers,
  siftLayers,
  startSequence,
  sweepLayers,
} from './ordering';

function properGraph(size: number, seed: number): ProperGraph {
  const { nodes, links } = indexGraph(makeGraph('mixed', size, seed));
  return buildProperGraph(assignLayers(nodes.length, links), links);
}

const cases = fc.record({
  size: fc.integer({ min: 2, max: 60 }),
  seed: fc.nat(),
  kind: fc.nat({ max: 8 }),
});
const runs = { numRuns: 100 };

/** Counts crossings by comparing every pair of segments. */
function countSlowly(graph: ProperGraph, { pos }: LayerOrder): number {
  const segments = graph.down.flatMap((below, upper) => below.map((lower) => ({ upper, lower })));
  let crossings = 0;
  segments.forEach((a, i) => {
    for (const b of segments.slice(i + 1)) {
      if (graph.layerOf[a.upper] !== graph.layerOf[b.upper]) continue;
      if ((pos[a.upper]! - pos[b.upper]!) * (pos[a.lower]! - pos[b.lower]!) >= 0) continue;
      crossings++;
    }
  });
  return crossings;
}

/** Whether each layer contains exactly its own vertices, each at its recorded position. */
function isSound({ layerOf }: ProperGraph, { layers, pos }: LayerOrder): boolean {
  return (
    new Set(layers.flat()).size === layerOf.length &&
    layers.every((layer, k) => layer.every((v, i) => layerOf[v] === k && pos[v] === i))
  );
}

describe('crossings', () => {
  test('are counted correctly by the accumulator tree', () => {
    fc.assert(
      fc.property(cases, ({ size, seed, kind }) => {
        const graph = properGraph(size, seed);
        const layers = orderBySequence(graph, startSequence(graph, kind));
        expect(countCrossings(graph, layers)).toBe(countSlowly(graph, layers));
      }),
      runs,
    );
  });
});

describe('every pass', () => {
  test('keeps the layers, and reports the crossings saved correctly', () => {
    fc.assert(
      fc.property(cases, ({ size, seed, kind }) => {
        const graph = properGraph(size, seed);
        const first = orderBySequence(graph, startSequence(graph, kind));
        const swept = sweepLayers(graph, first, { left: 5_000_000 });
        expect(swept.crossings).toBe(countCrossings(graph, swept.order));
        expect(swept.crossings).toBeLessThanOrEqual(countCrossings(graph, first));

        const layers = swept.order;
        const left = swept.crossings - siftLayers(graph, layers, 4, { left: 5_000_000 });
        expect(countCrossings(graph, layers)).toBe(left);
        expect(left).toBeLessThanOrEqual(swept.crossings);
        expect(isSound(graph, layers)).toBe(true);
      }),
      runs,
    );
  });

  test('sifting converges', () => {
    const graph = properGraph(40, 5);
    const layers = orderBySequence(graph, startSequence(graph, 0));
    while (siftLayers(graph, layers, 4, { left: 5_000_000 }) > 0);
    expect(siftLayers(graph, layers, 4, { left: 5_000_000 })).toBe(0);
  });
});

test('a larger budget gives fewer crossings', () => {
  for (const seed of [1, 2, 3]) {
    const [hasty, thorough] = [0, 40].map((budget) => {
      const graph = properGraph(300, seed);
      return countCrossings(graph, orderLayers(graph, budget, 20));
    });
    expect(thorough).toBeLessThan(hasty! * 0.8);
  }
});

test('several starts, each swept and sifted, give few crossings', () => {
  let crossings = 0;
  for (let seed = 1; seed <= 8; seed++) {
    const graph = properGraph(60, seed);
    crossings += countCrossings(graph, orderLayers(graph, 6, 20));
  }
  // 127 when this was written; at least 139 with a single start, without sweeping or without sifting.
  expect(crossings).toBeLessThan(133);
});

test('ordering leaves every neighbour list sorted by position', () => {
  const graph = properGraph(60, 3);
  const { pos } = orderLayers(graph, 1, 4);
  const isSorted = (list: number[]) => list.every((v, at) => at === 0 || pos[list[at - 1]!]! < pos[v]!);
  expect([...graph.up, ...graph.down].every(isSorted)).toBe(true);
});
