'use client';

import { useEffect } from 'react';
import { clsx } from 'clsx';
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useLayout } from '@/components/graph/use-layout';
import { HolderCalls } from '@/components/insight/holder-calls';
import { useAddressBook } from '@/components/insight/use-address-book';
import { useCall } from '@/components/insight/use-call';
import { useConclusions } from '@/components/insight/use-conclusions';
import { namesOf } from '@/components/insight/use-stages-of';
import { whenIdle } from '@/components/ui/idle';
import { useNow } from '@/components/values/moment';
import { useUrlState } from '@/components/values/use-url-state';
import { lastChangeOf } from '@/lib/chains/chain-row';
import { chainGraph, pathTo } from '@/lib/chains/graph';
import { chainName } from '@/lib/chains/name';
import { chainParams, type ChainViewName, serializeChainParams } from '@/lib/chains/params';
import { chainQuery } from '@/lib/chains/queries';
import { summarizeChain } from '@/lib/chains/summary';
import { isCallKnown } from '@/lib/contacts/who-to-call';
import { pollingOptions } from '@/lib/query/health-query';
import { routes } from '@/lib/routes';
import { ownIds } from '@/lib/today/known-reads';
import { ChainDrawing } from './chain-drawing';
import { ChainExport } from './chain-export';
import { ChainHeader } from './chain-header';
import { defaultTransaction, holdersToCall, isHealthExplainedByHolder, nextStepsOf } from './chain-links';
import { ChainTable } from './chain-table';
import { ChainTabs } from './chain-tabs';
import { ChainVerdict } from './chain-verdict';
import { transactionCardSize } from './graph/transaction-card';
import { ChainDates, ChainInWords, ChainPanel, ChainTimeline, preloadViews } from './lazy-views';
import { useAdjacentChainKeys } from './list-position';
import { TransactionLink } from './transaction-link';
import { usePanelFocus } from './use-panel-focus';
import { useVisibleSections } from './use-visible-sections';
import { WriteUpdate } from './write-update';

/** Fills the window below what is above the drawing: the short strip from 1,200 px on, otherwise the taller card. */
const drawingHeight = 'h-[max(26rem,calc(100dvh-24rem))] min-[75rem]:h-[max(26rem,calc(100dvh-12.5rem))]';

type ChainViewProps = { chainId: string; userId: string; serviceUrl: string | null };

