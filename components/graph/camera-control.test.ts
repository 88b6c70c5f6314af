import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { onNavigationStart } from '@/components/ui/pending-navigation';
import { type Camera, type Transform } from './camera';
import { createCameraControl } from './camera-control';

let resize = () => {};

beforeEach(() => {
  vi.stubGlobal('window', { matchMedia: () => ({ matches: true }) });
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(measure: () => void) {
        resize = measure;
      }
      observe() {}
      disconnect() {}
    },
  );
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const layoutAt = (x: number, y: number) => ({
  nodes: [{ id: 'a', layer: 0, x, y, width: 200, height: 100 }],
  edges: [],
  width: 200,
  height: 100,
});
const layout = layoutAt(0, 0);

/** A control attached to an element of 1000×600, before React Flow is connected. */
function attach(camera: Camera | null = null) {
  const control = createCameraControl({ layout, camera, minOpeningZoom: 1, focus: { x: 100, y: 50 } });
  const element = {
    clientWidth: 1000,
    clientHeight: 600,
    dataset: { camera: 'opening' } as Record<string, string>,
    style: { setProperty: vi.fn() },
    getBoundingClientRect: () => ({ left: 10, top: 20 }),
  };
  const frames: Transform[] = [];
  control.subscribe(() => frames.push(control.transform()));
  const detach = control.attach(element as unknown as HTMLElement);
  return { control, element, frames, detach };
}

/** The same, connected to a viewport that moves at once. */
function start(camera: Camera | null = null) {
  const { control, element, detach } = attach(camera);
  const moves: Transform[] = [];
  control.connect((transform) => {
    moves.push(transform);
    control.moved(transform);
  });
  return { control, element, moves, detach };
}

