import { describe, expect, test } from 'vitest';
import { indexGraph } from './graph-index';
import { layoutParts, straighten } from './layout-parts';

const options = { gapX: 40, gapY: 60, budgetMs: 1, starts: 4 };
const node = (id: string, width = 100, height = 50) => ({ id, width, height });
const layoutOf = (nodes: ReturnType<typeof node>[], ...links: [from: string, to: string][]) =>
  layoutParts(indexGraph({ nodes, edges: links.map(([from, to]) => ({ from, to })) }), options);
const at = (points: string) =>
  points.split(' ').map((point) => {
    const [x, y] = point.split(',').map(Number);
    return { x: x!, y: y! };
  });

describe('a straightened line', () => {
  test.each([
    ['0,0 0,10 0,20', '0,0 0,20'],
    ['0,0 5,10 10,20 20,20', '0,0 10,20 20,20'],
    ['0,0 0,10 5,20', '0,0 0,10 5,20'],
    ['0,0 0,0 0,10 0,10', '0,0 0,10'],
    ['0,0 0,10 0,20 5,30 10,40', '0,0 0,20 10,40'],
    ['0,0', '0,0'],
  ])('of %s has the points %s', (given, kept) => {
    expect(straighten(at(given))).toEqual(at(kept));
  });
});

describe('one part', () => {
  test('has its rows and neighbours as far apart as the gaps say, and is as large as its cards', () => {
    const { nodes, edges, ...size } = layoutOf(
      [node('sale', 100, 50), node('left'), node('right', 100, 90)],
      ['left', 'sale'],
      ['right', 'sale'],
    );
    expect(size).toEqual({ width: 240, height: 90 + 60 + 50 });
    expect(nodes.map(({ id, x, y, layer }) => [id, x, y, layer])).toEqual([
      ['sale', 70, 150, 0],
      ['left', 0, 20, 1],
      ['right', 140, 0, 1],
    ]);
    // From the bottom of its own card straight through its row, and only then to the other.
    expect(edges[0]!.points).toEqual(at('50,70 50,90 120,150'));
    expect(edges[1]!.points).toEqual(at('190,90 120,150'));
  });

  test('has a line that passes a row beside its cards, nearer to them than another card would be', () => {
    const { nodes, edges, width } = layoutOf(
      [node('bottom'), node('middle'), node('top')],
      ['middle', 'bottom'],
      ['top', 'middle'],
      ['top', 'bottom'],
    );
    const line = edges.find(({ from, to }) => from === 'top' && to === 'bottom')!;
    expect(line.points).toEqual(at('127,50 127,220'));
    // 20 px for the card and 7 px for the line are between them.
    expect([nodes.find(({ id }) => id === 'middle')!.x, width]).toEqual([0, 177]);
  });

  test('has a card with more neighbours above than below near those above', () => {
    const links = ['10', '21', '32', '40', '53', '54', '63', '64'].map((ends): [string, string] => [ends[0]!, ends[1]!]); // oxfmt-ignore
    const { nodes } = layoutOf(
      [...'0123456'].map((id) => node(id)),
      ...links,
    );
    expect(nodes.map(({ layer }) => layer)).toEqual([0, 1, 2, 3, 3, 4, 4]);
  });

  test('of a loop has one link that runs upward, from its own end', () => {
    const { nodes, edges } = layoutOf([node('a'), node('b')], ['a', 'b'], ['b', 'a']);
    const byId = Object.fromEntries(nodes.map((one) => [one.id, one]));
    for (const { from, to, points } of edges) {
      const isDown = byId[from]!.y < byId[to]!.y;
      expect(points[0]!.y).toBe(byId[from]!.y + (isDown ? 50 : 0));
      expect(points.at(-1)!.y).toBe(byId[to]!.y + (isDown ? 0 : 50));
    }
    expect(edges.map(({ from, to }) => from + to).sort()).toEqual(['ab', 'ba']);
  });
});

describe('several parts', () => {
  const many = Array.from({ length: 60 }, (_, id) => node(`${id}`));

  test('keep their gaps, and are packed in the order of their first nodes into a shape wider than high', () => {
    const { nodes, width, height } = layoutOf(many);
    const tops = [...new Set(nodes.map(({ y }) => y))];
    expect(tops).toEqual(tops.map((_, row) => row * 110));
    for (const top of tops) {
      const row = nodes.filter(({ y }) => y === top);
      expect(row.map(({ x }) => x)).toEqual(row.map((_, place) => place * 140));
    }
    expect(nodes.map(({ id }) => id)).toEqual(many.map(({ id }) => id));
    expect(width / height).toBeGreaterThan(1.3);
    expect(width / height).toBeLessThan(2);
  });

  test('share rows as wide as the widest of them', () => {
    const { nodes, width } = layoutOf([node('wide', 2_000, 20), ...[...'abcdef'].map((id) => node(id, 300, 20))]); // oxfmt-ignore
    expect([new Set(nodes.map(({ y }) => y)).size, width]).toEqual([2, 2_000]);
  });

  test('have their nodes and links in input order, each link at its own nodes', () => {
    const { nodes, edges } = layoutOf([node('a'), node('x'), node('b'), node('y')], ['x', 'y'], ['a', 'b']);
    expect(nodes.map(({ id }) => id)).toEqual(['a', 'x', 'b', 'y']);
    expect(edges.map(({ from, to }) => from + to)).toEqual(['ab', 'xy']);
    const byId = Object.fromEntries(nodes.map((one) => [one.id, one]));
    for (const { from, points } of edges) expect(points[0]).toEqual({ x: byId[from]!.x + 50, y: byId[from]!.y + 50 }); // oxfmt-ignore
  });
});
