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

/** A control over an element of 1000×600 that nothing can move yet. */
function attach(camera: Camera | null = null) {
  const control = createCameraControl({ layout, camera, minOpeningZoom: 1, about: { x: 100, y: 50 } });
  const element = {
    clientWidth: 1000,
    clientHeight: 600,
    dataset: { camera: 'opening' } as Record<string, string>,
    style: { setProperty: vi.fn() },
    getBoundingClientRect: () => ({ left: 10, top: 20 }),
  };
  const seen: Transform[] = [];
  control.subscribe(() => seen.push(control.transform()));
  control.attach(element as unknown as HTMLElement);
  return { control, element, seen };
}

/** The same with a mover that moves at once, as React Flow does. */
function start(camera: Camera | null = null) {
  const { control, element } = attach(camera);
  const moves: Transform[] = [];
  control.ready((transform) => {
    moves.push(transform);
    control.moved(transform);
  });
  return { control, element, moves };
}

describe('createCameraControl', () => {
  it('takes the picture over from the style sheet where the opening puts it', () => {
    const { moves, element } = start();
    expect(moves).toEqual([{ x: 400, y: 250, zoom: 1 }]);
    expect(element.dataset.camera).toBe('live');
  });

  it('opens as without one where the camera of an address has nothing in view', () => {
    const { control, moves } = start({ x: 90_000, y: 8, zoom: 0.5 });
    expect(moves).toEqual([{ x: 400, y: 250, zoom: 1 }]);
    control.follow({ x: 90_000, y: 8, zoom: 0.5 });
    control.follow({ x: 70_000, y: 8, zoom: 0.5 });
    expect(control.camera()).toEqual({ x: 100, y: 50, zoom: 1 });
    expect(start({ x: 7, y: 8, zoom: 0.5 }).control.camera()).toEqual({ x: 7, y: 8, zoom: 0.5 });
  });

  it('knows where the style sheet has the picture before anything can move it', () => {
    const { control, element, seen } = attach();
    expect(seen).toEqual([{ x: 400, y: 250, zoom: 1 }]);
    control.moveTo({ x: 7, y: 8, zoom: 0.5 });
    element.clientWidth = 800;
    resize();
    expect(control.transform()).toEqual({ x: 300, y: 250, zoom: 1 });
    expect(control.camera()).toEqual({ x: 7, y: 8, zoom: 0.5 });
    expect(element.dataset.camera).toBe('opening');
  });

  it('begins with a camera that was chosen earlier', () => {
    const { control } = start({ x: 7, y: 8, zoom: 0.5 });
    expect(control.camera()).toEqual({ x: 7, y: 8, zoom: 0.5 });
  });

  it('follows the opening through every size until someone moves it; then a new size moves nothing', () => {
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

  it('moves just so far that a smaller view does not hide the selected node, after the time of a double click', () => {
    vi.useFakeTimers();
    const { control, element, moves } = start();
    control.takeOver();
    control.keepInView({ x: 300, y: 0, width: 200, height: 100 });
    const before = moves.length;
    element.clientWidth = 700;
    resize();
    vi.advanceTimersByTime(400);
    expect(moves).toHaveLength(before);
    vi.advanceTimersByTime(100);
    expect(control.transform().x).toBe(700 - 500 - 24);
  });

  it('leaves the camera to a person who takes hold of it before that', () => {
    vi.useFakeTimers();
    const { control, element, moves } = start();
    control.takeOver();
    control.keepInView({ x: 900, y: 0, width: 200, height: 100 });
    element.clientWidth = 600;
    resize();
    control.takeOver();
    const before = moves.length;
    vi.advanceTimersByTime(1000);
    expect(moves).toHaveLength(before);
  });

  it('reports a camera once, and never the opening', () => {
    const { control } = start();
    const heard = vi.fn();
    control.onCameraChange(heard);
    control.moveEnded();
    control.takeOver();
    control.moveEnded();
    expect(heard).not.toHaveBeenCalled();
    control.moveTo({ x: 1, y: 2, zoom: 1 });
    control.moveEnded();
    control.moveEnded();
    expect(heard.mock.calls).toEqual([[{ x: 1, y: 2, zoom: 1 }]]);
  });

  it('tells the nodes of a zoom only where it is another one than they were drawn at', () => {
    const { control, element } = start();
    const { setProperty } = element.style;
    control.moveEnded();
    control.moveTo({ x: 1, y: 2, zoom: 1 });
    control.moveEnded();
    expect(setProperty).not.toHaveBeenCalled();
    control.moveTo({ x: 1, y: 2, zoom: 0.5 });
    control.moveEnded();
    expect(setProperty.mock.calls).toEqual([['--graph-scale', '0.5']]);
  });

  it('follows a camera from outside, but not the echo of its own report', () => {
    const { control, moves } = start();
    control.moveTo({ x: 1, y: 2, zoom: 1 });
    control.moveEnded();
    const before = moves.length;
    control.follow({ x: 1.2, y: 2, zoom: 1 });
    expect(moves).toHaveLength(before);
    control.follow({ x: 300, y: 300, zoom: 1 });
    expect(control.camera()).toEqual({ x: 300, y: 300, zoom: 1 });
    control.follow(null);
    expect(control.camera()).toEqual({ x: 100, y: 50, zoom: 1 });
  });

  it('does not move for a new layout once someone has chosen where to content', () => {
    const { control, moves } = start();
    control.moveTo({ x: 1, y: 2, zoom: 1 });
    const before = moves.length;
    control.setLayout(layout);
    expect(moves).toHaveLength(before);
  });

  it('stays with what it contents at when a new row has moved it in the world', () => {
    const { control } = start();
    control.moveTo({ x: 1, y: 2, zoom: 1 });
    control.setLayout(layoutAt(0, 164));
    expect(control.camera()).toEqual({ x: 1, y: 166, zoom: 1 });
  });

  it('says nothing of a new layout while another page is on its way: that would lose the click', () => {
    vi.useFakeTimers();
    vi.stubGlobal('location', { pathname: '/chains', href: 'http://localhost/chains' });
    const { control } = start();
    const told = vi.fn();
    control.onCameraChange(told);
    control.takeOver();
    control.setLayout(layout);
    expect(told).toHaveBeenCalledOnce();
    onNavigationStart('/chains/1');
    control.setLayout(layoutAt(0, 164));
    expect(told).toHaveBeenCalledOnce();
    vi.runAllTimers();
  });

  it('knows the world point under a pointer', () => {
    const { control } = start();
    expect(control.toWorld({ clientX: 510, clientY: 320 })).toEqual({ x: 100, y: 50 });
  });
});
