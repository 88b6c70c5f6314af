import { expect, test } from 'vitest';
import { makeGraph } from './bench/graphs';
import { layoutGraph, type LayoutEdge, type PlacedEdge } from './layout-graph';

const card = { width: 220, height: 96 };

test.each([
  ['straight above the one it depends on', ['right']],
  ['above the middle of the two it depends on', ['left', 'right']],
])('a new node, narrower than the others, is set %s', (_, dependsOn) => {
  const nodes = ['sale', 'left', 'right'].map((id) => ({ id, ...card }));
  const edges = ['left', 'right'].map((from) => ({ from, to: 'sale' }));
  const previous = layoutGraph({ nodes, edges });
  const after = layoutGraph(
    {
      nodes: nodes.concat({ ...card, id: 'new', width: 100 }),
      edges: edges.concat(dependsOn.map((to) => ({ from: 'new', to }))),
    },
    { previous },
  );
  const centreOf = (wanted: string) => {
    const { x, width } = after.nodes.find(({ id }) => id === wanted)!;
    return x + width / 2;
  };
  expect(after.nodes.slice(0, 3).map(({ x }) => x)).toEqual(previous.nodes.map(({ x }) => x));
  expect(centreOf('new')).toBe(dependsOn.reduce((sum, id) => sum + centreOf(id), 0) / dependsOn.length);
});

test('a new row below the others is counted on downwards', () => {
  const nodes = ['bottom', 'top'].map((id) => ({ id, ...card }));
  const edges = [{ from: 'top', to: 'bottom' }];
  const previous = layoutGraph({ nodes, edges });
  nodes.push({ id: 'new', ...card });
  const after = layoutGraph({ nodes, edges: [...edges, { from: 'bottom', to: 'new' }] }, { previous });
  expect(after.nodes.map(({ layer }) => layer)).toEqual([0, 1, -1]);
  expect(after.nodes[0]).toMatchObject({ x: previous.nodes[0]!.x, y: previous.nodes[0]!.y });
});

test('a new line is led beside those that are there, not on top of them', () => {
  const gapX = 40;
  /** Where a line runs upright, but for its ends, at which lines meet. */
  const lanesOf = ({ points }: PlacedEdge) =>
    points.slice(1, -1).flatMap(({ x, y: top }, at, inner) => {
      const next = inner[at + 1];
      return next?.x === x ? [{ x, top, bottom: next.y }] : [];
    });
  const isSame = (a: LayoutEdge, b: LayoutEdge) => a.from === b.from && a.to === b.to;
  let led = 0;
  for (let seed = 1; seed <= 40; seed++) {
    const graph = makeGraph('mixed', 30, seed);
    const previous = layoutGraph(graph, { gapX, budgetMs: 1 });
    const from = previous.nodes.reduce((top, node) => (node.layer > top.layer ? node : top)).id;
    const joined = (to: string) => graph.edges.some((edge) => isSame(edge, { from, to }));
    const to = previous.nodes.find(({ id, layer }) => layer === 0 && !joined(id))?.id;
    if (to === undefined) continue;
    const added = { from, to };
    const after = layoutGraph({ ...graph, edges: [...graph.edges, added] }, { previous, gapX, budgetMs: 1 });
    if (JSON.stringify(after.nodes) !== JSON.stringify(previous.nodes)) continue;
    led++;
    const own = lanesOf(after.edges.find((edge) => isSame(edge, added))!);
    const others = after.edges.filter((edge) => !isSame(edge, added)).flatMap(lanesOf);
    const onTop = others.filter(({ x, top, bottom }) =>
      own.some((lane) => Math.abs(lane.x - x) < gapX / 3 - 1 && lane.top < bottom && top < lane.bottom),
    );
    expect(onTop, `seed ${seed}`).toEqual([]);
  }
  expect(led).toBeGreaterThan(20);
});
