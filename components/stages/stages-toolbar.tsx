import { type ReactNode } from 'react';
import { ArrowDownWideNarrow, CalendarDays, List, Workflow } from 'lucide-react';
import { Button } from '@/components/ui/button';
import { LinkTabs } from '@/components/ui/link-tabs';
import { Menu } from '@/components/ui/menu';
import {
  type StageFilter,
  stageFilters,
  type StageOrder,
  stageOrders,
  type stageViews,
} from '@/lib/stages/stage-list';

type View = (typeof stageViews)[number];
type State = { view: View; show: StageFilter; sort: StageOrder };

type StagesToolbarProps = {
  state: State;
  onChange: (change: Partial<State>) => void;
  hrefOf: (change: Partial<State>) => string;
  countOf: (show: StageFilter) => number;
  /** The buttons that add stages. */
  addButtons: ReactNode;
};

const views = [
  { id: 'list', label: 'List', Icon: List },
  { id: 'timeline', label: 'Timeline', Icon: CalendarDays },
  { id: 'graph', label: 'Graph', Icon: Workflow },
] as const;
const filterWords = { open: 'Not completed', attention: 'Need attention', yours: 'Yours', all: 'All' };
const orderWords = { phase: 'By phase', worst: 'Worst first', changed: 'Last changed first' };

/** Chooses the view, the filter and the order; the view and the filter are links. */
export function StagesToolbar({ state, onChange, hrefOf, countOf, addButtons }: StagesToolbarProps) {
  return (
    <div data-print="hide" className="mb-4 flex flex-wrap items-center gap-2">
      <LinkTabs
        label="View"
        variant="segments"
        tabs={views.map(({ id, label, Icon }) => ({
          href: hrefOf({ view: id }),
          label,
          icon: <Icon aria-hidden />,
          isCurrent: state.view === id,
          onChoose: () => onChange({ view: id }),
        }))}
      />
      {state.view !== 'graph' && (
        <LinkTabs
          label="Which stages"
          variant="segments"
          tabs={stageFilters.map((show) => ({
            href: hrefOf({ show }),
            label: filterWords[show],
            count: countOf(show),
            isCurrent: state.show === show,
            onChoose: () => onChange({ show }),
          }))}
        />
      )}
      <div className="ml-auto flex flex-wrap items-center gap-2">
        {state.view === 'list' && (
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
            items={stageOrders.map((sort) => ({
              id: sort,
              label: orderWords[sort],
              onAction: () => onChange({ sort }),
            }))}
          />
        )}
        {addButtons}
      </div>
    </div>
  );
}
