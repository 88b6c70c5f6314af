'use client';

import { ArrowDownWideNarrow, House, List, Map as MapIcon } from 'lucide-react';
import { Button } from '@/components/ui/button';
import { focusFirstResult, focusSearch } from '@/components/ui/focus-first-result';
import { IconButton } from '@/components/ui/icon-button';
import { Menu } from '@/components/ui/menu';
import { SearchField } from '@/components/ui/search-field';
import { freshnessDisplays, healthDisplays } from '@/components/values/state-displays';
import { greyInList, type ListedRow } from '@/lib/chains/chain-row';
import { filterCount } from '@/lib/chains/list-filter';
import {
  freshnessSteps,
  healthLevels,
  listOrders,
  listViews,
  type ListOrder,
  type ListState,
} from '@/lib/chains/params';
import { roleLabel, saleStateLabel } from '@/lib/values/labels';
import { FilterMenu } from './filter-menu';

const healthWord = (level: keyof typeof healthDisplays) =>
  level === 'grey' ? greyInList : healthDisplays[level].word;
const orderWords: Record<ListOrder, string> = {
  updated: 'Last changed first',
  quiet: 'Longest without change',
  health: 'Most at risk first',
  longest: 'Most properties first',
  name: 'By address',
};

type ChainListToolbarProps = {
  /** All loaded rows; the filters offer the values that occur, with their counts. */
  rows: readonly ListedRow[];
  state: ListState;
  onChange: (change: Partial<ListState>, options?: { history?: 'replace'; after?: number }) => void;
};

export function ChainListToolbar({ rows, state, onChange }: ChainListToolbarProps) {
  return (
    <div data-print="hide" className="flex flex-wrap items-center gap-2 py-3 min-[75rem]:items-start">
      <SearchField
        label="Find a chain"
        placeholder="Address or role"
        value={state.q}
        // Filters on every keystroke, but updates the URL only when typing pauses.
        onChange={(q) => onChange({ q }, { history: 'replace', after: q ? 300 : 0 })}
        onEnter={focusFirstResult}
        className="min-w-36 flex-1 sm:w-72 sm:flex-none min-[75rem]:w-52 xl:w-60"
      />
      {/* On a phone this scrolls sideways, so that the list starts on the first screen. `relative` contains hidden text. */}
      <div className="relative order-last -mx-4 flex basis-[calc(100%+2rem)] items-center gap-2 overflow-x-auto px-4 py-1 sm:mx-0 sm:basis-full sm:flex-wrap sm:overflow-visible sm:p-0 min-[75rem]:order-none min-[75rem]:flex-1">
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
            label: freshnessDisplays[id].word,
            count: rows.filter((row) => row.freshness === id).length,
          }))}
          chosen={state.fresh}
          onChange={(fresh) => onChange({ fresh })}
        />
        {filterCount({ ...state, queue: 'open' }) > 0 && (
          <Button
            variant="quiet"
            onPress={() => {
              onChange({ q: '', health: [], role: [], sale: [], fresh: [] });
              focusSearch();
            }}
          >
            Clear all
          </Button>
        )}
      </div>
      <div className="ml-auto flex items-center sm:gap-1">
        <Menu
          label="Sort"
          selectedId={state.sort}
          placement="bottom end"
          trigger={
            <Button variant="quiet" icon={<ArrowDownWideNarrow aria-hidden />}>
              <span className="sr-only">Sort: </span>
              <span className="max-sm:sr-only min-[75rem]:max-[80rem]:sr-only">{orderWords[state.sort]}</span>
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
  );
}

const views = {
  list: { label: 'As a list', Icon: List },
  transactions: { label: 'By transaction', Icon: House },
  map: { label: 'As a map', Icon: MapIcon },
};

/** A button for each of the other views. By place, so that the pressed one keeps the focus under its next name. */
function ViewSwitch({
  view,
  onChange,
}: {
  view: ListState['view'];
  onChange: (view: ListState['view']) => void;
}) {
  return listViews
    .filter((other) => other !== view)
    .map((other, place) => {
      const { label, Icon } = views[other];
      return (
        <IconButton key={place} label={label} icon={<Icon aria-hidden />} onPress={() => onChange(other)} />
      );
    });
}

/** The values that occur, the most frequent first; chosen ones are always included. */
function optionsOf(
  rows: readonly ListedRow[],
  valuesOf: (row: ListedRow) => string[],
  chosen: string[],
  label: (value: string) => string,
) {
  const counts = new Map(chosen.map((value) => [value, 0]));
  for (const row of rows) for (const value of valuesOf(row)) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts]
    .map(([id, count]) => ({ id, label: label(id), count }))
    .sort((a, b) => b.count - a.count || a.label.localeCompare(b.label, 'en-GB'));
}
