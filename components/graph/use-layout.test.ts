import { expect, it, vi } from 'vitest';
import { type GraphLayout, type LayoutInput, layoutGraph } from '@/lib/layout/layout-graph';
import { runHook } from '@/lib/query/testing-hook';
import { type LayoutRequest } from './layout-worker';
import { cardGaps, isDeepEqual, useLayout } from './use-layout';

const node = (id: string, width = 10) => ({ id, width, height: 5 });
const graph = { nodes: [node('a'), node('b'), node('c')], edges: [{ from: 'a', to: 'b' }] };

it('is equal if ids, sizes and edges are', () => {
  expect(isDeepEqual(graph, structuredClone(graph))).toBe(true);
});

it.each([
  ['an extra node', { ...graph, nodes: [...graph.nodes, node('d')] }],
  ['a node missing', { ...graph, nodes: graph.nodes.slice(1) }],
  ['another order', { ...graph, nodes: graph.nodes.toReversed() }],
  ['another size', { ...graph, nodes: [node('a', 11), node('b'), node('c')] }],
  ['another edge', { ...graph, edges: [{ from: 'a', to: 'c' }] }],
  ['an edge reversed', { ...graph, edges: [{ from: 'b', to: 'a' }] }],
  ['no edge', { ...graph, edges: [] }],
])('differs with %s', (_, other) => {
  expect(isDeepEqual(graph, other)).toBe(false);
  expect(isDeepEqual(other, graph)).toBe(false);
});

const largeGraph = (count: number) => ({
  nodes: Array.from({ length: count }, (_, at) => node(`${at}`)),
  edges: [],
});

/** Renders the hook for a graph. `show` gives it another one. */
async function layoutOf(input: LayoutInput) {
  const given = { input };
  const hook = await runHook(() => useLayout(given.input));
  const show = async (next: LayoutInput) => {
    given.input = next;
    await hook.rerender();
    return hook.now();
  };
  return { ...hook, show };
}

it('lays out up to 300 nodes at once, and again only if nodes or edges have changed', async () => {
  const { now, show } = await layoutOf(graph);
  const first = now();
  expect(first).toEqual(layoutGraph(graph, cardGaps));
  expect(await show(structuredClone(graph))).toBe(first);
  const relinked = await show({ ...graph, edges: [{ from: 'c', to: 'a' }] });
  expect(relinked!.edges).toMatchObject([{ from: 'c', to: 'a' }]);
  expect((await show(largeGraph(300)))!.nodes).toHaveLength(300);
});

it('keeps nodes where they are when the graph arrives in another order', async () => {
  const placesIn = (layout: GraphLayout | null) => new Map(layout!.nodes.map(({ id, x, y }) => [id, [x, y]]));
  const { now, show } = await layoutOf(graph);
  const before = placesIn(now());
  expect(placesIn(await show({ ...graph, nodes: graph.nodes.toReversed() }))).toEqual(before);
});

it('shows the layout of the newest large graph until the next arrives, which starts from it', async () => {
  const requests: { id: number; input: LayoutRequest }[] = [];
  const started: EventTarget[] = [];
  class FakeWorker extends EventTarget {
    postMessage = (request: (typeof requests)[number]) => requests.push(request);
    constructor() {
      super();
      started.push(this);
    }
  }
  vi.stubGlobal('Worker', FakeWorker);
  const { now, show, settle } = await layoutOf(largeGraph(301));
  expect([await show(largeGraph(302)), requests.length]).toEqual([null, 2]);
  const finish = ({ id, input: { input } }: (typeof requests)[number]) => {
    started[0]!.dispatchEvent(
      new MessageEvent('message', { data: { id, result: layoutGraph(input, cardGaps) } }),
    );
    return settle();
  };
  const [earlier, newest] = requests;
  await finish(newest!);
  await finish(earlier!);
  const shown = now();
  expect([shown?.nodes.length, requests.length]).toEqual([302, 2]);
  expect(await show(largeGraph(303))).toBe(shown);
  expect(requests[2]!.input).toMatchObject({ ...cardGaps, previous: shown });
});
