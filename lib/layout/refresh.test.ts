import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { makeGraph, type GraphShape, shapes } from './bench/graphs';
import { countCardsCrossed } from './bench/measure';
import { type GraphLayout, layoutGraph, type LayoutEdge, type LayoutNode } from './layout-graph';

const card = { width: 220, height: 96 };
const cases = fc.record({
  shape: fc.constantFrom<GraphShape>(...shapes),
  size: fc.integer({ min: 1, max: 120 }),
  seed: fc.nat({ max: 1_000 }),
  at: fc.nat(),
  above: fc.boolean(),
});
const runs = { numRuns: 60 };
/** A short search for fewer crossings: what a refresh keeps does not depend on how good the layout was. */
const budgetMs = 1;

/** The graph with one new node, which depends on node `at` or the other way round. */
function withLeaf(
  { nodes, edges }: { nodes: LayoutNode[]; edges: LayoutEdge[] },
  at: number,
  above: boolean,
) {
  const other = `n${at % nodes.length}`;
  return {
    nodes: nodes.concat({ id: 'new', ...card }),
    edges: edges.concat(above ? { from: 'new', to: other } : { from: other, to: 'new' }),
  };
}

/** How many nodes that are in both layouts moved, not counting a common shift. */
function movedNodes(before: GraphLayout, after: GraphLayout): number {
  const now = new Map(after.nodes.map((node) => [node.id, node]));
  const shifts = before.nodes.flatMap(({ id, x, y }) => {
    const node = now.get(id);
    return node ? [`${node.x - x} ${node.y - y}`] : [];
  });
  const counts = new Map<string, number>();
  for (const shift of shifts) counts.set(shift, (counts.get(shift) ?? 0) + 1);
  return shifts.length - Math.max(0, ...counts.values());
}

function overlaps({ nodes }: GraphLayout): boolean {
  return nodes.some((a, i) =>
    nodes
      .slice(i + 1)
      .some(
        (b) => a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height,
      ),
  );
}

const linesOutside = ({ edges, width, height }: GraphLayout) =>
  edges.filter(({ points }) => points.some(({ x, y }) => x < 0 || y < 0 || x > width || y > height));

