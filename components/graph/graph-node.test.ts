import { createElement } from 'react';
import { expect, it } from 'vitest';
import { markupOf, propsIn } from '@/components/testing-markup';
import { runHook } from '@/lib/query/testing-hook';
import { GraphNode, type NodeData, flowNodeOf } from './graph-node';
import { type NodeContent } from './node-content';

const place = { id: 'a', x: 1, y: 2, width: 3, height: 4, layer: 0 };
const content: NodeContent = {
  ...{ title: '1', state: '', tone: 'info', icon: 'tag', own: false, dark: false, spoken: '1' },
  stamp: '',
};
const data: NodeData = {
  ...{ content, detail: 'card', isSelected: false, isTabStop: false, isDim: false },
  cardShapes: () => [],
  takeFocus: () => false,
};

it('returns the same object for equal data, so that only changed nodes render', () => {
  const before = flowNodeOf(place, data);
  expect(flowNodeOf(place, { ...data, content: { ...content } })).toBe(before);
});

it.each<[string, Partial<NodeData>]>([
  ['a changed field of its content', { content: { ...content, title: '2' } }],
  ['an extra field', { content: { ...content, mark: 'info' } }],
  ['its selection', { isSelected: true }],
  ['the level of detail', { detail: 'block' }],
  ['a grip', { gripTitle: () => '' }],
])('returns a new object for %s, and another one when that is undone', (_, change) => {
  const before = flowNodeOf(place, data);
  const after = flowNodeOf(place, { ...data, ...change });
  expect(after).not.toBe(before);
  expect(after.data).toEqual({ ...data, ...change });
  expect(flowNodeOf(place, data)).not.toBe(after);
});

it('is neither focusable nor selectable for React Flow, from the first render', () => {
  expect(flowNodeOf(place, data)).toMatchObject({ focusable: false, selectable: false });
});

it('returns another object for another placed node', () => {
  expect(flowNodeOf({ ...place }, data)).not.toBe(flowNodeOf(place, data));
});

it('is a tab stop only if it is the one of the graph', () => {
  const node = (isTabStop: boolean) =>
    markupOf(createElement(GraphNode, { id: 'a', data: { ...data, isTabStop }, width: 3, height: 4 }));
  expect(node(true)).toContain('tabindex="0"');
  expect(node(false)).toContain('tabindex="-1"');
});

it('pulses once its record has changed, not when it appears', async () => {
  const given = { content };
  const hook = await runHook(() =>
    GraphNode({ id: 'a', data: { ...data, content: given.content }, width: 3, height: 4 }),
  );
  const pulses = () => propsIn(hook.now(), 'span').length;
  expect(pulses()).toBe(0);
  given.content = { ...content, stamp: 'changed' };
  await hook.rerender();
  expect(pulses()).toBe(1);
});
