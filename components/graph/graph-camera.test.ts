import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Camera, type Transform } from './camera';
import { createCameraControl } from './camera-control';

// A grid of 100 × 100 cards, 300 and 200 units apart.
const card = { width: 260, height: 120, layer: 0 };
const nodes = Array.from({ length: 10_000 }, (_, index) => ({
  id: `n${index}`,
  x: (index % 100) * 300,
  y: Math.floor(index / 100) * 200,
  ...card,
}));
const layout = { nodes, edges: [], width: 30_000, height: 20_000 };

let prefersReducedMotion = true;
beforeEach(() => {
  prefersReducedMotion = true;
  vi.stubGlobal('window', { matchMedia: () => ({ matches: prefersReducedMotion }) });
  vi.stubGlobal('ResizeObserver', class { observe() {} disconnect() {} }); // oxfmt-ignore
});
afterEach(() => vi.unstubAllGlobals());

function open(transform: Transform, camera: Camera | null = null) {
  const focus = { x: 600, y: 60 };
  const control = createCameraControl({ layout, camera, minOpeningZoom: 1, focus });
  const element = { clientWidth: 1200, clientHeight: 600, dataset: {}, style: { setProperty() {} } };
  control.attach(element as unknown as HTMLElement);
  const move = (next: Transform) => control.moved(next);
  move(transform);
  return { control, move };
}

describe('setLayout', () => {
  it('keeps nodes in place on screen when the new layout has moved them', () => {
    const { control } = open({ x: 0, y: 0, zoom: 1 });
    control.connect(control.moved);
    control.moveTo({ x: 15_000, y: 10_000, zoom: 1 });
    const moved = nodes.map((node) => ({ ...node, x: node.x + 40, y: node.y + 164 }));
    control.setLayout({ ...layout, nodes: moved });
    expect(control.camera()).toEqual({ x: 15_040, y: 10_164, zoom: 1 });
  });

  it('shows the opening view of the new layout if no one has moved the camera', () => {
    const { control } = open({ x: 0, y: 0, zoom: 1 });
    control.connect(control.moved);
    control.setLayout({ nodes: nodes.slice(0, 1), edges: [], width: 260, height: 120 });
    expect(control.camera()).toEqual({ x: 130, y: 60, zoom: 1 });
  });
});

describe('takeOver', () => {
  it.each([
    ['the first turn of a wheel, which moves it before', { x: 0, y: -900, zoom: 1 }, [[{ x: 600, y: 1200, zoom: 1 }]]],
    ['no press without movement', { x: 0, y: 0, zoom: 1 }, []],
  ])('reports %s', (_, transform, cameras) => {
    const { control, move } = open({ x: 0, y: 0, zoom: 1 });
    control.connect(control.moved);
    const reported = vi.fn();
    control.onCameraChange(reported);
    if (transform.y) move(transform);
    control.takeOver();
    control.moveEnded();
    expect(reported.mock.calls).toEqual(cameras);
  }); // oxfmt-ignore
});

describe('moveTo', () => {
  it('animates, unless the caller or the user wants no animation', () => {
    const { control } = open({ x: 0, y: 0, zoom: 1 });
    const durations: number[] = [];
    control.connect((_, durationMs) => void durations.push(durationMs));
    prefersReducedMotion = false;
    control.moveTo({ x: 15_000, y: 10_000, zoom: 1 });
    control.moveTo({ x: 600, y: 60, zoom: 1 }, false);
    prefersReducedMotion = true;
    control.moveTo({ x: 15_000, y: 10_000, zoom: 1 });
    expect(durations).toEqual([0, 200, 0, 0]);
  });
});

describe('setCamera', () => {
  it('has the opening view as its camera while it still moves there', () => {
    const { control } = open({ x: 0, y: 0, zoom: 1 });
    control.connect(control.moved);
    const opening = control.camera();
    control.setCamera({ x: 15_000, y: 10_000, zoom: 1 });
    expect(control.camera()).toEqual({ x: 15_000, y: 10_000, zoom: 1 });
    control.connect(() => {});
    control.setCamera(null);
    expect(control.camera()).toEqual(opening);
  });
});

describe('snapshot', () => {
  it('covers an assumed screen in the first HTML, before the view is known', () => {
    const { area, detail } = open({ x: 0, y: 0, zoom: 1 }).control.openingSnapshot();
    expect(detail).toBe('card');
    expect(area).toMatchObject({ width: 1366, height: 768 });
    const linked = open({ x: 0, y: 0, zoom: 1 }, { x: 15_000, y: 10_000, zoom: 1 }).control;
    expect(linked.openingSnapshot().area).toMatchObject({ x: 15_000 - 683, y: 10_000 - 384 });
  });

  it('covers the view plus the overscan, wherever the view moves', () => {
    const { control, move } = open({ x: -15_000, y: -10_000, zoom: 1 });
    for (const [x, y] of [[13_500, 10_000], [16_500, 10_000], [15_000, 8_500], [15_000, 11_500]] as const) {
      move({ x: -x, y: -y, zoom: 1 });
      const { area } = control.snapshot();
      expect(area).toEqual({ x: x - 320, y: y - 320, width: 1840, height: 1240 });
    } // oxfmt-ignore
  });

  it('is the same object while the view stays inside the mounted area', () => {
    const { control, move } = open({ x: -15_000, y: -10_000, zoom: 1 });
    const before = control.snapshot();
    move({ x: -15_100, y: -10_100, zoom: 1 });
    expect(control.snapshot()).toBe(before);
    move({ x: -15_400, y: -10_000, zoom: 1 });
    expect(control.snapshot()).not.toBe(before);
  });

  it('has no area when cards are too small to read', () => {
    const { control, move } = open({ x: 0, y: 0, zoom: 1 });
    move({ x: 0, y: 0, zoom: 0.4 });
    expect(control.snapshot()).toEqual({ detail: 'label', area: null });
    move({ x: 0, y: 0, zoom: 0.2 });
    const far = control.snapshot();
    expect(far).toEqual({ detail: 'block', area: null });
    move({ x: 50, y: 0, zoom: 0.21 });
    expect(control.snapshot()).toBe(far);
  });
});

describe('attach', () => {
  it('observes the size of the graph until that is left, and forgets the element', () => {
    const observed: unknown[] = [];
    vi.stubGlobal('ResizeObserver', class { observe = (one: unknown) => observed.push(one); disconnect = () => observed.splice(0); }); // oxfmt-ignore
    const control = createCameraControl({ layout, camera: null, minOpeningZoom: 1, focus: { x: 0, y: 0 } });
    const element = { clientWidth: 1200, clientHeight: 600, dataset: {}, style: { setProperty: vi.fn() } };
    const leave = control.attach(element as unknown as HTMLElement);
    expect([observed, control.view()]).toEqual([[element], { width: 1200, height: 600 }]);
    leave();
    expect(observed).toEqual([]);
    control.moved({ x: 0, y: 0, zoom: 0.5 });
    control.moveEnded();
    control.moved({ x: 0, y: 0, zoom: 0.7 });
    control.moveEnded();
    expect(element.style.setProperty).not.toHaveBeenCalled();
  });
});