describe('a refreshed layout', () => {
  test('is the same object if ids and links are the same', () => {
    fc.assert(
      fc.property(cases, ({ shape, size, seed }) => {
        const graph = makeGraph(shape, size, seed);
        const previous = layoutGraph(graph, { budgetMs });
        const again = { nodes: graph.nodes.map((node) => ({ ...node })), edges: graph.edges.toReversed() };
        expect(layoutGraph(again, { previous, budgetMs })).toBe(previous);
      }),
      runs,
    );
  });

  test('keeps every position if the nodes are reordered', () => {
    const graph = makeGraph('mixed', 80, 1);
    const previous = layoutGraph(graph);
    const after = layoutGraph({ ...graph, nodes: graph.nodes.toReversed() }, { previous });
    expect(after.nodes).toEqual(previous.nodes.toReversed());
  });

  test('moves nothing when a leaf is added, and places the leaf without overlaps', () => {
    fc.assert(
      fc.property(cases, ({ shape, size, seed, at, above }) => {
        const graph = makeGraph(shape, size, seed);
        const previous = layoutGraph(graph, { budgetMs });
        const grown = withLeaf(graph, at, above);
        const after = layoutGraph(grown, { previous, budgetMs });
        expect(movedNodes(previous, after)).toBe(0);
        expect(overlaps(after)).toBe(false);
        expect(countCardsCrossed({ boxes: after.nodes, lines: after.edges })).toBe(0);
        const byId = new Map(after.nodes.map((node) => [node.id, node]));
        const runsDown = ({ from, to }: LayoutEdge) =>
          byId.get(from)!.y + byId.get(from)!.height < byId.get(to)!.y &&
          byId.get(from)!.layer > byId.get(to)!.layer;
        expect(after.edges.filter((edge) => !runsDown(edge))).toEqual([]);
        expect(
          after.nodes.every(
            ({ x, y, width, height }) =>
              x >= 0 && y >= 0 && x + width <= after.width && y + height <= after.height,
          ),
        ).toBe(true);
        expect(linesOutside(after)).toEqual([]);
        const added = byId.get('new')!;
        const tooNear = after.nodes.filter(
          ({ id, x, y, width, height }) =>
            id !== 'new' &&
            y < added.y + added.height &&
            added.y < y + height &&
            Math.max(x - added.x - added.width, added.x - x - width) < 40,
        );
        expect(tooNear).toEqual([]);
        expect(JSON.stringify(layoutGraph(grown, { previous, budgetMs }))).toBe(JSON.stringify(after));
      }),
      runs,
    );
  });

  test('moves at most one in twenty of 500 nodes for a leaf', () => {
    const graph = makeGraph('mixed', 500, 9);
    const previous = layoutGraph(graph);
    for (let at = 0; at < 500; at += 17) {
      expect(
        movedNodes(previous, layoutGraph(withLeaf(graph, at, at % 2 === 0), { previous })),
      ).toBeLessThanOrEqual(25);
    }
  });

  test('keeps the positions of the remaining nodes, and has no edges to removed ones', () => {
    fc.assert(
      fc.property(cases, ({ shape, size, seed, at }) => {
        const graph = makeGraph(shape, size, seed);
        const previous = layoutGraph(graph, { budgetMs });
        const gone = `n${at % size}`;
        const nodes = graph.nodes.filter(({ id }) => id !== gone);
        const after = layoutGraph({ nodes, edges: graph.edges }, { previous, budgetMs });
        expect(movedNodes(previous, after)).toBe(0);
        expect(after.edges.some(({ from, to }) => from === gone || to === gone)).toBe(false);
      }),
      runs,
    );
  });

  test('places a new part to the right of the others', () => {
    const graph = makeGraph('tree', 30, 2);
    const previous = layoutGraph(graph);
    const after = layoutGraph(
      {
        nodes: graph.nodes.concat({ id: 'p', ...card }, { id: 'q', ...card }),
        edges: graph.edges.concat({ from: 'q', to: 'p' }),
      },
      { previous },
    );
    expect(movedNodes(previous, after)).toBe(0);
    const [p, q] = after.nodes.slice(-2);
    expect(p!.x).toBe(previous.width + 40);
    expect(q!.y + q!.height).toBeLessThan(p!.y);
    expect(after.width).toBe(p!.x + p!.width);
    expect(after.edges.find(({ from }) => from === 'q')!.points).toEqual([
      { x: q!.x + 110, y: q!.y + 96 },
      { x: p!.x + 110, y: p!.y },
    ]);
  });

  test('grows in width for a new line that runs around the cards', () => {
    const nodes = ['bottom', 'middle', 'top'].map((id) => ({ id, ...card }));
    const edges = [
      { from: 'top', to: 'middle' },
      { from: 'middle', to: 'bottom' },
    ];
    const previous = layoutGraph({ nodes, edges });
    expect(previous.width).toBe(card.width);
    const after = layoutGraph({ nodes, edges: edges.concat({ from: 'top', to: 'bottom' }) }, { previous });
    expect(movedNodes(previous, after)).toBe(0);
    expect(countCardsCrossed({ boxes: after.nodes, lines: after.edges })).toBe(0);
    expect(Math.max(...after.edges.flatMap(({ points }) => points.map(({ x }) => x)))).toBeGreaterThan(
      card.width,
    );
    expect(linesOutside(after)).toEqual([]);
  });

  test('is computed from scratch for other sizes, a node in between, or too many new nodes', () => {
    const graph = makeGraph('line', 12, 2);
    const previous = layoutGraph(graph);
    for (const size of [{ width: 300 }, { height: 120 }]) {
      const resized = { ...graph, nodes: graph.nodes.map((node) => ({ ...node, ...size })) };
      expect(layoutGraph(resized, { previous })).toEqual(layoutGraph(resized));
    }

    const tall = {
      nodes: graph.nodes.concat({ id: 'tall', width: 220, height: 500 }),
      edges: graph.edges.concat({ from: 'tall', to: 'n4' }),
    };
    expect(movedNodes(previous, layoutGraph(tall, { previous }))).toBeGreaterThan(0);

    const between = {
      nodes: graph.nodes.concat({ id: 'between', ...card }),
      edges: graph.edges
        .filter(({ from }) => from !== 'n6')
        .concat({ from: 'n6', to: 'between' }, { from: 'between', to: 'n5' }),
    };
    const after = layoutGraph(between, { previous });
    expect(after.nodes.map(({ layer }) => layer)).toEqual([0, 1, 2, 3, 4, 5, 7, 8, 9, 10, 11, 12, 6]);
    expect(new Set(after.nodes.map(({ x }) => x)).size).toBe(1);

    const other = makeGraph('mixed', 60, 2);
    expect(overlaps(layoutGraph(other, { previous }))).toBe(false);
  });

  test('keeps the order from left to right when computed from scratch', () => {
    const nodes = ['sale', 'a', 'b', 'c'].map((id) => ({ id, ...card }));
    const edges = ['c', 'a', 'b'].map((from) => ({ from, to: 'sale' }));
    const previous = layoutGraph({ nodes: [nodes[0]!, nodes[3]!, nodes[1]!, nodes[2]!], edges });
    const wider = nodes.map((node) => ({ ...node, width: 300 }));
    const order = (layout: GraphLayout) =>
      layout.nodes
        .filter(({ layer }) => layer === 1)
        .toSorted((p, q) => p.x - q.x)
        .map(({ id }) => id);
    expect(order(layoutGraph({ nodes: wider, edges }, { previous }))).toEqual(order(previous));
  });

  test('survives twenty additions in a row without overlaps', () => {
    let graph = makeGraph('split', 60, 5);
    let layout = layoutGraph(graph);
    for (let i = 0; i < 20; i++) {
      graph = {
        nodes: graph.nodes.concat({ id: `x${i}`, ...card }),
        edges: graph.edges.concat({ from: `x${i}`, to: graph.nodes[(i * 17) % graph.nodes.length]!.id }),
      };
      const next = layoutGraph(graph, { previous: layout });
      expect(movedNodes(layout, next)).toBe(0);
      expect(overlaps(next)).toBe(false);
      expect(countCardsCrossed({ boxes: next.nodes, lines: next.edges })).toBe(0);
      layout = next;
    }
  });
});
