import { expect, it } from 'vitest';
import { type NodeData, flowNodeOf } from './graph-node';
import { type NodeLook } from './node-look';

const place = { id: 'a', x: 1, y: 2, width: 3, height: 4, layer: 0 };
const look: NodeLook = {
  ...{ title: '1', state: '', tone: 'info', icon: 'tag', own: false, dark: false, spoken: '1' },
  stamp: '',
};
const data: NodeData = {
  ...{ look, detail: 'card', isSelected: false, isTabStop: false, isDim: false },
  cardShapes: () => [],
  takesFocus: () => false,
};

it('stays the same object for an equal copy, so that only what changed renders', () => {
  const before = flowNodeOf(place, data);
  expect(flowNodeOf(place, { ...data, look: { ...look } })).toBe(before);
});

it.each<[string, Partial<NodeData>]>([
  ['a field of its look', { look: { ...look, title: '2' } }],
  ['a field more', { look: { ...look, mark: 'info' } }],
  ['its place in the picture', { isSelected: true }],
  ['the level of detail', { detail: 'block' }],
  ['a grip', { gripTitle: () => '' }],
])('is another one for %s, and again without', (_, change) => {
  const before = flowNodeOf(place, data);
  const after = flowNodeOf(place, { ...data, ...change });
  expect(after).not.toBe(before);
  expect(after.data).toEqual({ ...data, ...change });
  expect(flowNodeOf(place, data)).not.toBe(after);
});

it('is no tab stop of React Flow’s own from the first drawing on, and cannot be chosen there', () => {
  expect(flowNodeOf(place, data)).toMatchObject({ focusable: false, selectable: false });
});

it('has another object at another place', () => {
  expect(flowNodeOf({ ...place }, data)).not.toBe(flowNodeOf(place, data));
});
