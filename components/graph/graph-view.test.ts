import type { ComponentProps } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { propsIn } from '@/components/testing-markup';
import { IconButton } from '@/components/ui/icon-button';
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
  const hook = await runHook(() => GraphView({ ...props, ...given }));
  const nodes = () => (propsIn(hook.now(), LazyFlow)[0] as ComponentProps<typeof LazyFlow>).nodes;
  const bright = () => nodes().flatMap(({ id, data }) => (data.isDim ? [] : [id]));
  const search = () => propsIn(hook.now(), GraphSearch)[0] as ComponentProps<typeof GraphSearch>;
  const trace = () => propsIn(hook.now(), IconButton)[0] as ComponentProps<typeof IconButton>;
  const act = async (does: () => void) => (does(), hook.settle());
  return { ...hook, nodes, bright, search, trace, act };
}

it('dims what the page does not highlight, and what a search does not find while there is one', async () => {
  const { bright, search, act, now } = await graph(8, { highlight: new Set(['1', '2']) });
  expect(bright()).toEqual(['1', '2']);
  await act(() => search().onFound(new Set(['5'])));
  expect(bright()).toEqual(['5']);
  expect([...propsIn(now(), EdgeLayer)[0]!.highlight as Set<string>]).toEqual(['5']);
  await act(() => search().onFound(null));
  expect(bright()).toEqual(['1', '2']);
}); // oxfmt-ignore

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
