import { beforeEach, expect, it, vi } from 'vitest';
import { propsIn } from '@/components/testing-markup';
import { runHook, stubBrowser } from '@/lib/query/testing-hook';
import type { CameraControl } from './camera-control';
import { Minimap } from './minimap';

/** What reports that the theme has changed. */
let theme: EventTarget;
beforeEach(() => {
  const { document } = stubBrowser();
  theme = new EventTarget();
  Object.assign(document, { fonts: theme, documentElement: {} });
  for (const [name, value] of Object.entries({
    MutationObserver: class {
      observe() {}
      disconnect() {}
    },
    matchMedia: () => new EventTarget(),
    getComputedStyle: () => ({ getPropertyValue: () => '' }),
  }))
    vi.stubGlobal(name, value);
});

const view = { width: 800, height: 400 };
/** The transform with this world point in the top left corner. */
const from = (x: number, y: number, zoom: number) => ({ x: -x * zoom, y: -y * zoom, zoom });

/** The minimap of a graph, by default one tenth of its size, and how often it was painted. */
async function minimap(width = 1760, height = 600, start = from(0, 0, 1)) {
  let paintings = 0;
  /** Where the graph's top left corner is painted, in dots. */
  let origin: number[] = [];
  const context = {
    reset: () => void (paintings += 1),
    setTransform: (...transform: number[]) => void (origin = transform.slice(4)),
    getTransform: () => ({}),
    ...{ beginPath() {}, stroke() {}, fill() {} },
  };
  vi.stubGlobal('Path2D', class {});
  const box = { hidden: true };
  const frame = { style: {} as Record<string, string> };
  const listeners = new Set<() => void>();
  const moveTo = vi.fn<CameraControl['moveTo']>();
  let transform = start;
  const control = {
    ...{ transform: () => transform, view: () => view, moveTo },
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  } as unknown as CameraControl;
  const props = { control, layout: { nodes: [], edges: [], width, height }, contents: new Map() };
  const hook = await runHook(() => {
    const tree = Minimap(props);
    // React would set these when it creates the elements.
    const elements = [...propsIn(tree, 'div'), ...propsIn(tree, 'canvas')].filter(({ ref }) => ref);
    for (const [at, current] of [box, frame, { getContext: () => context }].entries())
      Object.assign(elements[at]!.ref as object, { current });
    return tree;
  });
  const [outer, map] = propsIn(hook.now(), 'div') as [{ ref: { current: unknown } }, Record<string, never>];
  const move = (next: typeof transform) => {
    transform = next;
    listeners.forEach((listener) => listener());
  };
  const point = (type: string, given: object = {}) => {
    const setPointerCapture = vi.fn<(id: number) => void>();
    const currentTarget = { setPointerCapture, getBoundingClientRect: () => ({ left: 10, top: 20 }) };
    const handler = type === 'pointerdown' ? 'onPointerDown' : 'onPointerMove';
    const event = { type, pointerId: 7, buttons: 1, clientX: 30, clientY: 60, currentTarget, ...given };
    (map[handler] as unknown as (event: object) => void)(event);
    return setPointerCapture.mock.calls;
  };
  return {
    ...hook,
    box,
    frame,
    outer,
    map,
    moveTo,
    move,
    point,
    listeners,
    paintings: () => paintings,
    origin: () => origin,
  };
}

it.each([
  ['wide', 1760, 600, { width: 176, height: 60 }],
  ['tall', 500, 1200, { width: 50, height: 120 }],
  ['empty', 0, 0, { width: 24, height: 24 }],
  ['flat', 8800, 100, { width: 176, height: 24 }],
  ['narrow', 20, 1200, { width: 24, height: 120 }],
])('shows a %s graph whole, in its proportions, with two dots per px', async (_, width, height, size) => {
  const { map, now } = await minimap(width, height);
  expect(map.style).toEqual(size);
  expect(propsIn(now(), 'canvas')[0]).toMatchObject({ width: size.width * 2, height: size.height * 2 });
});

it('is hidden while everything is in view, and is painted once when it first is not', async () => {
  const { box, move, paintings } = await minimap(400, 200);
  expect([box.hidden, paintings()]).toEqual([true, 0]);
  move(from(100, 0, 1));
  expect([box.hidden, paintings()]).toEqual([false, 1]);
  move(from(0, 0, 1));
  expect(box.hidden).toBe(true);
  move(from(100, 0, 1));
  expect([box.hidden, paintings()]).toEqual([false, 1]);
  // Less than half a unit outside the view does not count.
  move(from(0.4, 0, 1));
  expect(box.hidden).toBe(true);
});

it('frames what is in view, at least six px of it', async () => {
  const { frame, move } = await minimap(1760, 600, from(200, 100, 2));
  expect(frame.style).toEqual({ transform: 'translate(20px, 10px)', width: '40px', height: '20px' });
  move(from(0, 0, 20));
  expect(frame.style).toEqual({ transform: 'translate(0px, 0px)', width: '6px', height: '6px' });
});

it('moves the camera smoothly to where it is pressed, at the same zoom', async () => {
  const { point, moveTo } = await minimap(1760, 600, from(0, 0, 1.5));
  expect(point('pointerdown')).toEqual([[7]]);
  expect(moveTo.mock.calls).toEqual([[{ x: 200, y: 400, zoom: 1.5 }, true]]);
});

it('has a flat graph in its middle, and moves the camera no further than the graph', async () => {
  const { origin, frame, point, moveTo } = await minimap(8800, 100, from(2000, 50, 1));
  // One fiftieth of its size: two px of twenty-four.
  expect(origin()[1]).toBe(22);
  expect(frame.style).toEqual({ transform: 'translate(40px, 12px)', width: '16px', height: '8px' });
  for (const clientY of [20, 32, 44, 99]) point('pointerdown', { clientY });
  expect(moveTo.mock.calls.map(([{ x, y }]) => [x, y])).toEqual([[1000, 0], [1000, 50], [1000, 100], [1000, 100]]); // oxfmt-ignore
  point('pointermove', { clientX: -90 });
  expect(moveTo.mock.lastCall![0].x).toBe(0);
});

it('moves the camera at once while it is dragged, and not while the pointer only passes', async () => {
  const { point, moveTo } = await minimap();
  expect([point('pointermove', { buttons: 0 }), moveTo.mock.calls]).toEqual([[], []]);
  expect(point('pointermove')).toEqual([]);
  expect(moveTo.mock.calls).toEqual([[{ x: 200, y: 400, zoom: 1 }, false]]);
});

it('is painted in the colours of a new theme, if it was painted before', async () => {
  const change = () => void theme.dispatchEvent(new Event('loadingdone'));
  const shown = await minimap();
  expect(shown.paintings()).toBe(1);
  change();
  expect(shown.paintings()).toBe(2);
  await shown.unmount();
  const hidden = await minimap(400, 200);
  change();
  expect([hidden.paintings(), shown.paintings()]).toEqual([0, 2]);
});

it('follows the camera until it is gone, and is nothing to read', async () => {
  const { outer, move, frame, listeners, unmount } = await minimap();
  expect(outer).toMatchObject({ 'aria-hidden': 'true', 'data-print': 'hide' });
  const before = { ...frame.style };
  // The camera may move between the removal of the elements and the end of the effect.
  outer.ref.current = null;
  expect(() => move(from(500, 0, 1))).not.toThrow();
  expect([frame.style, listeners.size]).toEqual([before, 1]);
  await unmount();
  expect(listeners.size).toBe(0);
});
