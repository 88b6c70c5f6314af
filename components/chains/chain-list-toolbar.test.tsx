import { expect, it, vi } from 'vitest';
import { propsIn } from '@/components/testing-markup';
import { Button } from '@/components/ui/button';
import { SearchField } from '@/components/ui/search-field';
import type { ListedRow } from '@/lib/chains/chain-row';
import { type ListState, loadListParams } from '@/lib/chains/params';
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

it('clears every filter at once, and keeps the order and the queue', () => {
  const filters = { q: 'quay', health: ['red'], role: ['Agent'], sale: ['sold'], fresh: ['fresh'] };
  const { bar, onChange } = toolbar({ ...(filters as Partial<ListState>), sort: 'name', queue: 'chase' });
  const clear = propsIn(bar, Button).find(({ children }) => children === 'Clear all')!;
  (clear.onPress as () => void)();
  expect(onChange.mock.calls).toEqual([[{ q: '', health: [], role: [], sale: [], fresh: [] }]]);
  expect(propsIn(toolbar().bar, Button).some(({ children }) => children === 'Clear all')).toBe(false);
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
