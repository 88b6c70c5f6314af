import { describe, expect, it } from 'vitest';
import { type GraphLayout } from '@/lib/layout/layout-graph';
import { kinOf, nextNode } from './neighbours';

const node = (id: string, x: number, layer: number) => ({
  id,
  x,
  y: (3 - layer) * 100,
  width: 60,
  height: 40,
  layer,
});
/** top → a, b → bottom; b and c share a row; c stands apart; far away a second part. */
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

describe('walking the picture', () => {
  it('goes up to what depends on a node and down to what it depends on, choosing the one most in line', () => {
    expect(nextNode(layout, 'bottom', 'ArrowUp')).toBe('b');
    expect(nextNode(layout, 'top', 'ArrowDown')).toBe('b');
    expect(nextNode(layout, 'a', 'ArrowUp')).toBe('top');
  });

  it('walks the picture: where edges point upwards, down leads to what waits', () => {
    const { nodes, edges } = layout;
    const turned = { ...layout, nodes: nodes.map((one) => ({ ...one, y: 340 - one.y - one.height })), edges };
    expect(nextNode(turned, 'bottom', 'ArrowDown')).toBe('b');
    expect(nextNode(turned, 'a', 'ArrowUp')).toBe('bottom');
    expect(nextNode(turned, 'bottom', 'ArrowUp')).toBeNull();
  });

  it('ends where the graph ends', () => {
    expect(nextNode(layout, 'top', 'ArrowUp')).toBeNull();
    expect(nextNode(layout, 'bottom', 'ArrowDown')).toBeNull();
    expect(nextNode(layout, 'no-one', 'ArrowDown')).toBeNull();
  });

  it('goes along the row, and at its end to whatever is nearest on that side', () => {
    expect(nextNode(layout, 'a', 'ArrowRight')).toBe('b');
    expect(nextNode(layout, 'c', 'ArrowLeft')).toBe('b');
    expect(nextNode(layout, 'c', 'ArrowRight')).toBe('other');
    expect(nextNode(layout, 'other', 'ArrowRight')).toBeNull();
  });

  it('has a first node at the top and a last one at the bottom', () => {
    expect(nextNode(layout, 'b', 'Home')).toBe('top');
    expect(nextNode(layout, 'b', 'End')).toBe('other');
    expect(nextNode({ nodes: [], edges: [], width: 0, height: 0 }, '', 'Home')).toBeNull();
  });

  it('knows everything that a node depends on and is needed by', () => {
    expect([...kinOf(layout, 'b')].sort()).toEqual(['b', 'bottom', 'top']);
    expect([...kinOf(layout, 'bottom')].sort()).toEqual(['a', 'b', 'bottom', 'c', 'top']);
    expect([...kinOf(layout, 'other')]).toEqual(['other']);
  });
});

describe('parts that stand side by side', () => {
  // Left a part of two rows, right one of four; each counts its layers from its own bottom.
  const at = (id: string, x: number, y: number, layer: number) => ({ ...node(id, x, layer), y });
  const beside = {
    nodes: [
      at('left 1', 0, 0, 1),
      at('left 1b', 100, 0, 1),
      at('left 0', 0, 100, 0),
      at('right 3', 200, 0, 3),
      at('right 2', 200, 100, 2),
      at('right 2b', 300, 100, 2),
      at('right 1', 200, 200, 1),
      at('right 0', 200, 300, 0),
    ],
    edges: [],
    width: 360,
    height: 340,
  };

  it('keep rows of their own, and are walked over to at what stands level', () => {
    expect(nextNode(beside, 'left 1', 'ArrowRight')).toBe('left 1b');
    expect(nextNode(beside, 'left 1b', 'ArrowRight')).toBe('right 3');
    expect(nextNode(beside, 'left 0', 'ArrowRight')).toBe('right 2');
    expect(nextNode(beside, 'right 2b', 'ArrowLeft')).toBe('right 2');
    expect(nextNode(beside, 'right 2', 'ArrowLeft')).toBe('left 0');
  });

  it('are none of them passed over for one that stands more nearly level', () => {
    const parts = {
      nodes: [at('here', 0, 0, 0), at('a little lower', 100, 30, 1), at('level', 300, 0, 2)],
      edges: [],
      width: 360,
      height: 70,
    };
    expect(nextNode(parts, 'here', 'ArrowRight')).toBe('a little lower');
    expect(nextNode(parts, 'level', 'ArrowLeft')).toBe('a little lower');
  });
});