/** One chain: what holds it, and its transactions as a graph, table, timeline, dates or text. */
export function ChainView({ chainId, userId, serviceUrl }: ChainViewProps) {
  const [{ view, select: selectedId, at: camera, if: suppositions }, setParams] = useUrlState(chainParams);
  const { data: chain, dataUpdatedAt } = useSuspenseQuery({
    ...chainQuery(chainId),
    ...pollingOptions(useQueryClient()),
  });
  const now = useNow() ?? dataUpdatedAt;
  const { hasGraph, hasTable, hasStrip, hasCard, currentView } = useVisibleSections(view);
  useEffect(() => whenIdle(preloadViews), []);
  useAdjacentChainKeys(chainId);

  const layout = useLayout(chainGraph(chain, transactionCardSize));
  const conclusions = useConclusions(chain, dataUpdatedAt, now, userId, suppositions);
  const { facts, stages, note, insight, recordedInsight, reading, privateReading } = conclusions;
  const links = insight?.links ?? [];
  const ends = insight?.ends ?? [];
  const holds = insight?.holds;
  const holdingIds = holds?.transactionIds ?? [];
  const health = new Map(links.map((link) => [link.transactionId, link.health]));
  const lastChange = lastChangeOf(chain, insight ?? null, note === undefined);
  const lastChanges = new Map(links.map((link) => [link.transactionId, link.lastChange]));
  const names = namesOf(chain, stages);
  const letterIds = ownIds(reading?.chain ?? chain);
  const transactionOf = (id: string | null | undefined) =>
    chain.transactions.find((transaction) => transaction.id === id);
  const linkOf = (id: string | undefined) => links.find(({ transactionId }) => transactionId === id);

  // With nothing selected, the panel shows the link that holds the chain; if several may, who to call about each.
  const selected = transactionOf(selectedId);
  const holdingTransaction = transactionOf(holdingIds[0]);
  const holders = insight ? holdersToCall(insight) : [];
  const hasSeveralHoldingLinks = new Set(holders.map(({ link }) => link.transactionId)).size > 1;
  const panelDefault =
    hasStrip && !hasSeveralHoldingLinks
      ? (holdingTransaction ?? defaultTransaction(chain, insight))
      : undefined;
  const panelTransaction = selected ?? panelDefault;
  const book = useAddressBook(true, (contacts) =>
    isCallKnown(contacts, linkOf((panelTransaction ?? holdingTransaction)?.id)),
  );
  const call = useCall(
    linkOf(holdingTransaction?.id),
    holdingTransaction,
    { links, book, userId, now },
    chain.transactions,
  );
  const isReasonShown =
    holdingIds.length === 1 && insight !== undefined && isHealthExplainedByHolder(insight);

  const { focusRequest, selectTransaction, enterTransaction, followLink, closePanel } = usePanelFocus(
    selectedId,
    (id) => setParams({ select: id }),
  );

  const hrefOf = (change: { select?: string | null; view?: ChainViewName | null }) =>
    routes.chain(chainId) + serializeChainParams({ view, select: selectedId, if: suppositions, ...change });
  const transactionHref = (id: string) => hrefOf({ select: id });
  const renderLink = (id: string, words = names.get(id) ?? 'A link that was removed') => (
    <TransactionLink href={transactionHref(id)} onSelect={(isByKey) => followLink(id, isByKey)}>
      {words}
    </TransactionLink>
  );
  const renderCalls = (size: 'full' | 'short') => (
    <HolderCalls
      {...{ holders, links, transactionOf, book, userId, now, size }}
      nameLink={renderLink}
      hasKey={size === 'full' ? !selected : !panelTransaction && !hasStrip}
    />
  );

  return (
    <>
      <ChainHeader
        {...{ chain, lastChange }}
        health={insight?.health ?? null}
        isTight={hasGraph}
        updateButton={
          <WriteUpdate
            {...{ reading, userId, now }}
            contacts={book.contacts}
            aboutId={
              [selectedId, holdingTransaction?.id, ...letterIds].find((id) => id && letterIds.includes(id)) ??
              undefined
            }
            isSupposing={suppositions.length > 0}
          />
        }
        exportButton={
          <ChainExport
            {...{ reading, privateReading, selectedId, now, note }}
            layout={reading?.chain === chain ? layout : null}
            contacts={book.contacts}
          />
        }
        tabs={
          <ChainTabs
            current={currentView}
            hrefOf={(name) => hrefOf({ view: name })}
            onChoose={(name) => setParams({ view: name })}
          />
        }
      />
      <ChainVerdict
        {...{
          chain,
          stages,
          insight,
          facts,
          suppositions,
          names,
          note,
          now,
          call,
          hasStrip,
          hasCard,
          renderLink,
        }}
        insightBefore={conclusions.knownInsight}
        firms={conclusions.firms}
        onFactsChange={conclusions.setFacts}
        onSuppositionsChange={(next) => setParams({ if: next })}
        hrefOf={transactionHref}
        calls={holders.length > 1 && renderCalls('short')}
        hasCallKey={!panelTransaction}
        reason={isReasonShown ? undefined : insight?.health.reason}
      />
      <div
        className={clsx(
          'flex gap-4 min-[75rem]:gap-3',
          // The drawing fills the window; the other views are as high as their content.
          view === 'graph' && drawingHeight,
          view === null && `max-sm:h-auto ${drawingHeight}`,
        )}
      >
        <div className="min-w-0 flex-1 self-start overflow-clip rounded-lg border border-line bg-surface has-[[data-drawing]]:h-full">
          {hasGraph && (
            <ChainDrawing
              {...{ chain, layout, selectedId, health, lastChanges, lastChange, ends, holds, camera }}
              isHiddenOnPhones={view === null}
              onSelect={selectTransaction}
              onEnter={enterTransaction}
              nextSteps={nextStepsOf(links, book.contacts)}
              bottleneckPath={pathTo(chain, holds)}
              onCameraChange={(next) => setParams({ at: next }, { history: 'replace' })}
            />
          )}
          {hasTable && (
            <div className={view === null ? 'sm:hidden' : undefined}>
              <ChainTable
                {...{ chain, links, ends, holds, selectedId, now }}
                hrefOf={transactionHref}
                onSelect={followLink}
              />
            </div>
          )}
          {view === 'timeline' && <ChainTimeline {...{ chain, insight, now, renderLink }} />}
          {view === 'dates' && (
            <ChainDates
              {...{ chain, insight, now, names, renderLink, serviceUrl }}
              recordedDates={recordedInsight?.dates}
              hrefOf={transactionHref}
            />
          )}
          {view === 'summary' && (
            <ChainInWords
              summary={
                insight &&
                summarizeChain(chain, {
                  title: chainName(chain),
                  isOwn: true,
                  insight,
                  isHeldElsewhere: false,
                })
              }
              names={names}
              hrefOf={transactionHref}
            />
          )}
        </div>
        <ChainPanel
          {...{ chain, stages, links, ends, holds, book, now, userId, renderLink }}
          transaction={panelTransaction}
          calls={hasStrip && hasSeveralHoldingLinks && renderCalls('full')}
          isFullHeight={hasGraph}
          isPinned={!selected}
          focusRequest={focusRequest?.id === panelTransaction?.id ? focusRequest : null}
          onClose={closePanel}
        />
      </div>
    </>
  );
}
