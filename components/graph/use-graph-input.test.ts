import { renderToStaticMarkup } from 'react-dom/server';
import { createElement } from 'react';
import { expect, it, vi } from 'vitest';
import { switchSingleKeys } from '@/components/ui/single-keys';
import { runHook } from '@/lib/query/testing-hook';
import { zoomLimits } from './camera';
import { cameraAfter, useGraphInput } from './use-graph-input';

const camera = { x: 100, y: 100, zoom: 0.5 };
const view = { width: 400, height: 200 };
const world = { width: 300, height: 100 };
const after = (key: string, shiftKey = false) => cameraAfter({ key, shiftKey }, camera, view, world);

it.each([
  ['ArrowUp', 100, 0],
  ['ArrowDown', 100, 200],
  ['ArrowLeft', -100, 100],
  ['ArrowRight', 300, 100],
])('pans by a quarter of the view with Shift and %s, and ignores the arrow without Shift', (key, x, y) => {
  expect(after(key, true)).toEqual({ x, y, zoom: 0.5 });
  expect(after(key)).toBeNull();
});

it('zooms with + and −, with or without Shift', () => {
  for (const key of ['+', '=']) expect(after(key)).toEqual({ ...camera, zoom: 0.625 });
  for (const key of ['-', '_']) expect(after(key)).toEqual({ ...camera, zoom: 0.4 });
  expect(after('0')).toEqual({ x: 150, y: 50, zoom: 1 });
  const zoomed = (key: string, zoom: number) =>
    cameraAfter({ key, shiftKey: false }, { ...camera, zoom }, view, world)?.zoom;
  expect([zoomed('+', 1.9), zoomed('-', 0.005)]).toEqual([zoomLimits.max, zoomLimits.min]);
});

it('ignores other keys', () => {
  for (const key of ['Enter', 'Escape', 'a', 'Tab', 'Home']) expect(after(key, true)).toBeNull();
});

it('leaves keys with Ctrl, Alt or Meta to the browser', () => {
  class Element {
    closest = () => ({ dataset: { node: 'a' } });
  }
  vi.stubGlobal('Element', Element);
  const onEnter = vi.fn();
  let onKeyDown!: ReturnType<typeof useGraphInput>['onKeyDown'];
  function Graph() {
    ({ onKeyDown } = useGraphInput({
      control: { camera: () => camera, view: () => view, takeOver: () => {} },
      layout: world,
      onEnter,
    } as unknown as Parameters<typeof useGraphInput>[0]));
    return null;
  }
  renderToStaticMarkup(createElement(Graph));
  const press = (more: object) => {
    const event = { key: 'Enter', target: new Element(), preventDefault: vi.fn(), ...more };
    onKeyDown(event as unknown as Parameters<typeof onKeyDown>[0]);
    return event.preventDefault.mock.calls.length;
  };
  expect(['ctrlKey', 'altKey', 'metaKey'].map((held) => press({ [held]: true }))).toEqual([0, 0, 0]);
  expect(onEnter).not.toHaveBeenCalled();
  expect(press({})).toBe(1);
  expect(onEnter).toHaveBeenCalledWith('a');
});

