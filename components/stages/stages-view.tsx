'use client';

import dynamic from 'next/dynamic';
import { useSuspenseQuery } from '@tanstack/react-query';
import { ArrowDownWideNarrow, CalendarDays, List, Workflow } from 'lucide-react';
import { useUrlState } from '@/components/values/use-url-state';
import { useTransactionInsight } from '@/components/insight/use-insight';
import { GapsOf } from '@/components/shell/list-gaps';
import { Button } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { LinkTabs } from '@/components/ui/link-tabs';
import { Menu } from '@/components/ui/menu';
import { Skeleton } from '@/components/ui/skeleton';
import { useNow } from '@/components/values/use-now';
import { stageFindings } from '@/lib/insight/stage-findings';
import { routes } from '@/lib/routes';
import { stagesQuery } from '@/lib/stages/queries';
import { filterStages } from '@/lib/stages/stage-list-rules';
import { serializeStageParams, stageFilters, stageOrders, stageParams } from '@/lib/stages/stage-params';
import { AddStage } from './add-stage';
import { StageList } from './stage-list';
import { StageTimeline } from './stage-timeline';

/** List and timeline do without its library. */
const StageGraphPanel = dynamic(
  () => import('./stage-graph-panel').then((module) => module.StageGraphPanel),
  { loading: () => <Skeleton label="Loading the graph" /> },
);

const views = [
  { id: 'list', label: 'List', Icon: List },
  { id: 'timeline', label: 'Timeline', Icon: CalendarDays },
  { id: 'graph', label: 'Graph', Icon: Workflow },
] as const;
const filterWords = { all: 'All', attention: 'Need attention', open: 'Not completed', yours: 'Yours' };
const orderWords = { phase: 'By phase', worst: 'Worst first', changed: 'Last changed first' };

/** The stages of a transaction (endpoint 9); the address bar holds the view, the filter and the order. */
export function StagesView({ transactionId, userId }: { transactionId: string; userId: string }) {
  const { data: stages, dataUpdatedAt } = useSuspenseQuery(stagesQuery(transactionId));
  const [state, setState] = useUrlState(stageParams);
  const now = useNow() ?? dataUpdatedAt;
  const findings = stageFindings(useTransactionInsight(transactionId));
  const shown = filterStages(stages, state.show, findings);
  const hrefOf = (change: Partial<typeof state>) =>
    routes.transactionStages(transactionId) + serializeStageParams({ ...state, ...change });
  const gaps = <GapsOf rowsKey={stagesQuery(transactionId).queryKey} className="mb-4" />;
  const addStage = <AddStage transactionId={transactionId} userId={userId} stages={stages} />;

  if (stages.length === 0) {
    return (
      <>
        {gaps}
        <EmptyState kind="none-yet" title="No stages yet" action={addStage}>
          A stage is one step of the sale, such as “Searches ordered”. Any party can add one.
        </EmptyState>
      </>
    );
  }
  return (
    <>
      {gaps}
      <div data-print="hide" className="mb-4 flex flex-wrap items-center gap-2">
        <LinkTabs
          label="View"
          look="segments"
          tabs={views.map(({ id, label, Icon }) => ({
            href: hrefOf({ view: id }),
            label,
            icon: <Icon aria-hidden />,
            isCurrent: state.view === id,
            onChoose: () => setState({ view: id }),
          }))}
        />
        {state.view !== 'graph' && (
          <LinkTabs
            label="Which stages"
            look="segments"
            className="overflow-x-auto"
            tabs={stageFilters.map((show) => ({
              href: hrefOf({ show }),
              label: filterWords[show],
              count: filterStages(stages, show, findings).length,
              isCurrent: state.show === show,
              onChoose: () => setState({ show }),
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
                  {orderWords[state.sort]}
                </Button>
              }
              items={stageOrders.map((sort) => ({
                id: sort,
                label: orderWords[sort],
                onAction: () => setState({ sort }),
              }))}
            />
          )}
          {addStage}
        </div>
      </div>
      {state.view === 'graph' ? (
        <StageGraphPanel
          transactionId={transactionId}
          stages={stages}
          findings={findings}
          selectedId={state.select}
          onSelect={(select) => setState({ select })}
          camera={state.at}
          onCameraChange={(camera) => setState({ at: camera }, { history: 'replace' })}
        />
      ) : shown.length === 0 ? (
        <EmptyState
          kind="none-match"
          title={state.show === 'attention' ? 'Nothing needs attention' : 'No stage matches'}
          action={<Button onPress={() => setState({ show: null })}>Show all stages</Button>}
        >
          {state.show === 'attention'
            ? 'No stage is blocked or late, and every promised update has come.'
            : 'None of the stages is like this.'}
        </EmptyState>
      ) : state.view === 'timeline' ? (
        <StageTimeline stages={shown} findings={findings} now={now} />
      ) : (
        <StageList stages={shown} all={stages} order={state.sort} findings={findings} />
      )}
    </>
  );
}
