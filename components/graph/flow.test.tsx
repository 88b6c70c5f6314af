import type { ReactElement } from 'react';
import { Handle, ReactFlow } from '@xyflow/react';
import { expect, it, vi } from 'vitest';
import { propsIn } from '@/components/testing-markup';
import { runHook } from '@/lib/query/testing-hook';
import type { CameraControl } from './camera-control';
import { Flow } from './flow';
import { GraphNode } from './graph-node';

async function flow(isLinking = true) {
  const control = { takeOver: vi.fn(), moved: vi.fn(), moveEnded: vi.fn() };
  const onPress = vi.fn();
  const linking = {
    isAllowed: (id: string, dependsOnId: string) => id === 'a' && dependsOnId === 'b',
    onDrop: vi.fn<(id: string, dependsOnId: string) => void>(),
    gripTitle: (title: string) => `Link ${title}`,
  };
  const camera = control as unknown as CameraControl;
  const hook = await runHook(() =>
    Flow({ label: 'Chain', control: camera, nodes: [], linking: isLinking ? linking : undefined, onPress }),
  );
  type Handler = (...given: unknown[]) => unknown;
  return { props: propsIn(hook.now(), ReactFlow)[0]! as Record<string, Handler>, linking, control, onPress };
}

it('links a node to the one on which its line is dropped, but not to itself or to nothing', async () => {
  const { props, linking } = await flow();
  expect(props.isValidConnection!({ source: 'a', target: 'b' })).toBe(true);
  expect(props.isValidConnection!({ source: 'b', target: 'a' })).toBe(false);
  const [a, b] = [{ id: 'a' }, { id: 'b' }];
  for (const toNode of [b, a, null]) props.onConnectEnd!(null, { fromNode: a, toNode });
  expect(linking.onDrop.mock.calls).toEqual([['a', 'b']]);
});

it('leaves the opening view only when a person moves the camera', async () => {
  const { props, control } = await flow();
  props.onMoveStart!(null);
  expect(control.takeOver).not.toHaveBeenCalled();
  props.onMoveStart!({ type: 'wheel' });
  expect(control.takeOver).toHaveBeenCalledOnce();
});

it('follows every move of the camera and its end, within the limits of the zoom', async () => {
  const { props, control, onPress } = await flow();
  expect(props).toMatchObject({
    ...{ onViewportChange: control.moved, onMoveEnd: control.moveEnded, onPaneClick: onPress },
    ...{ minZoom: 0.005, maxZoom: 2, 'aria-label': 'Chain', panOnScroll: true },
  });
});

it('lets no key or gesture change the chain itself', async () => {
  const { props } = await flow();
  const keys = ['deleteKeyCode', 'selectionKeyCode', 'multiSelectionKeyCode', 'panActivationKeyCode', 'zoomActivationKeyCode']; // oxfmt-ignore
  expect(keys.map((key) => props[key])).toEqual([null, null, null, null, null]);
  const off = ['nodesDraggable', 'zoomOnDoubleClick', 'connectOnClick', 'autoPanOnConnect'];
  expect(off.map((name) => props[name])).toEqual([false, false, false, false]);
  expect(props.disableKeyboardA11y).toBe(true);
});

type NodeTypes = { graph: (props: object) => ReactElement };
const nodeTypes = ({ props }: Awaited<ReturnType<typeof flow>>) => props.nodeTypes as unknown as NodeTypes;

it('allows no line from a plain node', async () => {
  const plain = await flow(false);
  expect(plain.props.isValidConnection!({ source: 'a', target: 'b' })).toBe(false);
  expect(nodeTypes(plain).graph).toBe(GraphNode);
});

it('gives a node that can be linked a grip to draw from, and takes lines anywhere on it', async () => {
  const linked = await flow();
  const data = { content: { title: '1 Quay Street' }, gripTitle: linked.linking.gripTitle };
  const node = nodeTypes(linked).graph({ id: 'a', data });
  expect(propsIn(node, GraphNode)).toMatchObject([{ id: 'a' }]);
  expect(propsIn(node, Handle)).toMatchObject([{ type: 'source' }, { type: 'target', isConnectableStart: false }]);
  const [grip] = propsIn(node, 'span') as { title: string; onClick: (event: object) => void }[];
  expect(grip).toMatchObject({ title: 'Link 1 Quay Street', 'aria-hidden': 'true' });
  const click = vi.fn();
  const parentElement = { querySelector: (name: string) => (name === 'button' ? { click } : null) };
  grip!.onClick({ currentTarget: { parentElement } });
  expect(click).toHaveBeenCalledOnce();
}); // oxfmt-ignore
