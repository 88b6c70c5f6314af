import fc from 'fast-check';
import { expect, test } from 'vitest';
import { makeGraph, shapes } from './bench/graphs';
import { moveLayout } from './packing';
import { layoutColumns as placeGroups, type LayoutGroup } from './layout-columns';

const options = { columnGap: 30, rowGap: 50, maxWidth: 2_000 };
/** Nodes and edges as they stand on the map, in the order of the groups. */
function layoutColumns(...asked: Parameters<typeof placeGroups>) {
  const map = placeGroups(...asked);
  const placed = map.groups.map((group) => moveLayout(group.layout, group));
  return { ...map, nodes: placed.flatMap(({ nodes }) => nodes), edges: placed.flatMap(({ edges }) => edges) };
}

const groups = fc
  .array(
    fc.record({ shape: fc.constantFrom(...shapes), size: fc.integer({ min: 0, max: 15 }), seed: fc.nat() }),
    {
      maxLength: 25,
    },
  )
  .map((all) =>
    all.map(({ shape, size, seed }, i): LayoutGroup => ({ id: `g${i}`, ...makeGraph(shape, size, seed) })),
  );

test('every group is a box of its own, in the order given, within the width', () => {
  fc.assert(
    fc.property(groups, (all) => {
      const layout = layoutColumns(all, options);
      expect(layout.groups.map(({ id }) => id)).toEqual(all.map(({ id }) => id));
      layout.groups.forEach((box, i) => {
        expect(box.x === 0 || box.x + box.width <= options.maxWidth).toBe(true);
        expect(box.x + box.width).toBeLessThanOrEqual(layout.width);
        expect(box.y + box.height).toBeLessThanOrEqual(layout.height);
        const next = layout.groups[i + 1];
        if (!next) return;
        const beside = next.y === box.y && next.x === box.x + box.width + options.columnGap;
        const below = next.x === 0 && next.y >= box.y + box.height + options.rowGap;
        expect(beside || below).toBe(true);
      });
      let n = 0;
      all.forEach((group, i) => {
        const box = layout.groups[i]!;
        for (let count = 0; count < group.nodes.length; count++) {
          const node = layout.nodes[n++]!;
          expect(node.x >= box.x && node.x + node.width <= box.x + box.width).toBe(true);
          expect(node.y >= box.y && node.y + node.height <= box.y + box.height).toBe(true);
        }
      });
      expect(n).toBe(layout.nodes.length);
      expect(layout.edges).toHaveLength(all.reduce((sum, { edges }) => sum + edges.length, 0));
      expect(JSON.stringify(layoutColumns(all, options))).toBe(JSON.stringify(layout));
    }),
    { numRuns: 60 },
  );
});

test('edges stay joined to the nodes of their own group', () => {
  const chain = makeGraph('line', 3, 1);
  const {
    nodes,
    edges,
    groups: boxes,
  } = layoutColumns(
    [
      { id: 'first', ...chain },
      { id: 'second', ...chain },
    ],
    options,
  );
  const upper = nodes[4]!;
  expect(boxes[1]!.x).toBe(250);
  expect(edges[2]!.points[0]).toEqual({ x: upper.x + 110, y: upper.y + 96 });
});

test('a thousand chains are placed at once', () => {
  const all = Array.from({ length: 1_000 }, (_, i) => ({
    id: `g${i}`,
    ...makeGraph('split', 3 + (i % 9), i),
  }));
  const layout = layoutColumns(all, { ...options, maxWidth: 20_000 });
  expect(layout.nodes).toHaveLength(all.reduce((sum, { nodes }) => sum + nodes.length, 0));
  expect(layout.width).toBeLessThanOrEqual(20_000);
});

test('a refreshed map keeps every group where it stood; only what is new or has outgrown its place is set anew', () => {
  const shaped = (i: number, size = 3 + (i % 6)): LayoutGroup => {
    const graph = makeGraph('line', size, i);
    return {
      id: `g${i}`,
      nodes: graph.nodes.map((node) => ({ ...node, id: `${i}/${node.id}` })),
      edges: graph.edges.map(({ from, to }) => ({ from: `${i}/${from}`, to: `${i}/${to}` })),
    };
  };
  const all = Array.from({ length: 100 }, (_, i) => shaped(i));
  const previous = layoutColumns(all, options);
  const placesOf = ({ nodes }: typeof previous) => new Map(nodes.map(({ id, x, y }) => [id, `${x} ${y}`]));

  const again = layoutColumns(all.toReversed(), { ...options, previous });
  expect(placesOf(again)).toEqual(placesOf(previous));
  expect([again.width, again.height]).toEqual([previous.width, previous.height]);

  // One comes first, one goes, one grows beyond its row.
  const changed = [
    shaped(100),
    ...all.filter((_, i) => i !== 7).map((one, i) => (i === 50 ? shaped(51, 12) : one)),
  ];
  const after = layoutColumns(changed, { ...options, previous });
  const [before, now] = [placesOf(previous), placesOf(after)];
  const moved = [...before].filter(([id, place]) => now.has(id) && now.get(id) !== place).map(([id]) => id);
  expect(new Set(moved.map((id) => id.split('/')[0]))).toEqual(new Set(['51']));
  expect(moved.length / before.size).toBeLessThan(0.05);
  for (const a of after.groups) {
    expect(a.x === 0 || a.x + a.width <= options.maxWidth).toBe(true);
    expect(a.x + a.width).toBeLessThanOrEqual(after.width);
    expect(a.y + a.height).toBeLessThanOrEqual(after.height);
    for (const b of after.groups) {
      if (a === b) continue;
      const isApart =
        a.x + a.width + options.columnGap <= b.x ||
        b.x + b.width + options.columnGap <= a.x ||
        a.y + a.height <= b.y ||
        b.y + b.height <= a.y;
      expect(isApart, `${a.id} and ${b.id}`).toBe(true);
    }
  }
  // The place that became free is the first one taken.
  const gone = previous.groups[7]!;
  expect(after.groups[0]).toMatchObject({ x: gone.x, y: gone.y });
});

test('no groups give an empty map', () => {
  expect(layoutColumns([], options)).toEqual({ nodes: [], edges: [], groups: [], width: 0, height: 0 });
});
