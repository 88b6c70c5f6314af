import { expect, it, vi } from 'vitest';
import { markupOf, propsIn, textOf } from '@/components/testing-markup';
import { Button } from '@/components/ui/button';
import { runHook } from '@/lib/query/testing-hook';
import type { Camera } from './camera';
import type { CameraControl } from './camera-control';
import { GraphHint, GraphLegend, GraphSkeleton, OutOfViewNotice } from './graph-notices';

const card = { width: 260, height: 120, layer: 0 };
/** Two cards in a world of 1,000 × 500. */
const world = {
  nodes: [
    { id: 'a', x: 0, y: 0, ...card },
    { id: 'b', x: 740, y: 380, ...card },
  ],
  edges: [],
  width: 1000,
  height: 500,
};

async function notice() {
  const listeners = new Set<(camera: Camera) => void>();
  const frames = new Set<() => void>();
  let camera: Camera = { x: 500, y: 250, zoom: 1 };
  const moveTo = vi.fn<(camera: Camera) => void>();
  const control = {
    view: () => ({ width: 848, height: 648 }),
    moveTo,
    camera: () => camera,
    subscribe(listener: () => void) {
      frames.add(listener);
      return () => void frames.delete(listener);
    },
    onCameraChange(listener: (camera: Camera) => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  } as unknown as CameraControl;
  const hook = await runHook(() => OutOfViewNotice({ control, world }));
  const button = () => propsIn(hook.now(), Button)[0];
  /** Moves the camera to this point. @returns what is offered there */
  const at = async (x: number, y: number, zoom = 1) => {
    camera = { x, y, zoom };
    listeners.forEach((listener) => listener(camera));
    await hook.settle();
    return button()?.children;
  };
  /** Moves it without the user, as Back does. */
  const movedTo = async (x: number, y: number) => {
    camera = { x, y, zoom: 1 };
    frames.forEach((listener) => listener());
    await hook.settle();
    return button()?.children;
  };
  return { ...hook, at, movedTo, button, moveTo, listeners, frames };
}

it('offers a way back while no node is in view', async () => {
  const { at, now } = await notice();
  expect(now()).toBeNull();
  const offer = 'Nothing here: show everything';
  expect(await at(5000, 0)).toBe(offer);
  expect(await at(900, 440)).toBeUndefined();
  // Inside the world, but between its two cards.
  expect(await at(500, 250, 4)).toBe(offer);
});

it('offers nothing once something else has brought the graph into view', async () => {
  const { at, movedTo } = await notice();
  expect(await at(5000, 0)).toBeDefined();
  expect(await movedTo(4000, 0)).toBeDefined();
  expect(await movedTo(900, 440)).toBeUndefined();
});

it('shows everything when the way back is taken', async () => {
  const { at, button, moveTo } = await notice();
  await at(5000, 0);
  (button()!.onPress as () => void)();
  expect(moveTo.mock.calls).toEqual([[{ x: 500, y: 250, zoom: 0.8 }]]);
});

it('stops following the camera when the graph is left', async () => {
  const { listeners, frames, unmount } = await notice();
  expect([listeners.size, frames.size]).toEqual([1, 1]);
  await unmount();
  expect([listeners.size, frames.size]).toEqual([0, 0]);
});

it('keeps a hint and the legend from screen readers, which have the nodes’ own labels', () => {
  const hint = markupOf(<GraphHint title="1 Quay Street">Sold STC</GraphHint>);
  expect(hint).toMatch(/^<p aria-hidden="true"/);
  expect(textOf(hint)).toBe('1 Quay Street Sold STC');
  const legend = markupOf(<GraphLegend />);
  expect(legend).toMatch(/^<div aria-hidden="true"/);
  expect(textOf(legend)).toBe('Arrow: waits for');
});

it('announces that a graph is being drawn, with a block for each node up to a screenful', () => {
  const skeleton = (count: number) => markupOf(<GraphSkeleton label="Chain" count={count} />);
  expect(skeleton(3)).toContain('role="status" aria-label="Chain: being drawn"');
  const blocks = [0, 3, 240, 5000].map((count) => skeleton(count).split('animate-shimmer').length - 1);
  expect(blocks).toEqual([0, 3, 240, 240]);
});
