import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { makeGraph, shapes } from './bench/graphs';
import { countCardsCrossed, countDrawnCrossings } from './bench/measure';
import { type GraphLayout, layoutGraph, type LayoutEdge, type LayoutNode } from './layout-graph';

type Input = { nodes: LayoutNode[]; edges: LayoutEdge[] };

const size = fc.record({ width: fc.integer({ min: 1, max: 300 }), height: fc.integer({ min: 1, max: 200 }) });

/** Any acyclic graph with nodes of any size: node `i` depends only on nodes with a lower index. */
const dag = (maxLength: number) =>
  fc
    .array(fc.tuple(size, fc.array(fc.nat(), { maxLength: 3 })), { maxLength, size: 'max' })
    .map((rows): Input => ({
      nodes: rows.map(([measure], i) => ({ id: `n${i}`, ...measure })),
      edges: rows.flatMap(([, picks], i) =>
        i === 0 ? [] : picks.map((pick) => ({ from: `n${i}`, to: `n${pick % i}` })),
      ),
    }));

/** Bad data: repeated ids, links to unknown nodes, self-loops, duplicate links and cycles. */
const badData = fc
  .record({
    ids: fc.array(fc.nat({ max: 12 }), { maxLength: 20 }),
    links: fc.array(fc.tuple(fc.nat({ max: 15 }), fc.nat({ max: 15 })), { maxLength: 40 }),
  })
  .map(({ ids, links }): Input => ({
    nodes: ids.map((id) => ({ id: `n${id}`, width: 100, height: 40 })),
    edges: links.map(([from, to]) => ({ from: `n${from}`, to: `n${to}` })),
  }));

const runs = { numRuns: 60 };
/** A short search for fewer crossings: these properties hold for every budget. */
const budgetMs = 1;
/** For comparing as text: a deep comparison of thousands of nodes takes longer than their layout. */
const textOf = (layout: GraphLayout) => JSON.stringify(layout);
const card = { width: 220, height: 96 };
const nodesOf = (...ids: string[]): LayoutNode[] => ids.map((id) => ({ id, ...card }));

/** Pairs of overlapping nodes, and nodes and lines outside the layout's size. */
function faults({ nodes, edges, width, height }: GraphLayout): string[] {
  const sorted = nodes.toSorted((a, b) => a.y - b.y);
  const found: string[] = [];
  for (const { from, to, points } of edges)
    if (!points.every(({ x, y }) => x >= 0 && y >= 0 && x <= width && y <= height))
      found.push(`${from} to ${to} outside`);
  sorted.forEach((a, i) => {
    if (!(a.x >= 0 && a.y >= 0 && a.x + a.width <= width && a.y + a.height <= height))
      found.push(`${a.id} outside`);
    for (let j = i + 1; j < sorted.length && sorted[j]!.y < a.y + a.height; j++) {
      const b = sorted[j]!;
      if (a.x < b.x + b.width && b.x < a.x + a.width) found.push(`${a.id} on ${b.id}`);
    }
  });
  return found;
}

/** Edges that do not run strictly downward from the bottom centre of `from` to the top centre of `to`. */
function misdrawn({ nodes, edges }: GraphLayout): string[] {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  return edges
    .filter(({ from, to, points }) => {
      const [upper, lower] = [byId.get(from)!, byId.get(to)!];
      const [first, last] = [points[0]!, points[points.length - 1]!];
      return !(
        upper.layer > lower.layer &&
        upper.y + upper.height < lower.y &&
        first.x === upper.x + upper.width / 2 &&
        first.y === upper.y + upper.height &&
        last.x === lower.x + lower.width / 2 &&
        last.y === lower.y &&
        points.every((point, i) => i === 0 || point.y > points[i - 1]!.y)
      );
    })
    .map(({ from, to }) => `${from} → ${to}`);
}

const cardsCrossed = ({ nodes, edges }: GraphLayout) => countCardsCrossed({ boxes: nodes, lines: edges });

describe('an acyclic graph', () => {
  test('has no overlapping nodes, and its edges run downward without crossing a card', () => {
    fc.assert(
      fc.property(dag(80), fc.constantFrom(0, 1, 10), (input, budgetMs) => {
        const layout = layoutGraph(input, { budgetMs });
        expect(faults(layout)).toEqual([]);
        expect(misdrawn(layout)).toEqual([]);
        expect(cardsCrossed(layout)).toBe(0);
        // Corners are on whole or half pixels, so that cards look sharp.
        expect(layout.nodes.every(({ x, y }) => Number.isInteger(2 * x) && Number.isInteger(2 * y))).toBe(
          true,
        );
      }),
      { numRuns: 100 },
    );
  });

  test.each(shapes)('may have 5,000 nodes: %s', (shape) => {
    const layout = layoutGraph(makeGraph(shape, 5_000, 3));
    expect(layout.nodes).toHaveLength(5_000);
    expect(faults(layout)).toEqual([]);
    expect(misdrawn(layout)).toEqual([]);
    expect(cardsCrossed(layout)).toBe(0);
  });

  test('has nodes without dependencies at the bottom of their part', () => {
    fc.assert(
      fc.property(dag(40), ({ nodes, edges }) => {
        const dependent = new Set(edges.map(({ from }) => from));
        const layers = layoutGraph({ nodes, edges }, { budgetMs }).nodes.filter(
          ({ id }) => !dependent.has(id),
        );
        expect(layers.every(({ layer }) => layer === 0)).toBe(true);
      }),
      runs,
    );
  });

  test('gets the same layout for the same input, whatever the order of the links', () => {
    fc.assert(
      fc.property(dag(60), ({ nodes, edges }) => {
        const layout = textOf(layoutGraph({ nodes, edges }, { budgetMs }));
        expect(textOf(layoutGraph({ nodes, edges }, { budgetMs }))).toBe(layout);
        expect(textOf(layoutGraph({ nodes, edges: edges.toReversed() }, { budgetMs }))).toBe(layout);
      }),
      runs,
    );
  });

  test('gets the mirrored layout if its nodes are reversed', () => {
    fc.assert(
      fc.property(dag(40), ({ nodes, edges }) => {
        // One connected part, because separate parts are packed in input order, which does not mirror.
        const joined = edges.concat(nodes.slice(1).map(({ id }) => ({ from: id, to: 'n0' })));
        const layout = layoutGraph({ nodes, edges: joined }, { budgetMs });
        const mirrored = layoutGraph({ nodes: nodes.toReversed(), edges: joined }, { budgetMs });
        expect(mirrored.nodes.toReversed()).toEqual(
          layout.nodes.map((node) => ({ ...node, x: layout.width - node.x - node.width })),
        );
      }),
      runs,
    );
  });

  test('gets a sound layout even without a budget', () => {
    const input = makeGraph('mixed', 400, 2);
    const hasty = layoutGraph(input, { budgetMs: 0 });
    expect(faults(hasty)).toEqual([]);
    expect(misdrawn(hasty)).toEqual([]);
  });
});