it('hits a node on the canvas within 12 px on screen, whatever the zoom', async () => {
  const { pressAt, control, onSelect } = await graph({ groups: undefined });
  Object.assign(control, { transform: () => ({ zoom: 0.1 }) });
  for (const x of [-119, -121]) pressAt(x, 25);
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

/** A large graph: "a" and "b" in view, "far" below the view, and a filled box beneath the nodes. */
async function graph(more: object = {}) {
  vi.stubGlobal('Element', Target);
  vi.stubGlobal('CSS', { escape: (text: string) => text });
  const nodes = [place('a', 0, 0), place('b', 150, 0), place('far', 0, 900)];
  const control = {
    camera: () => ({ x: 200, y: 100, zoom: 0.5 }),
    view: () => ({ width: 400, height: 200 }),
    transform: () => ({ zoom: 1 }),
    toWorld: ({ clientX: x, clientY: y }: MouseEvent) => ({ x, y }),
    moveTo: vi.fn(),
    takeOver: vi.fn(),
    focusOnMount: vi.fn(),
  };
  const handlers = { onSelect: vi.fn(), onEnter: vi.fn(), onKey: vi.fn() };
  const onOpen = vi.fn();
  const props = {
    control,
    layout: { nodes, edges: [], width: 250, height: 950 },
    places: new Map(nodes.map((node) => [node.id, node])),
    isLarge: true,
    boxes: [box('box')],
    groups: { onOpen },
    ...handlers,
    ...more,
  } as unknown as Parameters<typeof useGraphInput>[0];
  const hook = await runHook(() => useGraphInput(props));
  const mounted = new Map<string, ReturnType<typeof vi.fn>>();
  const root = {
    querySelector: (selector: string) => {
      const focus = mounted.get(/"(.*)"/.exec(selector)![1]!);
      return focus ? { focus } : null;
    },
  };
  /** @returns whether the graph handled the key */
  const press = (key: string, held: object = {}, target = new Target('a')) => {
    const event = { key, target, currentTarget: root, preventDefault: vi.fn(), ...held };
    hook.now().onKeyDown(event as unknown as Parameters<ReturnType<typeof useGraphInput>['onKeyDown']>[0]);
    return event.preventDefault.mock.calls.length > 0;
  };
  const hover = async (clientX: number, clientY: number, event: object = {}) => {
    const given = { target: new Target(null), pointerType: 'mouse', clientX, clientY, ...event };
    hook
      .now()
      .onPointerMove(given as unknown as Parameters<ReturnType<typeof useGraphInput>['onPointerMove']>[0]);
    await hook.settle();
    return [hook.now().hoveredId, hook.now().hoveredBox?.id ?? null];
  };
  const pressAt = (clientX: number, clientY: number) =>
    hook.now().pressBackground({ clientX, clientY, currentTarget: root } as never);
  return { ...hook, ...handlers, onOpen, control, mounted, press, hover, pressAt };
}

it('moves to the next node on an arrow key, focuses it once mounted and reveals it', async () => {
  const { press, mounted, now, settle, control } = await graph();
  const { focusOnMount } = control;
  const focus = vi.fn();
  mounted.set('b', focus);
  expect(press('ArrowRight')).toBe(true);
  await settle();
  expect([focus.mock.calls, now().activeId]).toEqual([[[{ preventScroll: true }]], 'b']);
  expect(focusOnMount).not.toHaveBeenCalled();
  expect(control.moveTo).not.toHaveBeenCalled();
  press('End');
  await settle();
  expect([focusOnMount.mock.calls, now().activeId]).toEqual([[['far']], 'far']);
  expect(control.moveTo.mock.calls).toEqual([[{ x: 200, y: expect.any(Number), zoom: 0.5 }]]);
  // From "a", which has no node to its left.
  press('ArrowLeft');
  await settle();
  expect(now().activeId).toBe('a');
});

it('handles keys only on a node, and only those that do something', async () => {
  const { press, control, onKey, onSelect, onEnter, now, settle } = await graph();
  expect([press('ArrowRight', { shiftKey: true }), control.moveTo.mock.calls.length]).toEqual([true, 1]);
  expect([press('Escape'), onSelect.mock.calls]).toEqual([true, [[null]]]);
  expect(control.takeOver).not.toHaveBeenCalled();
  expect([press('Enter'), onEnter.mock.calls]).toEqual([true, [['a']]]);
  // The panel that opens must not move the drawing.
  expect(control.takeOver).toHaveBeenCalledOnce();
  onKey.mockImplementation((_id: string, key: string) => key === 'e');
  expect([press('e'), press('x'), onKey.mock.calls]).toEqual([true, false, [['a', 'e'], ['a', 'x']]]); // oxfmt-ignore
  expect([press('Enter', {}, new Target(null)), onEnter.mock.calls.length]).toEqual([false, 1]);
  await settle();
  expect(now().activeId).toBe('a');
  expect((await graph({ onKey: undefined })).press('e')).toBe(false);
  switchSingleKeys(false);
  expect(['e', '+', '0', 'End'].map((key) => press(key))).toEqual([false, false, false, true]);
  switchSingleKeys(true);
});

it('centres a node found by the search at a readable zoom', async () => {
  const { now, control, settle } = await graph();
  const activeId: (string | null)[] = [];
  for (const id of ['far', 'gone']) {
    now().goTo(id);
    await settle();
    activeId.push(now().activeId);
  }
  expect(control.moveTo.mock.calls).toEqual([[{ x: 50, y: 925, zoom: 0.85 }]]);
  expect(activeId).toEqual(['far', 'gone']);
  const near = await graph({
    control: { ...control, camera: () => ({ x: 0, y: 0, zoom: 2 }), moveTo: control.moveTo },
  });
  near.now().goTo('a');
  expect(control.moveTo.mock.lastCall).toEqual([{ x: 50, y: 25, zoom: 2 }]);
});

it('reports what the mouse hovers over until it leaves the drawing, and ignores touch', async () => {
  const { hover } = await graph();
  expect(await hover(50, 25)).toEqual(['a', null]);
  expect(await hover(25, 150)).toEqual([null, 'box']);
  expect(await hover(50, 25, { pointerType: 'touch' })).toEqual([null, 'box']);
  expect(await hover(25, 150, { target: new Target(null, false) })).toEqual([null, null]);
  await hover(50, 25);
  await hover(25, 150);
  expect(await hover(25, 150, { type: 'pointerleave' })).toEqual([null, null]);
});

it('reaches beside the nodes of a small graph only while they are tiny', async () => {
  const given = { isLarge: false, groups: undefined };
  const { hover, pressAt, onSelect, control, mounted } = await graph(given);
  expect([await hover(50, 25), await hover(-5, 25)]).toEqual([['a', null], [null, null]]); // oxfmt-ignore
  pressAt(-5, 25);
  const focus = vi.fn();
  mounted.set('a', focus);
  Object.assign(control, { transform: () => ({ zoom: 0.4 }) });
  expect(await hover(-25, 25)).toEqual(['a', null]);
  pressAt(-25, 25);
  pressAt(-35, 25);
  expect(onSelect.mock.calls).toEqual([[null], ['a'], [null]]);
  expect([focus.mock.calls.length, control.focusOnMount.mock.calls]).toEqual([1, []]);
});

it('makes a node that gets the focus the tab stop, and reveals it unless it was pressed', async () => {
  const { now, settle, control } = await graph();
  const focus = (id: string, isByKey: boolean) =>
    now().onFocus({ target: Object.assign(new Target(id), { matches: () => isByKey }) as never });
  focus('far', false);
  focus('b', true);
  await settle();
  expect([now().activeId, control.moveTo.mock.calls]).toEqual(['b', []]);
  focus('far', true);
  expect(control.moveTo.mock.calls).toEqual([[{ x: 200, y: expect.any(Number), zoom: 0.5 }]]);
});

it('selects the node on the canvas under a press, otherwise opens the box, otherwise clears the selection', async () => {
  const { pressAt, onSelect, onOpen, now, settle, control } = await graph();
  pressAt(50, 25);
  await settle();
  expect([onSelect.mock.lastCall, control.focusOnMount.mock.lastCall, now().activeId]).toEqual([['a'], ['a'], 'a']); // oxfmt-ignore
  expect(control.takeOver).toHaveBeenCalledOnce();
  pressAt(25, 150);
  pressAt(400, 400);
  expect([onOpen.mock.calls, onSelect.mock.calls]).toEqual([[['box']], [['a'], [null]]]);
  const plain = await graph({ groups: undefined });
  plain.pressAt(25, 150);
  expect(plain.onSelect.mock.calls).toEqual([[null]]);
});

it('calls a node handler only for events on a node', async () => {
  const { now } = await graph();
  const handle = vi.fn();
  for (const id of ['a', null]) now().onNode(handle)({ target: new Target(id) } as never);
  expect(handle.mock.calls).toEqual([['a']]);
});
