'use client';

import { ArrowDownWideNarrow, List, Map as MapIcon } from 'lucide-react';
import { Button } from '@/components/ui/button';
import { Menu } from '@/components/ui/menu';
import { SearchField } from '@/components/ui/search-field';
import { freshnessLooks } from '@/components/values/freshness-looks';
import { healthLooks } from '@/components/values/health-looks';
import type { ChainRow } from '@/lib/chains/chain-row';
import { filterCount } from '@/lib/chains/list-filter';
import {
  freshnessSteps,
  healthLevels,
  listOrders,
  type ListOrder,
  type ListState,
} from '@/lib/chains/list-params';
import { roleLabel } from '@/lib/values/role';
import { saleStateLabel } from '@/lib/values/sale-state';
import { FilterMenu } from './filter-menu';

const healthWord = (level: keyof typeof healthLooks) =>
  level === 'grey' ? 'Too little visible or not checked' : healthLooks[level].word;
const orderWords: Record<ListOrder, string> = {
  updated: 'Last changed first',
  quiet: 'Longest without change',
  health: 'Most at risk first',
  longest: 'Most properties first',
  name: 'By address',
};

type ChainListToolbarProps = {
  /** All rows that are loaded: the filters offer what is there, with how many. */
  rows: ChainRow[];
  state: ListState;
  onChange: (change: Partial<ListState>, options?: { history?: 'replace'; after?: number }) => void;
};

export function ChainListToolbar({ rows, state, onChange }: ChainListToolbarProps) {
  return (
    <div data-print="hide" className="flex flex-wrap items-center gap-2 py-3">
      <SearchField
        label="Find a chain"
        placeholder="Address, town, postcode or role"
        value={state.q}
        // Every letter filters at once; the address bar follows when typing pauses.
        onChange={(q) => onChange({ q }, { history: 'replace', after: q ? 300 : 0 })}
        className="w-full sm:w-72"
      />
      {/* On a phone one row to swipe, so that the list begins on the first screen. `relative` keeps hidden words in it. */}
      <div className="relative -mx-4 flex flex-1 items-center gap-2 overflow-x-auto px-4 py-1 sm:mx-0 sm:flex-wrap sm:overflow-visible sm:p-0">
        <FilterMenu
          label="Health"
          options={healthLevels.map((id) => ({
            id,
            label: healthWord(id),
            count: rows.filter((row) => row.health.level === id).length,
          }))}
          chosen={state.health}
          onChange={(health) => onChange({ health })}
        />
        <FilterMenu
          label="Your role"
          options={optionsOf(rows, (row) => row.roles, state.role, roleLabel)}
          chosen={state.role}
          onChange={(role) => onChange({ role })}
        />
        <FilterMenu
          label="Sale state"
          options={optionsOf(rows, (row) => row.saleStates, state.sale, saleStateLabel)}
          chosen={state.sale}
          onChange={(sale) => onChange({ sale })}
        />
        <FilterMenu
          label="Last change"
          options={freshnessSteps.map((id) => ({
            id,
            label: freshnessLooks[id].word,
            count: rows.filter((row) => row.freshness === id).length,
          }))}
          chosen={state.fresh}
          onChange={(fresh) => onChange({ fresh })}
        />
        {filterCount(state) > 0 && (
          <Button
            variant="quiet"
            onPress={() => onChange({ q: '', health: [], role: [], sale: [], fresh: [] })}
          >
            Clear all
          </Button>
        )}
        <div className="ml-auto flex items-center gap-1">
          <Menu
            label="Sort"
            selectedId={state.sort}
            placement="bottom end"
            trigger={
              <Button variant="quiet" icon={<ArrowDownWideNarrow aria-hidden />}>
                <span className="sr-only">Sort: </span>
                {orderWords[state.sort]}
              </Button>
            }
            items={listOrders.map((id) => ({
              id,
              label: orderWords[id],
              onAction: () => onChange({ sort: id }),
            }))}
          />
          <ViewSwitch view={state.view} onChange={(view) => onChange({ view })} />
        </div>
      </div>
    </div>
  );
}

function ViewSwitch({
  view,
  onChange,
}: {
  view: ListState['view'];
  onChange: (view: ListState['view']) => void;
}) {
  const isMap = view === 'map';
  const Icon = isMap ? List : MapIcon;
  return (
    <Button variant="quiet" icon={<Icon aria-hidden />} onPress={() => onChange(isMap ? 'list' : 'map')}>
      {isMap ? 'As a list' : 'As a map'}
    </Button>
  );
}

/** The values that occur, commonest first; a chosen one stays offered even when nothing has it. */
function optionsOf(
  rows: ChainRow[],
  valuesOf: (row: ChainRow) => string[],
  chosen: string[],
  label: (value: string) => string,
) {
  const counts = new Map(chosen.map((value) => [value, 0]));
  for (const row of rows) for (const value of valuesOf(row)) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts]
    .map(([id, count]) => ({ id, label: label(id), count }))
    .sort((a, b) => b.count - a.count || a.label.localeCompare(b.label, 'en-GB'));
}
