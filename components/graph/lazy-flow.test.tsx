import type { ComponentProps, ReactElement } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { propsIn } from '@/components/testing-markup';
import { runHook, stubBrowser } from '@/lib/query/testing-hook';
import type { CameraControl } from './camera-control';
import type { FlowProps } from './flow';
import type { LazyFlow } from './lazy-flow';

class Element {
  constructor(private readonly id?: string) {}
  closest = () => (this.id === undefined ? null : { dataset: { node: this.id } });
}
let idle: (() => void)[];
beforeEach(() => {
  idle = [];
  const { window } = stubBrowser();
  Object.assign(window, { requestIdleCallback: (run: () => void) => idle.push(run) });
  vi.stubGlobal('Element', Element);
});

/** A graph in a new tab, in which React Flow is not loaded yet. */
async function graph() {
  vi.resetModules();
  const lazy = await import('./lazy-flow');
  const [focusOnMount, onPress] = [vi.fn<(id: string) => void>(), vi.fn<() => void>()];
  const control = { focusOnMount } as Partial<CameraControl> as CameraControl;
  const node = { id: 'a', data: {}, position: { x: 10, y: 20 }, width: 30, height: 40 };
  const given = { label: 'Chain', control, nodes: [node], onPress } as unknown as FlowProps;
  const hook = await runHook(() => lazy.LazyFlow(given));
  type Static = ReactElement<FlowProps & { onRequest?: () => void }, (props: object) => ReactElement>;
  return { ...hook, ...lazy, given, focusOnMount, onPress, shown: () => hook.now() as unknown as Static };
}

/** The graph without React Flow, in a box that contains the focused element. */
async function still(focused: Element | null) {
  const { shown, focusOnMount, onPress } = await graph();
  const { type, props } = shown();
  const hook = await runHook(() => {
    const tree = type(props);
    (propsIn(tree, 'div')[0]!.ref as { current: unknown }).current = { contains: (one: unknown) => one === focused };
    return tree;
  });
  Object.assign(document, { activeElement: focused });
  const box = () => propsIn(hook.now(), 'div')[0] as ComponentProps<'div'>;
  return { ...hook, box, focusOnMount, onPress };
} // oxfmt-ignore

it('shows its nodes at once, and React Flow once the browser is idle', async () => {
  const { shown, given, until } = await graph();
  expect(shown().props).toMatchObject({
    nodes: given.nodes,
    label: 'Chain',
    onRequest: expect.any(Function),
  });
  idle.splice(0).forEach((run) => run());
  await until(() => expect(shown().props.onRequest).toBeUndefined());
  expect(shown().props).toEqual(given);
});

it('loads React Flow as soon as the graph is pointed at or focused', async () => {
  const { shown, until } = await graph();
  const onRequest = shown().props.onRequest!;
  const { box } = await still(null);
  expect([typeof box().onPointerEnter, typeof box().onFocus]).toEqual(['function', 'function']);
  onRequest();
  await until(() => expect(shown().props.onRequest).toBeUndefined());
});

it('is React Flow at once if that was loaded before', async () => {
  const { loadFlow, LazyFlow: Loaded, given } = await graph();
  await loadFlow();
  const { now } = await runHook(() => (Loaded as typeof LazyFlow)(given));
  expect((now() as ReactElement<{ onRequest?: () => void }>).props.onRequest).toBeUndefined();
});

it('places each node where React Flow will, and is named like it', async () => {
  const { now, box } = await still(null);
  expect(box()).toMatchObject({ role: 'application', 'aria-label': 'Chain' });
  const [place] = propsIn(now(), 'div').filter(({ style }) => style);
  expect(place!.style).toEqual({ transform: 'translate(10px, 20px)', width: 30, height: 40 });
});

it('passes the focus of a node on to the same node of React Flow', async () => {
  const focused = await still(new Element('a'));
  await focused.unmount();
  expect(focused.focusOnMount.mock.calls).toEqual([['a']]);
  const elsewhere = await still(null);
  Object.assign(document, { activeElement: new Element('a') });
  await elsewhere.unmount();
  expect(elsewhere.focusOnMount).not.toHaveBeenCalled();
});

it('is pressed in the background only where there is no node', async () => {
  const { box, onPress } = await still(null);
  const press = (target: Element) => box().onClick!({ target } as never);
  press(new Element('a'));
  expect(onPress).not.toHaveBeenCalled();
  press(new Element());
  expect(onPress).toHaveBeenCalledOnce();
});
