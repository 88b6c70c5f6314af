'use client';

import { useEffect, useState } from 'react';
import { clsx } from 'clsx';
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useLayout } from '@/components/graph/use-layout';
import { useUrlState } from '@/components/values/use-url-state';
import { whenIdle } from '@/components/ui/idle';
import { isCallKnown } from '@/lib/contacts/who-to-call';
import { HolderCalls } from '@/components/insight/holder-calls';
import { useAddressBook } from '@/components/insight/use-address-book';
import { useCall } from '@/components/insight/use-call';
import { useNow } from '@/components/values/moment';
import { chainGraph, pathTo } from '@/lib/chains/graph';
import { chainParams, type ChainViewName, serializeChainParams } from '@/lib/chains/params';
import { chainName } from '@/lib/chains/name';
import { chainQuery } from '@/lib/chains/queries';
import { summarizeChain } from '@/lib/chains/summary';
import { polledBy } from '@/lib/query/health-query';
import { routes } from '@/lib/routes';
import { ChainExport } from './chain-export';
import { ChainDrawing, ChainTabs, useChainLooks } from './chain-looks';
import { ChainHeader } from './chain-header';
import { ChainMention, holdersToCall, isSaidByHolder, linkToOpen, nextStepsOf } from './chain-links';
import { ChainBeside, ChainDates, ChainInWords, ChainTimeline, loadRest } from './chain-parts';
import { ChainTable } from './chain-table';
import { ChainVerdict } from './chain-verdict';
import { transactionCardSize } from './graph/transaction-card';
import { useBesideKeys } from './list-memory';
import { useConclusions } from '@/components/insight/use-conclusions';
import { WriteUpdate } from './write-update';
import { namesOf } from '@/components/insight/use-stages-of';

/** Beside the panel the drawing begins under one strip of words; without it, under a card of them. */
const drawingHeight = 'h-[max(26rem,calc(100dvh-24rem))] min-[75rem]:h-[max(26rem,calc(100dvh-11.25rem))]';

type ChainViewProps = { chainId: string; userId: string; serviceUrl: string | null };

