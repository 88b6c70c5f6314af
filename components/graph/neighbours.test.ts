import { describe, expect, it } from 'vitest';
import { type GraphLayout } from '@/lib/layout/layout-graph';
import { byPosition, firstNodeId, lineageOf, nextNodeId } from './neighbours';

const node = (id: string, x: number, layer: number) => ({
  id,
  x,
  y: (3 - layer) * 100,
  width: 60,
  height: 40,
  layer,
});
/** top → a, b → bottom; c → bottom; a, b and c share a row; "other" is unconnected. */
const layout: GraphLayout = {
  nodes: [
    node('bottom', 100, 0),
    node('a', 0, 1),
    node('b', 110, 1),
    node('c', 300, 1),
    node('top', 90, 2),
    node('other', 900, 0),
  ],
  edges: [
    ['top', 'a'],
    ['top', 'b'],
    ['a', 'bottom'],
    ['b', 'bottom'],
    ['c', 'bottom'],
  ].map(([from, to]) => ({ from: from!, to: to!, points: [] })),
  width: 960,
  height: 340,
};

describe('nextNodeId', () => {
  it('follows an edge up or down, to the node closest to directly above or below', () => {
    expect(nextNodeId(layout, 'bottom', 'ArrowUp')).toBe('b');
    expect(nextNodeId(layout, 'top', 'ArrowDown')).toBe('b');
    expect(nextNodeId(layout, 'a', 'ArrowUp')).toBe('top');
  });

  it('follows the drawing where edges point upwards', () => {
    const { nodes, edges } = layout;
    const flipped = {
      ...layout,
      nodes: nodes.map((original) => ({ ...original, y: 340 - original.y - original.height })),
      edges,
    };
    expect(nextNodeId(flipped, 'bottom', 'ArrowDown')).toBe('b');
    expect(nextNodeId(flipped, 'a', 'ArrowUp')).toBe('bottom');
    expect(nextNodeId(flipped, 'bottom', 'ArrowUp')).toBeNull();
  });

  it('is null at the edge of the graph', () => {
    expect(nextNodeId(layout, 'top', 'ArrowUp')).toBeNull();
    expect(nextNodeId(layout, 'bottom', 'ArrowDown')).toBeNull();
    expect(nextNodeId(layout, 'no-one', 'ArrowDown')).toBeNull();
  });

  it('moves along the row, and at its end to the nearest node on that side', () => {
    expect(nextNodeId(layout, 'a', 'ArrowRight')).toBe('b');
    expect(nextNodeId(layout, 'c', 'ArrowLeft')).toBe('b');
    expect(nextNodeId(layout, 'c', 'ArrowRight')).toBe('other');
    expect(nextNodeId(layout, 'other', 'ArrowRight')).toBeNull();
  });

  it('goes to the first node on Home and to the last on End', () => {
    expect(nextNodeId(layout, 'b', 'Home')).toBe('top');
    expect(nextNodeId(layout, 'b', 'End')).toBe('other');
    expect(nextNodeId({ nodes: [], edges: [], width: 0, height: 0 }, '', 'Home')).toBeNull();
  });
});

describe('lineageOf', () => {
  it('has everything that a node depends on and that depends on it', () => {
    expect([...lineageOf(layout, 'b')].sort()).toEqual(['b', 'bottom', 'top']);
    expect([...lineageOf(layout, 'bottom')].sort()).toEqual(['a', 'b', 'bottom', 'c', 'top']);
    expect([...lineageOf(layout, 'other')]).toEqual(['other']);
  });
});

describe('nextNodeId between unconnected parts', () => {
  // On the left a part with two rows, on the right one with four; each numbers its layers from its own bottom.
  const placed = (id: string, x: number, y: number, layer: number) => ({ ...node(id, x, layer), y });
  const sideBySide = {
    nodes: [
      placed('left 1', 0, 0, 1),
      placed('left 1b', 100, 0, 1),
      placed('left 0', 0, 100, 0),
      placed('right 3', 200, 0, 3),
      placed('right 2', 200, 100, 2),
      placed('right 2b', 300, 100, 2),
      placed('right 1', 200, 200, 1),
      placed('right 0', 200, 300, 0),
    ],
    edges: [],
    width: 360,
    height: 340,
  };

  it('keeps to the row of a part, then moves to the level node of the next part', () => {
    expect(nextNodeId(sideBySide, 'left 1', 'ArrowRight')).toBe('left 1b');
    expect(nextNodeId(sideBySide, 'left 1b', 'ArrowRight')).toBe('right 3');
    expect(nextNodeId(sideBySide, 'left 0', 'ArrowRight')).toBe('right 2');
    expect(nextNodeId(sideBySide, 'right 2b', 'ArrowLeft')).toBe('right 2');
    expect(nextNodeId(sideBySide, 'right 2', 'ArrowLeft')).toBe('left 0');
  });

  it('does not skip a nearer node for one that is more nearly level', () => {
    const parts = {
      nodes: [placed('here', 0, 0, 0), placed('a little lower', 100, 30, 1), placed('level', 300, 0, 2)],
      edges: [],
      width: 360,
      height: 70,
    };
    expect(nextNodeId(parts, 'here', 'ArrowRight')).toBe('a little lower');
    expect(nextNodeId(parts, 'level', 'ArrowLeft')).toBe('a little lower');
  });
});

describe('firstNodeId', () => {
  it('is the leftmost of the topmost nodes, whatever their order', () => {
    const nodes = [node('low', 0, 0), node('right', 90, 2), node('left', 10, 2)];
    expect([firstNodeId(nodes), firstNodeId(nodes.toReversed()), firstNodeId([])]).toEqual(['left', 'left', null]);
    expect(nodes.toSorted(byPosition).map(({ id }) => id)).toEqual(['left', 'right', 'low']);
  });
}); // oxfmt-ignore
