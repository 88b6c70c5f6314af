import { createElement } from 'react';
import { expect, it, onTestFinished, vi } from 'vitest';
import { markupOf, propsIn } from '@/components/testing-markup';
import { runHook } from '@/lib/query/testing-hook';
import { GraphNode, type NodeData, flowNodeOf, nodeIdOf } from './graph-node';
import { type NodeContent, blockShapes, labelShapes } from './node-content';
import { text } from './picture';
import { svgMarkup, cssVariable } from './svg-markup';

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

const nodeOf = (given: Partial<NodeData>) =>
  markupOf(createElement(GraphNode, { id: 'a', data: { ...data, ...given }, width: 200, height: 80 }));

it('is a button that says all of it in words, whether it is selected, and whether it is dimmed', () => {
  const html = nodeOf({ content: { ...content, spoken: '1 Quay Street. Sold.' } });
  expect(html).toMatch(/^<button type="button"/);
  expect(html).toContain('data-node="a"');
  expect(html).toContain('aria-label="1 Quay Street. Sold." aria-pressed="false"');
  expect(html).not.toContain('data-dim=');
  expect(nodeOf({ isSelected: true })).toContain('aria-pressed="true"');
  expect(nodeOf({ isDim: true })).toContain('data-dim="true"');
  expect(html).toContain('style="width:200px;height:80px"');
});

it('draws the card, the label or the block, as far as there is room', () => {
  const size = { width: 200, height: 80 };
  const cardShapes = ({ title }: NodeContent) => [text(1, 2, `Card of ${title}`, 'ink')];
  expect(nodeOf({ cardShapes })).toContain('Card of 1');
  expect(nodeOf({ cardShapes, detail: 'label' })).toContain(
    svgMarkup(labelShapes(content, size), cssVariable),
  );
  expect(nodeOf({ cardShapes, detail: 'block' })).toContain(
    svgMarkup(blockShapes(content, size), cssVariable),
  );
});

it('takes the focus where it is, if it is the one that was asked for', async () => {
  const focused: [boolean, unknown[][]][] = [];
  for (const isIt of [true, false]) {
    const [focus, takeFocus] = [vi.fn(), vi.fn(() => isIt)];
    await runHook(() => {
      const tree = GraphNode({ id: 'a', data: { ...data, takeFocus }, width: 3, height: 4 });
      (propsIn(tree, 'button')[0]!.ref as { current: unknown }).current = { focus };
      return tree;
    });
    expect(takeFocus.mock.lastCall).toEqual(['a']);
    focused.push([isIt, focus.mock.calls]);
  }
  expect(focused).toEqual([
    [true, [[{ preventScroll: true }]]],
    [false, []],
  ]);
});

it('is placed and measured in advance, with a grip above it and itself as the target', () => {
  const node = flowNodeOf({ ...place, width: 100, height: 40 }, data);
  expect(node).toMatchObject({ id: 'a', type: 'graph', position: { x: 1, y: 2 }, width: 100, height: 40 });
  expect(node.measured).toEqual({ width: 100, height: 40 });
  expect(node.handles).toMatchObject([
    { type: 'source', x: 38, y: -12, width: 24, height: 24 },
    { type: 'target', x: 0, y: 0, width: 100, height: 40 },
  ]);
});

it('finds the node that an event happened on', () => {
  class Element {
    constructor(readonly found: object | null) {}
    closest = (selector: string) => (selector === '[data-node]' ? this.found : null);
  }
  vi.stubGlobal('Element', Element);
  onTestFinished(() => void vi.unstubAllGlobals());
  const idOf = (target: unknown) => nodeIdOf({ target } as never);
  expect(idOf(new Element({ dataset: { node: 'a' } }))).toBe('a');
  expect([idOf(new Element(null)), idOf(new EventTarget())]).toEqual([undefined, undefined]);
}); // oxfmt-ignore