/** One chain: what holds it, and its links as a drawing, a table or in words, with one of them selected. */
export function ChainView({ chainId, userId, serviceUrl }: ChainViewProps) {
  const [{ view, select, at, if: suppositions }, setParams] = useUrlState(chainParams);
  const { data: chain, dataUpdatedAt } = useSuspenseQuery({
    ...chainQuery(chainId),
    ...polledBy(useQueryClient()),
  });
  const now = useNow() ?? dataUpdatedAt;
  useEffect(() => whenIdle(loadRest), []);
  // Enter on a node moves the focus on into the panel.
  const [entered, setEntered] = useState<string | null>(null);
  const layout = useLayout(chainGraph(chain, transactionCardSize));
  const concluded = useConclusions(chain, dataUpdatedAt, now, userId, suppositions);
  const { facts, say, stages, note, reading, said, recorded, known, insight, firms } = concluded;
  const links = insight?.links ?? [];
  const health = new Map(links.map((link) => [link.transactionId, link.health]));
  const ends = insight?.ends ?? [];
  const heldAt = insight?.holds.transactionIds ?? [];
  const names = namesOf(chain, stages);
  const transactionOf = (id: string | null | undefined) => chain.transactions.find((one) => one.id === id);
  const selected = transactionOf(select);
  const choose = (id: string | null) => setParams({ select: id });
  const holder = transactionOf(heldAt[0]);
  const { hasGraph, hasTable, current, looks } = useChainLooks(view);
  const holders = insight ? holdersToCall(insight) : [];
  const isSeveral = new Set(holders.map(({ link }) => link.transactionId)).size > 1;
  const opened = looks.strip && !isSeveral ? (holder ?? linkToOpen(chain, insight)) : undefined;
  const shown = selected ?? opened;
  const linkOf = (id: string | undefined) => links.find(({ transactionId }) => transactionId === id);
  const book = useAddressBook(true, (contacts) => isCallKnown(contacts, linkOf((shown ?? holder)?.id)));
  const call = useCall(linkOf(holder?.id), holder, { links, book, userId, now }, chain.transactions);
  const hrefOf = (change: { select?: string | null; view?: ChainViewName | null }) =>
    routes.chain(chainId) + serializeChainParams({ view, select, if: suppositions, ...change });
  const mention = (id: string, name: string) => (
    <ChainMention href={hrefOf({ select: id })} onChoose={() => choose(id)}>
      {name}
    </ChainMention>
  );

  const calls = (look: 'whole' | 'short') => (
    <HolderCalls
      {...{ holders, links, transactionOf, book, userId, now, look }}
      where={(id) => mention(id, names.get(id) ?? '')}
      hasKey={look === 'whole' ? !selected : !shown && !looks.strip}
    />
  );

  useBesideKeys(chainId);
  const own = chain.transactions.filter(({ yourRole }) => yourRole !== null).map(({ id }) => id);
  const isReasonKnown = heldAt.length === 1 && insight !== undefined && isSaidByHolder(insight);

  return (
    <>
      <ChainHeader
        chain={chain}
        health={insight?.health ?? null}
        isReasonKnown={isReasonKnown}
        isTight={hasGraph}
        update={
          <WriteUpdate
            {...{ reading, userId, now }}
            contacts={book.contacts}
            aboutId={[select, holder?.id, ...own].find((id) => id && own.includes(id)) ?? undefined}
            isSupposing={suppositions.length > 0}
          />
        }
        exporting={
          <ChainExport
            {...{ reading, said, layout, now, note }}
            nextSteps={nextStepsOf(recorded?.links ?? [], book.contacts)}
            selectedId={select}
          />
        }
        tabs={
          <ChainTabs
            current={current}
            hrefOf={(id) => hrefOf({ view: id })}
            onChoose={(id) => setParams({ view: id })}
          />
        }
      />
      <ChainVerdict
        chain={chain}
        stages={stages}
        known={known}
        insight={insight}
        facts={facts}
        firms={firms}
        onSay={say}
        suppositions={suppositions}
        onSuppose={(next) => setParams({ if: next })}
        names={names}
        note={note}
        now={now}
        mention={mention}
        hrefOf={(id) => hrefOf({ select: id })}
        call={call}
        calls={holders.length > 1 && calls('short')}
        hasCallKey={!shown}
        looks={looks}
        reason={isReasonKnown ? undefined : insight?.health.reason}
      />
      <div
        className={clsx(
          'flex gap-4 min-[75rem]:gap-3',
          // The drawing fills the window; table and words are as long as they are.
          view === 'graph' && drawingHeight,
          view === null && `max-sm:h-auto ${drawingHeight}`,
        )}
      >
        <div className="min-w-0 flex-1 self-start overflow-clip rounded-lg border border-line bg-surface has-[[data-drawing]]:h-full">
          {hasGraph && (
            <ChainDrawing
              chain={chain}
              isHiddenOnPhones={view === null}
              layout={layout}
              selectedId={select}
              onSelect={choose}
              onEnter={(id) => {
                choose(id);
                setEntered(id);
              }}
              health={health}
              holds={insight?.holds}
              nextSteps={nextStepsOf(links, book.contacts)}
              ends={ends}
              bottleneckPath={pathTo(chain, insight?.holds)}
              camera={at}
              onCameraChange={(camera) => setParams({ at: camera }, { history: 'replace' })}
            />
          )}
          {hasTable && (
            <div className={view === null ? 'sm:hidden' : undefined}>
              <ChainTable
                chain={chain}
                health={health}
                ends={ends}
                holds={insight?.holds}
                selectedId={select}
                now={now}
                hrefOf={(id) => hrefOf({ select: id })}
                onSelect={choose}
              />
            </div>
          )}
          {view === 'timeline' && (
            <ChainTimeline
              chain={chain}
              insight={insight}
              now={now}
              mention={(one) => mention(one.id, one.address.line1)}
            />
          )}
          {view === 'dates' && (
            <ChainDates
              chain={chain}
              insight={insight}
              now={now}
              names={names}
              mention={mention}
              hrefOf={(id) => hrefOf({ select: id })}
              serviceUrl={serviceUrl}
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
              hrefOf={(id) => hrefOf({ select: id })}
            />
          )}
        </div>
        <ChainBeside
          chain={chain}
          shown={shown}
          calls={looks.strip && isSeveral && calls('whole')}
          stages={stages}
          links={links}
          book={book}
          now={now}
          ends={ends}
          holds={insight?.holds}
          userId={userId}
          isFullHeight={hasGraph}
          isPinned={!selected}
          takesFocus={shown !== undefined && entered === shown.id}
          onClose={() => {
            choose(null);
            setEntered(null);
            if (entered) document.querySelector<HTMLElement>(`[data-node="${CSS.escape(entered)}"]`)?.focus();
          }}
          mention={(one) => mention(one.id, one.address.line1)}
        />
      </div>
    </>
  );
}
