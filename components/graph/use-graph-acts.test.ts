import { renderToStaticMarkup } from 'react-dom/server';
import { createElement } from 'react';
import { expect, it, vi } from 'vitest';
import { runHook } from '@/lib/query/testing-hook';
import { zoomLimits } from './camera';
import { cameraAfter, useGraphActs } from './use-graph-acts';

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

class Target {
  constructor(
    readonly node: string | null,
    readonly isDrawing = true,
  ) {}
  closest = (selector: string) =>
    selector === '.react-flow' ? this.isDrawing || null : this.node && { dataset: { node: this.node } };
}
const place = (id: string, x: number, y: number) => ({ id, x, y, width: 100, height: 50, layer: y });
const box = (id: string) => ({ id, x: 0, y: 100, width: 50, height: 50, title: id, isFilled: true });

/** A large graph: "a" and "b" in view, "far" below it; a filled box under them. */
async function graph(more: object = {}) {
  vi.stubGlobal('Element', Target);
  vi.stubGlobal('CSS', { escape: (text: string) => text });
  const nodes = [place('a', 0, 0), place('b', 150, 0), place('far', 0, 900)];
  const control = {
    camera: () => ({ x: 200, y: 100, zoom: 0.5 }),
    view: () => ({ width: 400, height: 200 }),
    transform: () => ({ zoom: 1 }),
    pointAt: ({ clientX: x, clientY: y }: MouseEvent) => ({ x, y }),
    moveTo: vi.fn(),
    taken: vi.fn(),
    focusSoon: vi.fn(),
  };
  const told = { onSelect: vi.fn(), onEnter: vi.fn(), onKey: vi.fn() };
  const onOpen = vi.fn();
  const acting = {
    control,
    layout: { nodes, edges: [], width: 250, height: 950 },
    places: new Map(nodes.map((one) => [one.id, one])),
    isLarge: true,
    boxes: [box('box')],
    grounds: { onOpen },
    ...told,
    ...more,
  } as unknown as Parameters<typeof useGraphActs>[0];
  const hook = await runHook(() => useGraphActs(acting));
  const mounted = new Map<string, ReturnType<typeof vi.fn>>();
  const root = {
    querySelector: (selector: string) => {
      const focus = mounted.get(/"(.*)"/.exec(selector)![1]!);
      return focus ? { focus } : null;
    },
  };
  /** @returns whether the key was the graph's */
  const press = (key: string, held: object = {}, target = new Target('a')) => {
    const event = { key, target, currentTarget: root, preventDefault: vi.fn(), ...held };
    hook.now().obey(event as unknown as Parameters<ReturnType<typeof useGraphActs>['obey']>[0]);
    return event.preventDefault.mock.calls.length > 0;
  };
  const hover = async (clientX: number, clientY: number, event: object = {}) => {
    const given = { target: new Target(null), pointerType: 'mouse', clientX, clientY, ...event };
    hook.now().hover(given as unknown as Parameters<ReturnType<typeof useGraphActs>['hover']>[0]);
    await hook.settle();
    return [hook.now().hovered, hook.now().lit?.id ?? null];
  };
  const pressAt = (clientX: number, clientY: number) => hook.now().pressPane({ clientX, clientY } as never);
  return { ...hook, ...told, onOpen, control, mounted, press, hover, pressAt };
}

it('an arrow goes to the next node, focuses it where it is an element, and brings it into view', async () => {
  const { press, mounted, now, settle, control } = await graph();
  const { focusSoon } = control;
  const focus = vi.fn();
  mounted.set('b', focus);
  expect(press('ArrowRight')).toBe(true);
  await settle();
  expect([focus.mock.calls, focusSoon.mock.calls, now().visited]).toEqual([
    [[{ preventScroll: true }]],
    [],
    'b',
  ]);
  expect(control.moveTo).not.toHaveBeenCalled();
  press('End');
  await settle();
  expect([focusSoon.mock.calls, now().visited]).toEqual([[['far']], 'far']);
  expect(control.moveTo.mock.calls).toEqual([[{ x: 200, y: expect.any(Number), zoom: 0.5 }]]);
  // Where the graph ends one stays.
  press('ArrowLeft');
  await settle();
  expect(now().visited).toBe('a');
});

it('a key is the graph’s on a node alone, and only where it does something', async () => {
  const { press, control, onKey, onSelect, onEnter, now, settle } = await graph();
  expect([press('ArrowRight', { shiftKey: true }), control.moveTo.mock.calls.length]).toEqual([true, 1]);
  expect([press('Escape'), onSelect.mock.calls]).toEqual([true, [[null]]]);
  expect([press('Enter'), onEnter.mock.calls]).toEqual([true, [['a']]]);
  onKey.mockImplementation((_id: string, key: string) => key === 'e');
  expect([press('e'), press('x'), onKey.mock.calls]).toEqual([true, false, [['a', 'e'], ['a', 'x']]]); // oxfmt-ignore
  expect([press('Enter', {}, new Target(null)), onEnter.mock.calls.length]).toEqual([false, 1]);
  await settle();
  expect(now().visited).toBeNull();
  const without = await graph({ onKey: undefined });
  expect(without.press('e')).toBe(false);
});

it('goes to a node that is looked for, near enough to read it', async () => {
  const { now, control, settle } = await graph();
  const visited: (string | null)[] = [];
  for (const id of ['far', 'gone']) {
    now().jump(id);
    await settle();
    visited.push(now().visited);
  }
  expect(control.moveTo.mock.calls).toEqual([[{ x: 50, y: 925, zoom: 0.85 }]]);
  expect(visited).toEqual(['far', 'gone']);
  const near = await graph({
    control: { ...control, camera: () => ({ x: 0, y: 0, zoom: 2 }), moveTo: control.moveTo },
  });
  near.now().jump('a');
  expect(control.moveTo.mock.lastCall).toEqual([{ x: 50, y: 25, zoom: 2 }]);
});

it('tells what the mouse is on, until it leaves the drawing; a finger is on nothing', async () => {
  const { hover } = await graph();
  expect(await hover(50, 25)).toEqual(['a', null]);
  expect(await hover(25, 150)).toEqual([null, 'box']);
  expect(await hover(50, 25, { pointerType: 'touch' })).toEqual([null, 'box']);
  expect(await hover(25, 150, { target: new Target(null, false) })).toEqual([null, null]);
  await hover(50, 25);
  await hover(25, 150);
  expect(await hover(25, 150, { type: 'pointerleave' })).toEqual([null, null]);
  const small = await graph({ isLarge: false });
  expect(await small.hover(50, 25)).toEqual([null, null]);
});

it('a press selects the far node there, else opens the box, else selects nothing', async () => {
  const { pressAt, onSelect, onOpen, now, settle, control } = await graph();
  pressAt(50, 25);
  await settle();
  expect([onSelect.mock.lastCall, control.focusSoon.mock.lastCall, now().visited]).toEqual([['a'], ['a'], 'a']); // oxfmt-ignore
  expect(control.taken).toHaveBeenCalledOnce();
  pressAt(25, 150);
  pressAt(400, 400);
  expect([onOpen.mock.calls, onSelect.mock.calls]).toEqual([[['box']], [['a'], [null]]]);
  const plain = await graph({ grounds: undefined });
  plain.pressAt(25, 150);
  expect(plain.onSelect.mock.calls).toEqual([[null]]);
});

it('what is done to a node is done to the one under the pointer, and to none beside it', async () => {
  const { now } = await graph();
  const act = vi.fn();
  for (const id of ['a', null]) now().onNode(act)({ target: new Target(id) } as never);
  expect(act.mock.calls).toEqual([['a']]);
});
