import { renderToStaticMarkup } from 'react-dom/server';
import { createElement } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { zoomLimits } from './camera';
import { cameraAfter, useGraphActs } from './use-graph-acts';

afterEach(() => vi.unstubAllGlobals());

const camera = { x: 100, y: 100, zoom: 0.5 };
const [view, world] = [
  { width: 400, height: 200 },
  { width: 300, height: 100 },
];
const after = (key: string, shiftKey = false) => cameraAfter({ key, shiftKey }, camera, view, world);

it.each([
  ['ArrowUp', 100, 0],
  ['ArrowDown', 100, 200],
  ['ArrowLeft', -100, 100],
  ['ArrowRight', 300, 100],
])(
  'moves by a quarter of the view with Shift and %s, and leaves the arrow alone to the nodes',
  (key, x, y) => {
    expect(after(key, true)).toEqual({ x, y, zoom: 0.5 });
    expect(after(key)).toBeNull();
  },
);

it('zooms on keys with and without Shift, as keyboards have them', () => {
  for (const key of ['+', '=']) expect(after(key)).toEqual({ ...camera, zoom: 0.625 });
  for (const key of ['-', '_']) expect(after(key)).toEqual({ ...camera, zoom: 0.4 });
  expect(after('0')).toEqual({ x: 150, y: 50, zoom: 1 });
  const zoomed = (key: string, zoom: number) =>
    cameraAfter({ key, shiftKey: false }, { ...camera, zoom }, view, world)?.zoom;
  expect([zoomed('+', 1.9), zoomed('-', 0.005)]).toEqual([zoomLimits.max, zoomLimits.min]);
});

it('knows no other key', () => {
  for (const key of ['Enter', 'Escape', 'a', 'Tab', 'Home']) expect(after(key, true)).toBeNull();
});

it('leaves keys with Ctrl, Alt or Meta to the browser', () => {
  class Element {
    closest = () => ({ dataset: { node: 'a' } });
  }
  vi.stubGlobal('Element', Element);
  const onEnter = vi.fn();
  let obey!: ReturnType<typeof useGraphActs>['obey'];
  function Graph() {
    ({ obey } = useGraphActs({
      control: { camera: () => camera, view: () => view },
      layout: world,
      onEnter,
    } as unknown as Parameters<typeof useGraphActs>[0]));
    return null;
  }
  renderToStaticMarkup(createElement(Graph));
  const press = (more: object) => {
    const event = { key: 'Enter', target: new Element(), preventDefault: vi.fn(), ...more };
    obey(event as unknown as Parameters<typeof obey>[0]);
    return event.preventDefault.mock.calls.length;
  };
  expect(['ctrlKey', 'altKey', 'metaKey'].map((held) => press({ [held]: true }))).toEqual([0, 0, 0]);
  expect(onEnter).not.toHaveBeenCalled();
  expect(press({})).toBe(1);
  expect(onEnter).toHaveBeenCalledWith('a');
});

it('counts what is within 12 px on the screen of a far node as the node, however far away it is', () => {
  const onSelect = vi.fn();
  let press!: ReturnType<typeof useGraphActs>['pressPane'];
  function Graph() {
    ({ pressPane: press } = useGraphActs({
      control: {
        pointAt: ({ clientX: x }: MouseEvent) => ({ x, y: 25 }),
        transform: () => ({ zoom: 0.1 }),
        taken: vi.fn(),
        focusSoon: vi.fn(),
      },
      layout: { nodes: [{ id: 'a', x: 0, y: 0, width: 100, height: 50 }] },
      isLarge: true,
      onSelect,
    } as unknown as Parameters<typeof useGraphActs>[0]));
    return null;
  }
  renderToStaticMarkup(createElement(Graph));
  for (const clientX of [219, 221]) press({ clientX } as Parameters<typeof press>[0]);
  expect(onSelect.mock.calls).toEqual([['a'], [null]]);
});
