import type { ComponentProps } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { propsIn } from '@/components/testing-markup';
import { IconButton } from '@/components/ui/icon-button';
import { GraphHint } from './graph-notices';
import { Minimap } from './minimap';
import { GraphPrint, SaveMenu } from './save-menu';
import { layoutGraph } from '@/lib/layout/layout-graph';
import { runHook, stubBrowser } from '@/lib/query/testing-hook';
import type { CameraControl } from './camera-control';
import { GraphControls } from './graph-controls';
import { GraphSearch } from './graph-search';
import { GraphView, type GraphViewProps } from './graph-view';
import { EdgeLayer } from './graph-world';
import { LazyFlow } from './lazy-flow';
import { type NodeContent } from './node-content';

const contentOf = (id: string): NodeContent => ({
  ...{ title: id, state: 'Sold', tone: 'info', icon: 'tag', own: false, dark: false, spoken: id, stamp: '' },
});

beforeEach(() => void stubBrowser());

/** A graph of this many nodes, each of which depends on the next. */
async function graph(size: number, given: Partial<GraphViewProps> = {}) {
  const ids = Array.from({ length: size }, (_, at) => `${at}`);
  const edges = ids.slice(1).map((to, at) => ({ from: ids[at]!, to }));
  const props: GraphViewProps = {
    label: 'Graph',
    layout: layoutGraph({ nodes: ids.map((id) => ({ id, width: 200, height: 80 })), edges }),
    contents: new Map(ids.map((id) => [id, contentOf(id)])),
    cardShapes: () => [],
    selectedId: null,
    onSelect: () => {},
    onOpen: () => {},
  };
  const shown = { ...props, ...given };
  const hook = await runHook(() => GraphView(shown));
  const nodes = () => (propsIn(hook.now(), LazyFlow)[0] as ComponentProps<typeof LazyFlow>).nodes;
  const bright = () => nodes().flatMap(({ id, data }) => (data.isDim ? [] : [id]));
  const search = () => propsIn(hook.now(), GraphSearch)[0] as ComponentProps<typeof GraphSearch>;
  const trace = () => propsIn(hook.now(), IconButton)[0] as ComponentProps<typeof IconButton>;
  const act = async (does: () => void) => (does(), hook.settle());
  const change = async (next: Partial<GraphViewProps>) => (Object.assign(shown, next), hook.rerender());
  return { ...hook, nodes, bright, search, trace, act, change };
}

it('dims what the page does not highlight, and what a search does not find while there is one', async () => {
  const { bright, search, act, now } = await graph(8, { highlight: new Set(['1', '2']) });
  expect(bright()).toEqual(['1', '2']);
  await act(() => search().onQuery('5'));
  expect(bright()).toEqual(['5']);
  expect([...propsIn(now(), EdgeLayer)[0]!.highlight as Set<string>]).toEqual(['5']);
  await act(() => search().onQuery(' '));
  expect(bright()).toEqual(['1', '2']);
}); // oxfmt-ignore

it('finds what the nodes say now, and dims nothing once the graph is too small for a search', async () => {
  const { bright, search, act, change } = await graph(8);
  await act(() => search().onQuery('holds the chain'));
  expect(bright()).toEqual([]);
  const spoken = new Map(
    Array.from({ length: 8 }, (_, at) => [
      `${at}`,
      { ...contentOf(`${at}`), spoken: at === 3 ? 'Holds the chain' : '' },
    ]),
  );
  await change({ contents: spoken });
  expect([bright(), search().found]).toEqual([['3'], ['3']]);
  const ids = ['0', '1', '2'];
  await change({
    layout: layoutGraph({ nodes: ids.map((id) => ({ id, width: 200, height: 80 })), edges: [] }),
  });
  expect([bright(), search()]).toEqual([ids, undefined]);
});

it('traces what the selection depends on and what depends on it', async () => {
  const { bright, trace, act } = await graph(3, { selectedId: '1' });
  expect([bright(), trace()['aria-pressed']]).toEqual([['0', '1', '2'], false]);
  const two = await graph(2, { selectedId: null });
  expect(two.trace().disabledReason).toBe('Select something first');
  await act(() => trace().onPress!());
  expect([bright(), trace()['aria-pressed'], trace().disabledReason]).toEqual([['0', '1', '2'], true, undefined]); // oxfmt-ignore
});

it('has one tab stop: the selected node, or the first', async () => {
  const stops = ({ nodes }: Awaited<ReturnType<typeof graph>>) =>
    nodes().flatMap(({ id, data }) => (data.isTabStop ? [id] : []));
  expect(stops(await graph(4))).toEqual(['0']);
  expect(stops(await graph(4, { selectedId: '2' }))).toEqual(['2']);
  expect(stops(await graph(4, { selectedId: 'gone' }))).toEqual(['0']);
});

it('moves its tab stop to the last node reached, away from the selected one', async () => {
  const { nodes, search, act } = await graph(8, { selectedId: '2' });
  await act(() => search().onGoTo('5'));
  expect(nodes().flatMap(({ id, data }) => (data.isTabStop ? [id] : []))).toEqual(['5']);
});

