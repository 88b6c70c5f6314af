import type { ComponentProps, ReactElement } from 'react';
import { expect, it, vi } from 'vitest';
import { GraphSkeleton } from '@/components/graph/graph-notices';
import { GraphView } from '@/components/graph/graph-view';
import { lineFixture, transactionFixture } from '@/lib/chains/fixture';
import { chainGraph } from '@/lib/chains/graph';
import type { Health } from '@/lib/insight/chain-insight';
import { layoutGraph } from '@/lib/layout/layout-graph';
import { ChainGraph } from './chain-graph';
import { transactionCardSize } from './transaction-card';

type Props = ComponentProps<typeof ChainGraph>;

/** What is drawn of a chain of this many sales, each of which depends on the next. */
function drawn(count: number, given: Partial<Props> = {}) {
  const chain = lineFixture(...Array.from({ length: count }, (_, at) => transactionFixture(`${at}`)));
  const layout = layoutGraph(chainGraph(chain, transactionCardSize));
  const props = { chain, layout, selectedId: null, onSelect: () => {}, onOpen: () => {} };
  const element = ChainGraph({ ...props, ...given }) as ReactElement;
  return { type: element.type, props: element.props as ComponentProps<typeof GraphView> };
}

it('draws a block for each sale while a very large chain is being laid out', () => {
  const { type, props } = drawn(2, { layout: null });
  expect([type, props]).toEqual([GraphSkeleton, { label: 'Chain of 2 transactions', count: 2 }]);
});

it('is labelled with the number of its sales', () => {
  expect([drawn(1).props.label, drawn(2).props.label]).toEqual([
    'Chain of 1 transaction',
    'Chain of 2 transactions',
  ]);
});

it('opens up to thirty sales with readable cards, and more of them with readable names', () => {
  expect([drawn(30).props.minOpeningZoom, drawn(31).props.minOpeningZoom]).toEqual([0.66, 0.36]);
});

it('opens at the sale that holds the chain, joined to the user’s own by heavier lines', () => {
  const { type, props } = drawn(3, { bottleneckPath: ['0', '1', '2'] });
  expect([type, props.openingNodeId]).toEqual([GraphView, '2']);
  expect(props.isHeavy!({ from: '0', to: '1' })).toBe(true);
});

it('opens at the user’s first sale while it is not known what holds the chain', () => {
  const chain = lineFixture(transactionFixture('0', { yourRole: null }), transactionFixture('1'), transactionFixture('2')); // oxfmt-ignore
  expect(drawn(3, { chain }).props.openingNodeId).toBe('1');
  const others = chain.transactions.map((one) => ({ ...one, yourRole: null }));
  expect(drawn(3, { chain: { ...chain, transactions: others } }).props.openingNodeId).toBeUndefined();
});

it('shows how each sale stands and what is next, and leaves saving to the page', () => {
  const health = new Map<string, Health>([['0', { level: 'red', reason: 'Blocked' }]]);
  const nextSteps = new Map([['1', { progress: 'next', stage: 'Survey', person: 'Leo' } as const]]);
  const [onSelect, onOpen, onEnter] = [vi.fn(), vi.fn(), vi.fn()];
  const holds = { kind: 'named', transactionIds: ['0'] } as unknown as Props['holds'];
  const ends = [{ transactionId: '0', position: 'top', state: 'open', reason: 'No onward home' }] as Props['ends']; // oxfmt-ignore
  const lastChanges = new Map([['1', '2026-11-24T09:00:00Z']]);
  const given = { health, lastChanges, nextSteps, holds, ends, onSelect, onOpen, onEnter };
  const { props } = drawn(2, { ...given, selectedId: '1' });
  expect(props).toMatchObject({ canSave: false, selectedId: '1', onSelect, onOpen, onEnter });
  expect(props.contents.get('0')).toMatchObject({ healthWord: 'At risk', holds: 'Holds the chain' });
  expect(props.contents.get('1')).toMatchObject({
    healthWord: '',
    holds: '',
    nextPerson: 'Leo',
    updated: '24 November 2026',
  });
  expect(props.boxes!.map(({ title }) => title)).toEqual(['No onward home']);
});
