import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { propsIn } from '@/components/testing-markup';
import { runHook, stubBrowser } from '@/lib/query/testing-hook';
import type { CameraControl } from './camera-control';
import { FarCanvas } from './far-canvas';
// The canvas loads React Flow, which must not outlast a test.
import './flow';
import type { World } from './paint-world';

const view = { width: 200, height: 200 };
/** The camera with the middle of the world in the middle of the view, at this zoom. */
const at = (zoom: number, pannedBy = 0) => ({ x: 100 + pannedBy, y: 100, zoom });
const worldOf = (width: number): World => ({
  layout: { nodes: [], edges: [], width, height: 100 },
  contents: new Map(),
  highlight: null,
});

let frames: (() => void)[];
let ink: string;
/** What reports that the theme has changed. */
let themes: Record<'attributes' | 'fonts' | 'dark' | 'forced', EventTarget>;
beforeEach(() => {
  const { window, document } = stubBrowser();
  frames = [];
  ink = 'black';
  themes = {
    attributes: new EventTarget(),
    fonts: new EventTarget(),
    dark: new EventTarget(),
    forced: new EventTarget(),
  };
  Object.assign(window, { devicePixelRatio: 3 });
  Object.assign(document, { fonts: themes.fonts, documentElement: {} });
  class MutationObserver {
    constructor(private listener: () => void) {}
    observe = () => themes.attributes.addEventListener('change', this.listener);
    disconnect = () => themes.attributes.removeEventListener('change', this.listener);
  }
  const style = {
    fontFamily: 'Inter',
    getPropertyValue: (name: string) => (name === '--ink' ? ` ${ink}` : ''),
  };
  for (const [name, value] of Object.entries({
    MutationObserver,
    matchMedia: (query: string) => themes[query.includes('dark') ? 'dark' : 'forced'],
    getComputedStyle: () => style,
    requestAnimationFrame: (run: () => void) => frames.push(run),
    cancelAnimationFrame: (id: number) => void frames.splice(id - 1, 1),
  }))
    vi.stubGlobal(name, value);
});

/** The canvas of a large graph, and what was painted on it: the last colour of each time. */
async function farCanvas() {
  const painted: string[] = [];
  const context = {
    strokeStyle: '',
    setTransform: () => void painted.push(''),
    getTransform: () => ({}),
    beginPath() {},
    stroke: () => void (painted[painted.length - 1] = context.strokeStyle),
  };
  const canvas = { width: 0, height: 0, style: { transform: '' }, getContext: () => context };
  const listeners = new Set<() => void>();
  let transform = at(0.1);
  const control = {
    transform: () => transform,
    view: () => view,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  } as unknown as CameraControl;
  const given = { control, world: worldOf(100) };
  const hook = await runHook(() => {
    const tree = FarCanvas(given);
    // React would set it when it creates the canvas.
    (propsIn(tree, 'canvas')[0]!.ref as { current: unknown }).current = canvas;
    return tree;
  });
  const runFrames = () => frames.splice(0).forEach((run) => run());
  /** Moves the camera. @returns whether that asks for a new painting, which is then made */
  const move = (next: typeof transform) => {
    transform = next;
    listeners.forEach((listener) => listener());
    const isAsked = frames.length > 0;
    runFrames();
    return isAsked;
  };
  return { ...hook, given, canvas, painted, listeners, runFrames, move };
}
const fakeTimers = () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
};

it('paints the first world before the first frame, and each later one with the next frame', async () => {
  const { painted, canvas, given, rerender, runFrames } = await farCanvas();
  expect([painted.length, frames.length]).toEqual([1, 0]);
  // 240 px beyond each edge of the view, at two device pixels per px at most.
  expect([canvas.width, canvas.height]).toEqual([1360, 1360]);
  expect(canvas.style).toMatchObject({ width: '680px', transform: 'translate(-3400px, -3400px) scale(10)' });
  given.world = worldOf(200);
  await rerender();
  given.world = worldOf(300);
  await rerender();
  expect([painted.length, frames.length]).toEqual([1, 1]);
  runFrames();
  expect(painted.length).toBe(2);
});

it('repaints only when the camera leaves what is painted', async () => {
  const { move, painted } = await farCanvas();
  expect([move(at(0.1, 239)), move(at(0.1, -239)), painted.length]).toEqual([false, false, 1]);
  expect([move(at(0.1, 241)), painted.length]).toEqual([true, 2]);
  // It is covered from there on.
  expect(move(at(0.1, 239))).toBe(false);
});

it('repaints at once when the zoom has changed by half, otherwise once it stops changing', async () => {
  const { move, painted, runFrames } = await farCanvas();
  fakeTimers();
  expect([move(at(0.14)), move(at(0.068)), move(at(0.149)), painted.length]).toEqual([
    false,
    false,
    false,
    1,
  ]);
  vi.advanceTimersByTime(119);
  expect(frames.length).toBe(0);
  vi.advanceTimersByTime(1);
  expect(frames.length).toBe(1);
  runFrames();
  vi.advanceTimersByTime(1000);
  expect([frames.length, painted.length]).toEqual([0, 2]);
  expect([move(at(0.149 / 1.51)), move(at(0.149))]).toEqual([true, true]);
});

it('does not sharpen what is back at the zoom at which it was painted', async () => {
  const { move } = await farCanvas();
  fakeTimers();
  expect([move(at(0.12)), move(at(0.1))]).toEqual([false, false]);
  vi.advanceTimersByTime(1000);
  expect(frames.length).toBe(0);
});

it.each(['attributes', 'fonts', 'dark', 'forced'] as const)(
  'repaints in the colours of the new theme: %s',
  async (source) => {
    const { painted, runFrames } = await farCanvas();
    ink = 'white';
    themes[source].dispatchEvent(new Event(source === 'fonts' ? 'loadingdone' : 'change'));
    runFrames();
    expect(painted).toEqual(['black', 'white']);
  },
);

it('stops when the graph is closed', async () => {
  const { given, rerender, unmount, listeners } = await farCanvas();
  given.world = worldOf(200);
  await rerender();
  expect([frames.length, listeners.size]).toEqual([1, 1]);
  await unmount();
  for (const theme of Object.values(themes))
    for (const name of ['change', 'loadingdone']) theme.dispatchEvent(new Event(name));
  expect([frames.length, listeners.size]).toEqual([0, 0]);
});