it('has a search above six nodes, and mounts only the nodes near the view above 150', async () => {
  expect([(await graph(6)).search(), Boolean((await graph(7)).search())]).toEqual([undefined, true]);
  expect((await graph(150)).nodes()).toHaveLength(150);
  expect((await graph(151)).nodes().length).toBeLessThan(20);
});

it('moves smoothly to what its buttons ask for', () => {
  const moveTo = vi.fn<CameraControl['moveTo']>();
  const control = {
    ...{ moveTo, setCamera: () => {} },
    camera: () => ({ x: 10, y: 20, zoom: 1 }),
    view: () => ({ width: 400, height: 300 }),
  } as Partial<CameraControl> as CameraControl;
  const controls = GraphControls({ control, world: { width: 100, height: 50 } });
  for (const { onPress } of propsIn(controls, IconButton)) (onPress as () => void)();
  const [zoomIn, zoomOut, all] = moveTo.mock.calls.map(([camera]) => camera);
  expect([zoomIn!.zoom > 1, zoomOut!.zoom < 1]).toEqual([true, true]);
  expect(all).toEqual({ x: 50, y: 25, zoom: 1 });
});

it('has a minimap above thirty nodes', async () => {
  const mapIn = async (size: number) => propsIn((await graph(size)).now(), Minimap).length;
  expect([await mapIn(30), await mapIn(31)]).toEqual([0, 1]);
});

it('leaves out search and tracing for chains in boxes, and its own menu where the page has one', async () => {
  const groups = { describe: () => '', onOpen: () => {} };
  const { search, trace, now } = await graph(8, { groups });
  expect([search(), trace(), propsIn(now(), SaveMenu).length]).toEqual([undefined, undefined, 1]);
  expect(propsIn((await graph(8, { canSave: false })).now(), SaveMenu)).toEqual([]);
});

it('saves and prints under its title, or else its label', async () => {
  const titleOf = async (given: Partial<GraphViewProps>) => {
    const { now } = await graph(1, given);
    return [SaveMenu, GraphPrint].map(
      (type) => (propsIn(now(), type)[0]!.picture as { title: string }).title,
    );
  };
  expect(await titleOf({})).toEqual(['Graph', 'Graph']);
  expect(await titleOf({ title: '4 Bell Close' })).toEqual(['4 Bell Close', '4 Bell Close']);
});

it('marks the node that is selected, and opens one by a double click', async () => {
  class Element {
    closest = () => ({ dataset: { node: '2' } });
  }
  vi.stubGlobal('Element', Element);
  const [onSelect, onOpen] = [vi.fn(), vi.fn()];
  const { nodes, now } = await graph(3, { selectedId: '1', onSelect, onOpen });
  expect(nodes().filter(({ data }) => data.isSelected).map(({ id }) => id)).toEqual(['1']); // oxfmt-ignore
  const box = propsIn(now(), 'div').find(({ onDoubleClick }) => onDoubleClick) as Record<string, (event: object) => void>; // oxfmt-ignore
  box.onDoubleClick!({ target: new Element() });
  expect([onOpen.mock.calls, onSelect.mock.calls]).toEqual([[['2']], []]);
  box.onClick!({ target: new Element() });
  expect([onOpen.mock.calls.length, onSelect.mock.calls]).toEqual([1, [['2']]]);
});

it('says what the last node reached is, where it is too small to read', async () => {
  const opened = async (zoom: number) => {
    const { search, now, act } = await graph(8, { camera: { x: 100, y: 40, zoom } });
    expect(propsIn(now(), GraphHint)).toEqual([]);
    await act(() => search().onGoTo('2'));
    return propsIn(now(), GraphHint).map(({ title, children }) => [title, children]);
  };
  expect(await opened(0.3)).toEqual([['2', 'Sold']]);
  expect(await opened(1)).toEqual([]);
});

it('says what the node that got the focus is, where it is too small to read', async () => {
  class Element {
    closest = () => ({ dataset: { node: '3' } });
    matches = () => false;
  }
  vi.stubGlobal('Element', Element);
  const { now, act } = await graph(8, { camera: { x: 100, y: 40, zoom: 0.3 } });
  const box = propsIn(now(), 'div').find(({ onFocus }) => onFocus) as Record<string, (event: object) => void>;
  await act(() => box.onFocus!({ target: new Element() }));
  expect(propsIn(now(), GraphHint).map(({ title }) => title)).toEqual(['3']);
});

it('reports where the user moves the camera, until it is told to stop', async () => {
  const onCameraChange = vi.fn();
  const { now, unmount } = await graph(3, { onCameraChange });
  const { control } = propsIn(now(), LazyFlow)[0] as unknown as { control: CameraControl };
  const move = () => {
    control.moveTo({ x: 5, y: 0, zoom: 1 });
    control.setLayout(layoutGraph({ nodes: [], edges: [] }));
    return onCameraChange.mock.calls.length;
  };
  expect(move()).toBe(1);
  await unmount();
  expect(move()).toBe(1);
});

it('names each of its buttons', () => {
  const controls = GraphControls({ control: {} as CameraControl, world: { width: 1, height: 1 } });
  const labels = propsIn(controls, IconButton).map(({ label }) => label);
  expect(labels).toEqual(['Zoom in', 'Zoom out', 'Show everything']);
});
