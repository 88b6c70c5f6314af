import type { ReactElement } from 'react';
import { expect, it, vi } from 'vitest';
import type { GraphViewProps } from '@/components/graph/graph-view';
import { lineFixture, transactionFixture } from '@/lib/chains/fixture';
import type { Health } from '@/lib/insight/chain-insight';
import { runHook } from '@/lib/query/testing-hook';
import { ChainMap } from './chain-map';
import type { MapEntry } from './map-node';

const chainOf = (id: string, { level = 'amber' as Health['level'], links = 2, reason = 'because' } = {}) => {
  const transactions = Array.from({ length: links }, (_, at) => transactionFixture(`${at}`));
  const chain = { ...lineFixture(...transactions), id };
  return { name: `Chain ${id}`, health: { level, reason }, chain, insight: null, isFullyRead: false };
};

/** The map of these chains. `graph` is what it draws; `show` gives it other chains or another arrangement. */
async function map(...chains: MapEntry[]) {
  const onOpen = vi.fn<(id: string) => void>();
  const given = { chains: chains as readonly MapEntry[], arrangement: 'by health' };
  const hook = await runHook(() => ChainMap({ ...given, onOpen }));
  const graph = () => (hook.now() as ReactElement<GraphViewProps>).props;
  const show = (next: Partial<typeof given>) => {
    Object.assign(given, next);
    return hook.rerender();
  };
  const places = () => Object.fromEntries(graph().layout.nodes.map(({ id, x, y }) => [id, [x, y]]));
  return { graph, show, places, onOpen };
}

const [a, b, c] = ['a', 'b', 'c'].map((id) => chainOf(id));

it('is labelled with the number of chains', async () => {
  const { graph, show } = await map(a!, b!);
  expect(graph().label).toBe('Map of 2 chains');
  await show({ chains: [a!] });
  expect(graph().label).toBe('Map of 1 chain');
});

it('keeps chains in place when a refresh changes their order, and follows an order that the user asks for', async () => {
  const { show, places } = await map(a!, b!, c!);
  const before = places();
  await show({ chains: [c!, b!, a!] });
  expect(places()).toEqual(before);
  await show({ chains: [c!, b!, a!], arrangement: 'by name' });
  expect(places()['c/0']).toEqual(before['a/0']);
});

it('moves a chain to the section of its new health', async () => {
  const { graph, show } = await map(a!, b!, c!);
  await show({ chains: [a!, b!, chainOf('c', { level: 'red' })] });
  const titles = graph()
    .boxes!.filter(({ isHeading }) => isHeading)
    .map(({ title }) => title);
  expect(titles).toEqual(['At risk · 1 chain', 'Watch · 2 chains']);
});

it('shows what has changed about a chain without moving it', async () => {
  const { graph, show, places } = await map(a!, b!);
  const before = places();
  await show({ chains: [{ ...a!, name: 'Quay Street' }, chainOf('b', { reason: 'Nothing has moved' })] });
  expect(graph().contents.get('a/0')!.spoken).toContain('In the chain Quay Street');
  expect(graph().groups!.describe('b')).toContain('Nothing has moved');
  expect(places()).toEqual(before);
});

it('opens the chain of a sale, or of a box', async () => {
  const { graph, onOpen } = await map(a!, b!);
  graph().onSelect('b/1');
  graph().onSelect(null);
  graph().onOpen('a/0');
  graph().groups!.onOpen('b');
  expect(onOpen.mock.calls).toEqual([['b'], ['a'], ['b']]);
});

it('keeps where the user has moved it, and selects nothing', async () => {
  const camera = { x: 1, y: 2, zoom: 0.5 };
  const onCameraChange = vi.fn();
  const given = { chains: [a!], arrangement: '', onOpen: () => {}, camera, onCameraChange };
  const hook = await runHook(() => ChainMap(given));
  const { props } = hook.now() as ReactElement<GraphViewProps>;
  expect(props).toMatchObject({ camera, onCameraChange, selectedId: null, minOpeningZoom: 0.12 });
});
