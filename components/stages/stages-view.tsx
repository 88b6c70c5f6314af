'use client';

import { useSuspenseQuery } from '@tanstack/react-query';
import dynamic from 'next/dynamic';
import { useEffect, useRef, useState } from 'react';
import { useTransactionInsight } from '@/components/insight/use-transaction-insight';
import { GapsOf, useHasGaps } from '@/components/shell/list-gaps';
import { Button } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { useIdle } from '@/components/ui/idle';
import { keepFocusHere } from '@/components/ui/keep-focus-here';
import { Skeleton } from '@/components/ui/skeleton';
import { useIsMounted } from '@/components/ui/use-is-mounted';
import { useNow } from '@/components/values/moment';
import { useUrlState } from '@/components/values/use-url-state';
import { stageFindings } from '@/lib/insight/stage-findings';
import { routes } from '@/lib/routes';
import { stagesQuery } from '@/lib/stages/queries';
import type { Stage } from '@/lib/stages/schema';
import { filterStages, serializeStageParams, type StageFilter, stageParams } from '@/lib/stages/stage-list';
import { type Adding, AddStages, AddStagesDialogs } from './add-stages';
import { StageList } from './stage-list';
import { StageTimeline } from './stage-timeline';
import { StagesToolbar } from './stages-toolbar';

/** Lazy-loaded, because the list and the timeline do not need its library. */
const StageGraphPanel = dynamic(
  () => import('./stage-graph-panel').then((module) => module.StageGraphPanel),
  { loading: () => <Skeleton label="Loading the graph" /> },
);

const emptyTexts: Record<StageFilter, { title: string; text: string }> = {
  open: { title: 'Every stage is completed', text: 'Nothing recorded here is left to do.' },
  attention: {
    title: 'Nothing needs attention',
    text: 'No stage is blocked or late, and every promised update has come.',
  },
  yours: { title: 'No stage matches', text: 'None of the stages is assigned to you.' },
  all: { title: 'No stage matches', text: 'There are no stages here to show.' },
};
/** If some stages could not be read: nothing is concluded from the others. */
const partialTexts: typeof emptyTexts = {
  ...emptyTexts,
  open: { title: 'No stage matches', text: 'Every stage that could be read is completed.' },
  attention: {
    title: 'No stage matches',
    text: 'While some stages cannot be read, this list does not say which are late.',
  },
};

