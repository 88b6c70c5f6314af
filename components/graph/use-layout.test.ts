import { expect, it, vi } from 'vitest';
import { layoutGraph } from '@/lib/layout/layout-graph';
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

it('keeps the layout of the newest graph when that of an earlier one arrives late', async () => {
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
  const largeGraph = (count: number) => ({
    nodes: Array.from({ length: count }, (_, at) => node(`${at}`)),
    edges: [],
  });
  const given = { input: largeGraph(301) };
  const { now, rerender, settle } = await runHook(() => useLayout(given.input));
  given.input = largeGraph(302);
  await rerender();
  expect([now(), requests.length]).toEqual([null, 2]);
  const finish = ({ id, input: { input } }: (typeof requests)[number]) => {
    started[0]!.dispatchEvent(
      new MessageEvent('message', { data: { id, result: layoutGraph(input, cardGaps) } }),
    );
    return settle();
  };
  const [earlier, newest] = requests;
  await finish(newest!);
  await finish(earlier!);
  expect([now()?.nodes.length, requests.length]).toEqual([302, 2]);
});
