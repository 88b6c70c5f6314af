import { describe, expect, it } from 'vitest';
import { type GraphLayout } from '@/lib/layout/layout-graph';
import { createNeighbours } from './neighbours';

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
const walk = createNeighbours(layout);

describe('createNeighbours', () => {
  it('goes up to what depends on a node and down to what it depends on, choosing the one most in line', () => {
    expect(walk.next('bottom', 'ArrowUp')).toBe('b');
    expect(walk.next('top', 'ArrowDown')).toBe('b');
    expect(walk.next('a', 'ArrowUp')).toBe('top');
  });

  it('ends where the graph ends', () => {
    expect(walk.next('top', 'ArrowUp')).toBeNull();
    expect(walk.next('bottom', 'ArrowDown')).toBeNull();
    expect(walk.next('nobody', 'ArrowDown')).toBeNull();
  });

  it('goes along the row, and at its end to whatever is nearest on that side', () => {
    expect(walk.next('a', 'ArrowRight')).toBe('b');
    expect(walk.next('c', 'ArrowLeft')).toBe('b');
    expect(walk.next('c', 'ArrowRight')).toBe('other');
    expect(walk.next('other', 'ArrowRight')).toBeNull();
  });

  it('has a first node at the top and a last one at the bottom', () => {
    expect(walk.next('b', 'Home')).toBe('top');
    expect(walk.next('b', 'End')).toBe('other');
    expect(createNeighbours({ nodes: [], edges: [], width: 0, height: 0 }).next('', 'Home')).toBeNull();
  });

  it('knows everything that a node depends on and is needed by', () => {
    expect([...walk.kin('b')].sort()).toEqual(['b', 'bottom', 'top']);
    expect([...walk.kin('bottom')].sort()).toEqual(['a', 'b', 'bottom', 'c', 'top']);
    expect([...walk.kin('other')]).toEqual(['other']);
  });
});