/** The stages of a transaction (endpoint 9). The URL holds the view, the filter and the order. */
export function StagesView({ transactionId, userId }: { transactionId: string; userId: string }) {
  const { data: stages, dataUpdatedAt } = useSuspenseQuery(stagesQuery(transactionId));
  const [state, setState] = useUrlState(stageParams);
  const [isAddingOne, setAddingOne] = useState(false);
  /** Stages that were just added, to mark as new. */
  const [addedIds, setAddedIds] = useState<readonly string[]>([]);
  const now = useNow() ?? dataUpdatedAt;
  const isIdle = useIdle();
  const findings = stageFindings(useTransactionInsight(transactionId, userId));
  const visibleStages = filterStages(stages, state.show, findings);
  /** Stages of which the first one shown is to get the focus, once. */
  const [idsToReveal, setIdsToReveal] = useState<readonly string[]>([]);
  const isRevealed = visibleStages.some(({ id }) => idsToReveal.includes(id));
  useRevealRow(idsToReveal, isRevealed, state.view !== 'graph');
  const openDialog: Adding = isAddingOne ? 'one' : state.add;
  const hiddenCount = stages.length - filterStages(stages, 'open', findings).length;
  /** A stage may be added after the page was left: the URL is another page's then. */
  const isMounted = useIsMounted();

  function add(what: Adding) {
    if (!isMounted()) return;
    setAddingOne(what === 'one');
    if (what !== 'one') setState({ add: what }, { history: what ? 'push' : 'replace' });
  }

  function showAdded(added: Stage[]) {
    if (!isMounted()) return;
    setAddedIds(added.map(({ id }) => id));
    setIdsToReveal(added.map(({ id }) => id));
    const isShown = filterStages(added, state.show, findings).length > 0;
    const isOpen = added.some(({ progress }) => progress !== 'Completed');
    setState(
      {
        ...(state.view === 'graph' ? { select: added[0]!.id } : { view: 'list' }),
        ...(!isShown && { show: isOpen ? 'open' : 'all' }),
      },
      { history: 'replace' },
    );
  }

  /** Moves the keyboard focus to the first stage that was hidden, as the pressed button goes away. */
  function showAll() {
    const hidden = stages.filter((stage) => !visibleStages.includes(stage));
    if (document.activeElement?.matches(':focus-visible')) setIdsToReveal(hidden.map(({ id }) => id));
    setState({ show: 'all' });
  }

  const hasGaps = useHasGaps(stagesQuery(transactionId).queryKey);
  const emptyText = (hasGaps ? partialTexts : emptyTexts)[state.show];
  const addButtons = <AddStages isFirst={stages.length === 0 && !hasGaps} onAdd={add} />;
  return (
    <>
      <GapsOf rowsKey={stagesQuery(transactionId).queryKey} className="mb-4" />
      {stages.length === 0 && hasGaps ? (
        <EmptyState kind="none-yet" title="No stage could be shown so far" action={addButtons} />
      ) : stages.length === 0 ? (
        <EmptyState kind="none-yet" title="No stages yet" action={addButtons}>
          A stage is one step of the sale, such as “Searches ordered”. Any party can add one, or the usual
          ones in one go, with dates.
        </EmptyState>
      ) : (
        <>
          <StagesToolbar
            state={state}
            onChange={setState}
            hrefOf={(change) =>
              routes.transactionStages(transactionId) + serializeStageParams({ ...state, ...change })
            }
            countOf={(show) => filterStages(stages, show, findings).length}
            addButtons={addButtons}
          />
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
          ) : (
            // Gets the focus if no row can: a timeline does not show stages without dates.
            <div tabIndex={-1}>
              {visibleStages.length === 0 ? (
                <EmptyState
                  kind={state.show === 'open' ? 'none-yet' : 'none-match'}
                  title={emptyText.title}
                  action={
                    <Button ref={keepFocusHere} onPress={showAll}>
                      Show all stages
                    </Button>
                  }
                >
                  {emptyText.text}
                </EmptyState>
              ) : state.view === 'timeline' ? (
                <StageTimeline
                  stages={visibleStages}
                  findings={findings}
                  now={now}
                  isYours={state.show === 'yours'}
                />
              ) : (
                <StageList
                  stages={visibleStages}
                  all={stages}
                  order={state.sort}
                  findings={findings}
                  addedIds={addedIds}
                />
              )}
            </div>
          )}
          {state.view === 'list' && state.show === 'open' && hiddenCount > 0 && visibleStages.length > 0 && (
            <p className="mt-3 flex flex-wrap items-center gap-x-2 text-sm text-muted">
              {hiddenCount} completed {hiddenCount === 1 ? 'is' : 'are'} hidden.
              <Button variant="quiet" size="sm" onPress={showAll}>
                Show {hiddenCount === 1 ? 'it' : 'them'}
              </Button>
            </p>
          )}
        </>
      )}
      {(isIdle || openDialog) && (
        <AddStagesDialogs
          {...{ transactionId, userId, stages, now }}
          open={openDialog}
          onClose={() => add(null)}
          onAddOne={() => add('one')}
          onAdded={showAdded}
        />
      )}
    </>
  );
}

/** Scrolls to the first row of these stages, and focuses its link: once for each list of ids, when they are shown. */
function useRevealRow(ids: readonly string[], isShown: boolean, hasRows: boolean): void {
  const revealed = useRef<readonly string[]>(null);
  useEffect(() => {
    if (!isShown || revealed.current === ids) return;
    revealed.current = ids;
    if (!hasRows) return;
    const rows = ids.map((id) => `[data-row="${CSS.escape(id)}"]`).join();
    const row = document.querySelector<HTMLElement>(rows);
    row?.scrollIntoView({ block: 'center' });
    row?.querySelector('a')?.focus({ preventScroll: true });
  }, [ids, isShown, hasRows]);
}
