import { expect, test } from 'vitest';
import { makeGraph } from './bench/graphs';
import { countCardsCrossed } from './bench/measure';
import { type GraphLayout, layoutGraph, type LayoutEdge, type PlacedEdge } from './layout-graph';

const card = { width: 220, height: 96 };

test.each([
  ['straight above its dependency', ['right']],
  ['above the middle of its two dependencies', ['left', 'right']],
])('a new, narrower node is placed %s', (_, dependsOn) => {
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

test('a new row below the others gets a negative layer', () => {
  const nodes = ['bottom', 'top'].map((id) => ({ id, ...card }));
  const edges = [{ from: 'top', to: 'bottom' }];
  const previous = layoutGraph({ nodes, edges });
  nodes.push({ id: 'new', ...card });
  const after = layoutGraph({ nodes, edges: [...edges, { from: 'bottom', to: 'new' }] }, { previous });
  expect(after.nodes.map(({ layer }) => layer)).toEqual([0, 1, -1]);
  expect(after.nodes[0]).toMatchObject({ x: previous.nodes[0]!.x, y: previous.nodes[0]!.y });
});

test('a new line runs beside existing lines, not on top of them', () => {
  const gapX = 40;
  /** The vertical segments of a line, except at its ends, where lines meet. */
  const lanesOf = ({ points }: PlacedEdge) =>
    points.slice(1, -1).flatMap(({ x, y: top }, at, inner) => {
      const next = inner[at + 1];
      return next?.x === x ? [{ x, top, bottom: next.y }] : [];
    });
  const isSame = (a: LayoutEdge, b: LayoutEdge) => a.from === b.from && a.to === b.to;
  let checked = 0;
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
    checked++;
    const own = lanesOf(after.edges.find((edge) => isSame(edge, added))!);
    const others = after.edges.filter((edge) => !isSame(edge, added)).flatMap(lanesOf);
    const onTop = others.filter(({ x, top, bottom }) =>
      own.some((lane) => Math.abs(lane.x - x) < gapX / 3 - 1 && lane.top < bottom && top < lane.bottom),
    );
    expect(onTop, `seed ${seed}`).toEqual([]);
  }
  expect(checked).toBeGreaterThan(20);
});

const named = (...ids: string[]) => ids.map((id) => ({ id, ...card }));
const line = (...ids: string[]): LayoutEdge[] => ids.slice(1).map((to, at) => ({ from: ids[at]!, to }));
const byId = ({ nodes }: GraphLayout) => Object.fromEntries(nodes.map((node) => [node.id, node]));
const cardsCrossed = ({ nodes, edges }: GraphLayout) => countCardsCrossed({ boxes: nodes, lines: edges });
/** Edges that do not run down from one card to another. */
const upward = (layout: GraphLayout) => {
  const of = byId(layout);
  return layout.edges.filter(({ from, to }) => of[from]!.y + card.height >= of[to]!.y);
};

test.each<[string, LayoutEdge[], LayoutEdge[]]>([
  ['two of one row', [...line('left', 'sale'), ...line('right', 'sale')], line('left', 'right')],
  ['two parts', line('left', 'sale'), line('sale', 'right')],
  ['two parts, from an upper row', line('left', 'sale'), line('left', 'right')],
])('a new link between %s puts one above the other', (_, edges, added) => {
  const nodes = named('sale', 'left', 'right');
  const previous = layoutGraph({ nodes, edges });
  const after = layoutGraph({ nodes, edges: [...edges, ...added] }, { previous });
  expect([after.edges.length, upward(after), cardsCrossed(after)]).toEqual([edges.length + 1, [], 0]);
});

test('a new node that depends on two parts is above both', () => {
  const [nodes, edges] = [named('a', 'b', 'c', 'alone'), line('c', 'b', 'a')];
  const previous = layoutGraph({ nodes, edges });
  const both = [...line('new', 'c'), ...line('new', 'alone')];
  const after = layoutGraph({ nodes: [...nodes, ...named('new')], edges: [...edges, ...both] }, { previous });
  expect([upward(after), cardsCrossed(after)]).toEqual([[], 0]);
  expect(byId(after).new!.layer).toBe(3);
});

test('a new node keeps its distance from taller cards of adjacent parts', () => {
  const nodes = [60, 96, 150].map((height, at) => ({ id: 'abc'[at]!, width: 100, height }));
  const previous = layoutGraph({ nodes, edges: [] });
  const added = { id: 'new', width: 100, height: 60 };
  const after = layoutGraph({ nodes: [...nodes, added], edges: line('a', 'new') }, { previous });
  const { new: own, ...others } = byId(after);
  for (const { x, y, width, height } of Object.values(others)) {
    const [beside, apart] = [Math.max(x - own!.x - own!.width, own!.x - x - width), Math.max(y - own!.y - own!.height, own!.y - y - height)]; // oxfmt-ignore
    expect(beside >= 40 || apart >= 32).toBe(true);
  }
});

test('a new node that depends on two rows of one part is above both, and moves neither', () => {
  const [nodes, edges] = [named('a', 'b', 'c'), line('c', 'b', 'a')];
  const previous = layoutGraph({ nodes, edges });
  const both = [...line('new', 'a'), ...line('new', 'c')];
  const after = byId(layoutGraph({ nodes: [...nodes, ...named('new')], edges: [...edges, ...both] }, { previous })); // oxfmt-ignore
  expect(after.new!.layer).toBe(3);
  expect(nodes.map(({ id }) => after[id]!.x)).toEqual(previous.nodes.map(({ x }) => x));
});

test('new nodes are placed in the order of their links, whatever the order of the list', () => {
  const [nodes, edges] = [named('bottom', 'top'), line('top', 'bottom')];
  const previous = layoutGraph({ nodes: [...nodes, ...named(...'abcdefghijklmnopqr')], edges });
  const rest = named(...'abcdefghijklmnopqr');
  const grown = layoutGraph({ nodes: [...nodes, ...rest, ...named('last', 'next')], edges: [...edges, ...line('last', 'next', 'top')] }, { previous }); // oxfmt-ignore
  const { bottom, top, next, last } = byId(grown);
  expect(new Set([bottom!.x, top!.x, next!.x, last!.x]).size).toBe(1);
  expect([next!.layer, last!.layer]).toEqual([2, 3]);
  // A new part is in the bottom row, not one row below it.
  const apart = layoutGraph({ nodes: [...nodes, ...rest, ...named('upper', 'lower')], edges: [...edges, ...line('upper', 'lower')] }, { previous }); // oxfmt-ignore
  expect([byId(apart).lower!.layer, byId(apart).lower!.y + card.height]).toEqual([0, previous.height]);
});

test('a new part is to the right of lines too, not only of cards', () => {
  const [nodes, edges] = [named('bottom', 'middle', 'top'), line('top', 'middle', 'bottom')];
  const first = layoutGraph({ nodes, edges });
  const round = [...edges, ...line('top', 'bottom')];
  const previous = layoutGraph({ nodes, edges: round }, { previous: first });
  expect(previous.width).toBeGreaterThan(first.width);
  const after = layoutGraph({ nodes: [...nodes, ...named('new')], edges: round }, { previous });
  expect(byId(after).new!.x).toBe(previous.width + 40);
});

test('once more than half of the nodes are removed, the layout is computed from scratch', () => {
  const ids = [...'abcdefghijkl'];
  const graph = { nodes: named(...ids), edges: line(...ids) };
  const previous = layoutGraph(graph);
  const heightOf = (count: number) => {
    const left = new Set(ids.slice(0, count));
    const edges = graph.edges.filter(({ from, to }) => left.has(from) && left.has(to));
    return layoutGraph({ nodes: named(...left), edges }, { previous }).height;
  };
  expect(heightOf(6)).toBe(previous.height);
  expect(heightOf(5)).toBe(5 * card.height + 4 * 64);
});

test('a layout computed from scratch has its nodes in input order', () => {
  const edges = [...line('left', 'sale'), ...line('right', 'sale')];
  const previous = layoutGraph({ nodes: named('left', 'sale', 'right'), edges });
  const wider = named('right', 'left', 'sale').map((node) => ({ ...node, width: 300 }));
  const after = layoutGraph({ nodes: wider, edges }, { previous });
  expect(after.nodes.map(({ id }) => id)).toEqual(['right', 'left', 'sale']);
  expect(byId(after).left!.x).toBeLessThan(byId(after).right!.x);
});

test('a node that is shorter than its row is centred in it', () => {
  const nodes = [...named('sale', 'high'), { id: 'low', width: 220, height: 40 }];
  const { high, low } = byId(
    layoutGraph({ nodes, edges: [...line('high', 'sale'), ...line('low', 'sale')] }),
  );
  expect(low!.y - high!.y).toBe((card.height - 40) / 2);
});

test('rows of packed parts are at least as wide as the widest part', () => {
  const nodes = [{ id: 'wide', width: 2_000, height: 20 }, ...[...'abcdef'].map((id) => ({ id, width: 300, height: 20 }))]; // oxfmt-ignore
  expect(new Set(layoutGraph({ nodes, edges: [] }).nodes.map(({ y }) => y)).size).toBe(2);
});

test('puts new homes without links after the others, also if so many are new that all are placed afresh', () => {
  const nodes = named('sale', 'left', 'middle', 'right');
  const edges = ['left', 'middle', 'right'].map((to) => ({ from: 'sale', to }));
  const previous = layoutGraph({ nodes, edges });
  const after = layoutGraph({ nodes: [...named('new', 'newer'), ...nodes], edges }, { previous });
  const placeOf = ({ nodes: placed }: typeof after) => placed.slice(-4).map(({ x, y }) => [x, y]);
  expect(placeOf(after)).toEqual(placeOf(previous));
  expect(after.nodes.slice(0, 2).map(({ y }) => y)).toEqual([previous.height + 64, previous.height + 64]);
});