describe('lines and trees', () => {
  test('a line is one straight column, whatever the widths', () => {
    fc.assert(
      fc.property(fc.array(size, { minLength: 1, maxLength: 30 }), (sizes) => {
        const nodes = sizes.map((measure, i) => ({ id: `n${i}`, ...measure }));
        const edges = nodes.slice(1).map(({ id }, i) => ({ from: id, to: `n${i}` }));
        const layout = layoutGraph({ nodes, edges });
        expect(new Set(layout.nodes.map(({ x, width }) => x + width / 2)).size).toBe(1);
        expect(layout.edges.every(({ points }) => points.length === 2)).toBe(true);
      }),
      runs,
    );
  });

  test('a line of 20,000 nodes does not overflow the stack and stays straight', () => {
    const layout = layoutGraph(makeGraph('line', 20_000, 1));
    expect(new Set(layout.nodes.map(({ x }) => x))).toEqual(new Set([0]));
    expect(layout.nodes[19_999]).toMatchObject({ y: 0, layer: 19_999 });
    expect(layout.height).toBe(20_000 * 96 + 19_999 * 64);
  });

  test('a node is centred between two that depend on it', () => {
    const { nodes } = layoutGraph({
      nodes: nodesOf('sale', 'left', 'right'),
      edges: [
        { from: 'left', to: 'sale' },
        { from: 'right', to: 'sale' },
      ],
    });
    expect(nodes.map(({ x, y }) => [x, y])).toEqual([
      [130, 160],
      [0, 0],
      [260, 0],
    ]);
  });

  test.each([20, 300, 2_000])('a tree of %i has no crossings', (count) => {
    for (const seed of [1, 2, 3]) {
      const { nodes, edges } = layoutGraph(makeGraph('tree', count, seed));
      expect(countDrawnCrossings({ boxes: nodes, lines: edges })).toBe(0);
    }
  });
});

describe('bad data', () => {
  test('does not throw, and gives no overlaps and every valid link once', () => {
    fc.assert(
      fc.property(badData, (input) => {
        const layout = layoutGraph(input);
        expect(faults(layout)).toEqual([]);
        const ids = new Set(input.nodes.map(({ id }) => id));
        expect(layout.nodes.map(({ id }) => id)).toEqual([...ids]);
        const known = input.edges.filter(({ from, to }) => from !== to && ids.has(from) && ids.has(to));
        expect(new Set(layout.edges.map(({ from, to }) => `${from} ${to}`))).toEqual(
          new Set(known.map(({ from, to }) => `${from} ${to}`)),
        );
        expect(layout.edges).toHaveLength(new Set(known.map(({ from, to }) => `${from} ${to}`)).size);
        expect(textOf(layoutGraph(input))).toBe(textOf(layout));
      }),
      runs,
    );
  });

  test('with a cycle is cut at one link, which runs upward', () => {
    const layout = layoutGraph({
      nodes: nodesOf('a', 'b', 'c'),
      edges: [
        { from: 'a', to: 'b' },
        { from: 'b', to: 'c' },
        { from: 'c', to: 'a' },
      ],
    });
    const upward = layout.edges.filter(({ points }) => points[0]!.y > points[points.length - 1]!.y);
    expect(upward.map(({ from, to }) => [from, to])).toEqual([['c', 'a']]);
    expect(cardsCrossed(layout)).toBe(0);
  });

  test('may be empty, or one node with a self-loop', () => {
    expect(layoutGraph({ nodes: [], edges: [] })).toEqual({ nodes: [], edges: [], width: 0, height: 0 });
    expect(layoutGraph({ nodes: nodesOf('a'), edges: [{ from: 'a', to: 'a' }] })).toEqual({
      nodes: [{ id: 'a', ...card, x: 0, y: 0, layer: 0 }],
      edges: [],
      ...card,
    });
  });

  test('with links that need millions of dummies draws them straight, within the layout', () => {
    const { nodes, edges } = makeGraph('line', 3_000, 1);
    const long = nodes.slice(2).map(({ id }) => ({ from: id, to: 'n0' }));
    const layout = layoutGraph({ nodes, edges: edges.concat(long) });
    expect(faults(layout)).toEqual([]);
    expect(misdrawn(layout)).toEqual([]);
    const straight = layout.edges.filter(({ points }) => points.length === 2);
    expect(straight.length).toBeGreaterThan(5_000);
    expect(layout.width).toBeLessThan(40 * 220);
  });
});
