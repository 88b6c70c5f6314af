import { expect, it } from 'vitest';
import { layoutGraph } from '@/lib/layout/layout-graph';
import { shiftNear } from './camera-control';

const card = { width: 200, height: 100 };
const line = (count: number) => ({
  nodes: Array.from({ length: count }, (_, index) => ({ id: `n${index}`, ...card })),
  edges: Array.from({ length: count - 1 }, (_, index) => ({ from: `n${index + 1}`, to: `n${index}` })),
});

it('is the height of a new top row at any point, and zero for the same layout', () => {
  const before = layoutGraph(line(3));
  const after = layoutGraph(line(4), { previous: before });
  expect(shiftNear({ x: 0, y: 0 }, before, after)).toEqual({ x: 0, y: 164 });
  expect(shiftNear({ x: 100, y: 400 }, before, after)).toEqual({ x: 0, y: 164 });
  expect(shiftNear({ x: 0, y: 0 }, before, before)).toEqual({ x: 0, y: 0 });
});

it('is zero if no node is in both layouts', () => {
  const before = layoutGraph(line(2));
  const apart = { ...line(1), nodes: [{ id: 'other', ...card }], edges: [] };
  expect(shiftNear({ x: 0, y: 0 }, before, layoutGraph(apart, { previous: before }))).toEqual({ x: 0, y: 0 });
});

it('is the shift of the node nearest to the point', () => {
  const before = layoutGraph(line(3));
  const after = {
    ...before,
    nodes: before.nodes.map((node, index) => ({ ...node, x: node.x + index, y: node.y + 10 * index })),
  };
  const middle = ({ x, y }: { x: number; y: number }) => ({ x: x + 100, y: y + 50 });
  const shifts = before.nodes.map((node) => shiftNear(middle(node), before, after));
  expect(shifts).toEqual([0, 1, 2].map((index) => ({ x: index, y: 10 * index })));
});