describe('createCameraControl', () => {
  it('starts at the opening view, where the CSS of the first HTML put it', () => {
    const { moves, element } = start();
    expect(moves).toEqual([{ x: 400, y: 250, zoom: 1 }]);
    expect(element.dataset.camera).toBe('live');
  });

  it('ignores a camera from outside that shows no node', () => {
    const { control, moves } = start({ x: 90_000, y: 8, zoom: 0.5 });
    expect(moves).toEqual([{ x: 400, y: 250, zoom: 1 }]);
    control.setCamera({ x: 90_000, y: 8, zoom: 0.5 });
    control.setCamera({ x: 70_000, y: 8, zoom: 0.5 });
    expect(control.camera()).toEqual({ x: 100, y: 50, zoom: 1 });
    expect(control.style).toEqual(start().control.style);
    expect(start({ x: 7, y: 8, zoom: 0.5 }).control.camera()).toEqual({ x: 7, y: 8, zoom: 0.5 });
  });

  it('knows the opening transform before React Flow is connected', () => {
    const { control, element, frames } = attach();
    expect(frames).toEqual([{ x: 400, y: 250, zoom: 1 }]);
    control.moveTo({ x: 7, y: 8, zoom: 0.5 });
    element.clientWidth = 800;
    resize();
    expect(control.transform()).toEqual({ x: 300, y: 250, zoom: 1 });
    expect(control.camera()).toEqual({ x: 7, y: 8, zoom: 0.5 });
    expect(element.dataset.camera).toBe('opening');
  });

  it('starts with the given camera', () => {
    const { control } = start({ x: 7, y: 8, zoom: 0.5 });
    expect(control.camera()).toEqual({ x: 7, y: 8, zoom: 0.5 });
  });

  it('follows the opening view on resize until the user moves it, then stays in place', () => {
    const { control, element, moves } = start();
    element.clientWidth = 800;
    resize();
    expect(moves.at(-1)).toEqual({ x: 300, y: 250, zoom: 1 });
    control.takeOver();
    control.moved({ x: 0, y: 0, zoom: 1 });
    const before = moves.length;
    element.clientWidth = 400;
    resize();
    expect(moves).toHaveLength(before);
    expect(control.transform()).toEqual({ x: 0, y: 0, zoom: 1 });
    expect(control.camera()).toEqual({ x: 200, y: 300, zoom: 1 });
  });

  it('reveals the selected node after a resize has hidden it, once a double click would be over', () => {
    vi.useFakeTimers();
    const { control, element, moves } = start();
    control.takeOver();
    control.keepInView({ x: 300, y: 0, width: 200, height: 100 });
    const before = moves.length;
    element.clientWidth = 700;
    resize();
    vi.advanceTimersByTime(400);
    element.clientHeight = 500;
    resize();
    vi.advanceTimersByTime(400);
    expect(moves).toHaveLength(before);
    vi.advanceTimersByTime(100);
    expect(control.transform().x).toBe(700 - 500 - 24);
  });

  const aside = { x: 0, y: 50, zoom: 1 };
  it.each<[string, (started: ReturnType<typeof start>) => void]>([
    ['takes hold of it', ({ control }) => control.takeOver()],
    ['moves the camera', ({ control }) => control.moveTo(aside)],
    ['goes back to an earlier camera', ({ control }) => control.setCamera(aside)],
    ['leaves the graph', ({ detach }) => detach()],
  ])('does not reveal it if the user %s meanwhile', (_, act) => {
    vi.useFakeTimers();
    const started = start();
    const { control, element, moves } = started;
    control.takeOver();
    control.keepInView({ x: 900, y: 0, width: 200, height: 100 });
    element.clientWidth = 600;
    resize();
    act(started);
    const before = moves.length;
    vi.advanceTimersByTime(1000);
    expect(moves).toHaveLength(before);
  });

  it('reports a camera once, after a resize again, and never the opening view', () => {
    const { control, element } = start();
    const reported = vi.fn();
    const stop = control.onCameraChange(reported);
    control.moveEnded();
    control.takeOver();
    control.moveEnded();
    expect(reported).not.toHaveBeenCalled();
    control.moveTo({ x: 1, y: 2, zoom: 1 });
    control.moveEnded();
    control.moveEnded();
    expect(reported.mock.calls).toEqual([[{ x: 1, y: 2, zoom: 1 }]]);
    element.clientWidth = 800;
    resize();
    expect(reported.mock.calls.slice(1)).toEqual([[{ x: -99, y: 2, zoom: 1 }]]);
    stop();
    control.moveTo({ x: 1, y: 2, zoom: 1 });
    control.moveEnded();
    expect(reported).toHaveBeenCalledTimes(2);
  });

  it('writes the zoom to the style only when it has changed', () => {
    const { control, element } = start();
    const { setProperty } = element.style;
    control.moveEnded();
    control.moveTo({ x: 1, y: 2, zoom: 1 });
    control.moveEnded();
    expect(setProperty).not.toHaveBeenCalled();
    control.moveTo({ x: 1, y: 2, zoom: 0.5 });
    control.moveEnded();
    expect(setProperty.mock.calls).toEqual([['--graph-scale', '0.5']]);
    const linked = start({ x: 7, y: 8, zoom: 0.5 });
    linked.control.moveTo({ x: 1, y: 2, zoom: 1 });
    linked.control.moveEnded();
    expect(linked.element.style.setProperty.mock.calls).toEqual([['--graph-scale', '1']]);
  });

  it('applies a camera set from outside, but not its own report coming back', () => {
    const { control, moves } = start();
    control.moveTo({ x: 1, y: 2, zoom: 1 });
    control.moveEnded();
    const before = moves.length;
    control.setCamera({ x: 1.2, y: 2, zoom: 1 });
    expect(moves).toHaveLength(before);
    control.setCamera({ x: 300, y: 300, zoom: 1 });
    expect(control.camera()).toEqual({ x: 300, y: 300, zoom: 1 });
    control.setCamera(null);
    expect(control.camera()).toEqual({ x: 100, y: 50, zoom: 1 });
    control.setCamera({ x: 1, y: 2, zoom: 1 });
    expect(control.camera()).toEqual({ x: 1, y: 2, zoom: 1 });
  });

  it('is not taken back to the opening view by a page that does not know of the move yet', () => {
    const { control } = start();
    control.moveTo({ x: 1, y: 2, zoom: 1 });
    control.setCamera(null);
    expect(control.camera()).toEqual({ x: 1, y: 2, zoom: 1 });
  });

  it('does not move for a new layout once the user has moved the camera', () => {
    const { control, moves } = start();
    control.moveTo({ x: 1, y: 2, zoom: 1 });
    const before = moves.length;
    control.setLayout(layout);
    expect(moves).toHaveLength(before);
  });

  it('keeps showing the same nodes when a new row has moved them', () => {
    const { control } = start();
    control.moveTo({ x: 1, y: 2, zoom: 1 });
    control.setLayout(layoutAt(0, 164));
    expect(control.camera()).toEqual({ x: 1, y: 166, zoom: 1 });
  });

  it('does not report a new layout during navigation, because that would cancel it', () => {
    vi.useFakeTimers();
    vi.stubGlobal('location', { pathname: '/chains', href: 'http://localhost/chains' });
    const { control } = start();
    const reported = vi.fn();
    control.onCameraChange(reported);
    control.takeOver();
    control.setLayout(layout);
    expect(reported).toHaveBeenCalledOnce();
    onNavigationStart('/chains/1');
    control.setLayout(layoutAt(0, 164));
    expect(reported).toHaveBeenCalledOnce();
    vi.runAllTimers();
  });

  it('gives the focus to the node that was asked for, once', () => {
    const { control } = start();
    control.focusOnMount('a');
    expect([control.takeFocus('b'), control.takeFocus('a'), control.takeFocus('a')]).toEqual([
      false,
      true,
      false,
    ]);
  });

  it('converts a pointer position to a world point', () => {
    const { control } = start({ x: 100, y: 50, zoom: 0.5 });
    expect(control.toWorld({ clientX: 510, clientY: 320 })).toEqual({ x: 100, y: 50 });
    expect(control.toWorld({ clientX: 310, clientY: 370 })).toEqual({ x: -300, y: 150 });
  });
});
