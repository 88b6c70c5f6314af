import type { ReactElement } from 'react';
import { expect, it, vi } from 'vitest';
import { elementsIn, propsIn } from '@/components/testing-markup';
import { Button } from '@/components/ui/button';
import { IconButton } from '@/components/ui/icon-button';
import { Menu } from '@/components/ui/menu';
import { SearchField } from '@/components/ui/search-field';
import type { ListedRow } from '@/lib/chains/chain-row';
import { type ListState, loadListParams } from '@/lib/chains/params';
import { stubBrowser } from '@/lib/query/testing-hook';
import { ChainListToolbar } from './chain-list-toolbar';
import { FilterMenu } from './filter-menu';

const row = (role: string, ...saleStates: string[]) =>
  ({ roles: [role], saleStates, health: { level: 'red' }, freshness: 'fresh' }) as unknown as ListedRow;
const rows = [row('Buyer', 'listed'), row('Agent', 'sold'), row('Agent', 'sold', 'listed')];

function toolbar(state: Partial<ListState> = {}) {
  const onChange = vi.fn<(change: Partial<ListState>) => void>();
  const bar = ChainListToolbar({ rows, state: { ...loadListParams(''), ...state }, onChange });
  const options = (label: string) => {
    const menu = propsIn(bar, FilterMenu).find((props) => props.label === label)!;
    return (menu.options as { id: string; count: number }[]).map(({ id, count }) => `${id} ${count}`);
  };
  return { bar, onChange, options };
}

it('offers the values that occur, the most frequent first, and keeps those that are chosen', () => {
  expect(toolbar().options('Your role')).toEqual(['Agent 2', 'Buyer 1']);
  expect(toolbar({ role: ['Notary'] }).options('Your role')).toEqual(['Agent 2', 'Buyer 1', 'Notary 0']);
  expect(toolbar().options('Health')).toContain('red 3');
});

it('clears every filter at once, keeps the order and the queue, and moves the focus to the search', () => {
  const focus = vi.fn<() => void>();
  Object.assign(stubBrowser().document, {
    activeElement: { matches: () => true },
    querySelector: () => ({ focus }),
  });
  const filters = { q: 'quay', health: ['red'], role: ['Agent'], sale: ['sold'], fresh: ['fresh'] };
  const { bar, onChange } = toolbar({ ...(filters as Partial<ListState>), sort: 'name', queue: 'chase' });
  const clear = propsIn(bar, Button).find(({ children }) => children === 'Clear all')!;
  (clear.onPress as () => void)();
  expect(onChange.mock.calls).toEqual([[{ q: '', health: [], role: [], sale: [], fresh: [] }]]);
  expect(focus).toHaveBeenCalledOnce();
  for (const nothing of [toolbar().bar, toolbar({ queue: 'chase' }).bar])
    expect(propsIn(nothing, Button).some(({ children }) => children === 'Clear all')).toBe(false);
});

it('puts a search into the address once typing pauses, and removes it at once', () => {
  const { bar, onChange } = toolbar();
  const type = propsIn(bar, SearchField)[0]!.onChange as (q: string) => void;
  type('quay');
  type('');
  expect(onChange.mock.calls).toEqual([
    [{ q: 'quay' }, { history: 'replace', after: 300 }],
    [{ q: '' }, { history: 'replace', after: 0 }],
  ]);
});

it.each([
  ['Health', 'health', ['red']],
  ['Your role', 'role', ['Agent']],
  ['Sale state', 'sale', ['sold']],
  ['Last change', 'fresh', ['stale']],
])('filters by what is chosen under “%s”', (label, name, chosen) => {
  const { bar, onChange } = toolbar({ [name]: chosen } as Partial<ListState>);
  const menu = propsIn(bar, FilterMenu).find((props) => props.label === label)!;
  expect(menu.chosen).toEqual(chosen);
  (menu.onChange as (next: string[]) => void)(['x']);
  expect(onChange.mock.calls).toEqual([[{ [name]: ['x'] }]]);
});

it('counts the rows of each option, in the words of the list', () => {
  const { bar, options } = toolbar();
  expect(options('Last change')).toEqual(['fresh 3', 'ageing 0', 'stale 0']);
  expect(options('Sale state')).toEqual(['listed 2', 'sold 2']);
  const [health] = propsIn(bar, FilterMenu) as { options: { label: string }[] }[];
  expect(health!.options.map(({ label }) => label)).toEqual([
    'At risk',
    'Watch',
    'On track',
    'Not checked or too little visible',
  ]);
});

it('sorts by the order that is chosen, and says by which it is sorted', () => {
  const { bar, onChange } = toolbar({ sort: 'quiet' });
  const menu = propsIn(bar, Menu)[0]! as { selectedId: string; items: { id: string; label: string; onAction: () => void }[] }; // oxfmt-ignore
  expect(menu.selectedId).toBe('quiet');
  expect(menu.items.map(({ id, label }) => `${id}: ${label}`)).toEqual([
    'updated: Last changed first',
    'quiet: Longest without change',
    'health: Most at risk first',
    'longest: Most properties first',
    'name: By address',
  ]);
  menu.items[2]!.onAction();
  expect(onChange.mock.calls).toEqual([[{ sort: 'health' }]]);
  const words = propsIn(bar, 'span').map(({ children }) => children);
  expect(words).toContain('Longest without change');
});

it('switches to each of the other views', () => {
  const { bar, onChange } = toolbar({ view: 'map' });
  const views = elementsIn(bar).find(({ props }) => 'view' in props)!;
  const Switch = views.type as (props: object) => Parameters<typeof propsIn>[0];
  const buttons = propsIn(Switch(views.props), IconButton) as { label: string; onPress: () => void }[];
  expect(buttons.map(({ label }) => label)).toEqual(['As a list', 'By transaction']);
  buttons[1]!.onPress();
  expect(onChange.mock.calls).toEqual([[{ view: 'transactions' }]]);
});

it('keeps the pressed button of a view in the page, so that it keeps the focus', () => {
  const keys = (view: ListState['view']) => {
    const { props, type } = elementsIn(toolbar({ view }).bar).find((element) => 'view' in element.props)!;
    return (type as (given: object) => ReactElement[])(props).map(({ key }) => key);
  };
  expect(keys('map')).toEqual(keys('list'));
});
