import type { ReactElement, ReactNode } from 'react';
import { expect, it, vi } from 'vitest';
import { propsIn } from '@/components/testing-markup';
import { Popover } from '@/components/ui/popover';
import { lineFixture, transactionFixture } from '@/lib/chains/fixture';
import { layoutGraph } from '@/lib/layout/layout-graph';
import { runHook, stubBrowser } from '@/lib/query/testing-hook';
import { openPage } from '@/lib/query/testing-navigation';
import { ChainDrawing } from './chain-drawing';
import { FilterMenu } from './filter-menu';
// Loaded when the page is idle, which must not outlast a test.
import './filter-options';

const options = ['red', 'amber', 'green'].map((id) => ({ id, label: `Is ${id}`, count: 1 }));

it.each<[string[], string]>([
  [[], 'Health'],
  [['amber'], 'Health: Is amber'],
  [['red', 'amber'], 'Health: 2 chosen'],
  [['red', 'amber', 'green'], 'Health: 3 chosen'],
  [['gone'], 'Health'],
])('says what is chosen in its button: %j', async (chosen, words) => {
  stubBrowser();
  const { now } = await runHook(() => FilterMenu({ label: 'Health', options, chosen, onChange: () => {} }));
  const trigger = propsIn(now(), Popover)[0]!.trigger as ReactElement<{ children: ReactNode[] }>;
  expect(trigger.props.children[0]).toBe(words);
});

it('opens a sale of the user’s own from the drawing, and only selects another one', async () => {
  stubBrowser();
  const { visited } = openPage('/chains/chain');
  const chain = lineFixture(transactionFixture('1', { yourRole: null }), transactionFixture('2'));
  const onSelect = vi.fn<(id: string | null) => void>();
  const graph = {
    chain,
    onSelect,
    layout: layoutGraph({ nodes: [], edges: [] }),
    isHiddenOnPhones: false,
    lastChange: chain.updatedAt,
  };
  const { now } = await runHook(() => ChainDrawing(graph as never));
  const { onOpen } = propsIn(now()).find((props) => 'onOpen' in props) as { onOpen: (id: string) => void };
  onOpen('2');
  expect([visited, onSelect.mock.calls]).toEqual([['/transactions/2'], []]);
  onOpen('1');
  expect([visited, onSelect.mock.calls]).toEqual([['/transactions/2'], [['1']]]);
});

it('filters by what is ticked in its popover', async () => {
  stubBrowser();
  const onChange = vi.fn<(chosen: string[]) => void>();
  const { now } = await runHook(() => FilterMenu({ label: 'Health', options, chosen: ['red'], onChange }));
  expect(propsIn(now(), Popover)[0]!.label).toBe('Health filter');
  const list = propsIn(now()).find((props) => 'options' in props)!;
  expect(list).toMatchObject({ label: 'Health', options, chosen: ['red'] });
  (list.onChange as (chosen: string[]) => void)(['red', 'green']);
  expect(onChange.mock.calls).toEqual([[['red', 'green']]]);
});

it('hides the drawing on phones while the width is not known, and says how long the chain is', async () => {
  stubBrowser();
  openPage('/chains/chain');
  const chain = lineFixture(transactionFixture('1', { yourRole: null }), transactionFixture('2'));
  const drawn = async (isHiddenOnPhones: boolean) => {
    const { now } = await runHook(() =>
      ChainDrawing({
        chain,
        lastChange: '2026-11-18T09:00:00Z',
        onSelect: () => {},
        isHiddenOnPhones,
      } as never),
    );
    return { box: propsIn(now(), 'div')[0]!, facts: propsIn(now(), 'p')[0]!.children };
  };
  const { box, facts } = await drawn(true);
  expect(facts).toBe('2 properties · 1 not visible to you · last change 18 November 2026');
  expect((await drawn(false)).box.className).not.toBe(box.className);
});
