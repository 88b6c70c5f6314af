import { ReactFlow } from '@xyflow/react';
import { expect, it, vi } from 'vitest';
import { propsIn } from '@/components/testing-markup';
import { runHook } from '@/lib/query/testing-hook';
import type { CameraControl } from './camera-control';
import { Flow } from './flow';

async function flow() {
  const control = { takeOver: vi.fn() };
  const linking = {
    isAllowed: (id: string, dependsOnId: string) => id === 'a' && dependsOnId === 'b',
    onDrop: vi.fn<(id: string, dependsOnId: string) => void>(),
    gripTitle: () => '',
  };
  const camera = control as unknown as CameraControl;
  const hook = await runHook(() =>
    Flow({ label: 'Chain', control: camera, nodes: [], linking, onPress: () => {} }),
  );
  type Handler = (...given: unknown[]) => unknown;
  return { props: propsIn(hook.now(), ReactFlow)[0]! as Record<string, Handler>, linking, control };
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
