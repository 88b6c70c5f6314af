'use client';

import { useEffect } from 'react';
import { clsx } from 'clsx';
import dynamic from 'next/dynamic';
import { useRouter } from 'next/navigation';
import { useSuspenseQuery } from '@tanstack/react-query';
import { AlignLeft, ChartNoAxesGantt, Table2, Waypoints } from 'lucide-react';
import { useUrlState } from '@/components/values/use-url-state';
import { whenIdle } from '@/components/ui/lazily';
import { LinkTabs } from '@/components/ui/link-tabs';
import { TextLink } from '@/components/ui/text-link';
import { useMediaQuery } from '@/components/ui/use-media-query';
import { useNow } from '@/components/values/use-now';
import { bottleneck, bottleneckPath } from '@/lib/chains/bottleneck';
import { chainParams, type ChainViewName, serializeChainParams } from '@/lib/chains/chain-params';
import { chainEnds } from '@/lib/chains/ends';
import { chainHealth, type Health, linkHealth } from '@/lib/chains/health';
import { type Holding, whatHolds } from '@/lib/chains/holding';
import { chainName } from '@/lib/chains/name';
import { chainQuery } from '@/lib/chains/queries';
import { summarizeChain } from '@/lib/chains/summary';
import { polled } from '@/lib/query/polled';
import { routes } from '@/lib/routes';
import { ChainExport } from './chain-export';
import { ChainHeader } from './chain-header';
import { ChainHolding } from './chain-holding';
import { ChainTable } from './chain-table';
import { useChainLayout } from './graph/use-chain-layout';
import { useLinkFacts } from './use-link-facts';

/** Table and words do without its library; the first HTML holds the drawing all the same. */
const ChainGraph = dynamic(() => import('./graph/chain-graph').then((module) => module.ChainGraph));

// Part of the first HTML where the address asks for them; otherwise they are fetched before anybody can.
const loadSummary = () => import('./chain-summary').then((module) => module.ChainSummary);
const loadTimeline = () => import('./chain-timeline').then((module) => module.ChainTimeline);
const loadPanel = () => import('./transaction-panel').then((module) => module.TransactionPanel);
const ChainSummary = dynamic(loadSummary);
const ChainTimeline = dynamic(loadTimeline);
const TransactionPanel = dynamic(loadPanel);
const loadRest = () => void Promise.all([loadPanel(), loadTimeline(), loadSummary()]).catch(() => {});

const views: { id: ChainViewName; label: string; Icon: typeof Table2 }[] = [
  { id: 'graph', label: 'Graph', Icon: Waypoints },
  { id: 'table', label: 'Table', Icon: Table2 },
  { id: 'timeline', label: 'Timeline', Icon: ChartNoAxesGantt },
  { id: 'summary', label: 'Summary', Icon: AlignLeft },
];

const drawingHeight = 'h-[max(26rem,calc(100dvh-20.5rem))]';

/** One chain: what holds it, and its links as a drawing, a table or in words, with one of them selected. */
export function ChainView({ chainId, userId }: { chainId: string; userId: string }) {
  const router = useRouter();
  const [{ view, select, at }, setParams] = useUrlState(chainParams);
  const { data: chain, dataUpdatedAt } = useSuspenseQuery({ ...chainQuery(chainId), ...polled });
  const now = useNow() ?? dataUpdatedAt;
  useEffect(() => whenIdle(loadRest), []);
  const layout = useChainLayout(chain);
  const { stages, facts, reading, unread, tooMany } = useLinkFacts(chain, now);
  const isReading = reading > 0;

  // A link whose stages are on their way says nothing yet, rather than one thing now and another in a second.
  const judged = chain.transactions.filter(
    ({ id, yourRole }) => !isReading || yourRole === null || facts.has(id),
  );
  const health = new Map(judged.map((one) => [one.id, linkHealth(one, facts.get(one.id), now)]));
  const chainsHealth = isReading ? null : chainHealth(chain, facts, now);
  const ends = chainEnds(chain, facts);
  const slowest = isReading ? null : bottleneck(chain, facts, now);
  const holding = whatHolds(chain, facts, slowest);
  const selected = chain.transactions.find(({ id }) => id === select);
  const choose = (id: string | null) => setParams({ select: id });
  const hrefOf = (change: { select?: string | null; view?: ChainViewName | null }) =>
    routes.chain(chainId) + serializeChainParams({ view, select, ...change });
  const mention = (id: string, name: string) => (
    <TextLink
      href={hrefOf({ select: id })}
      scroll={false}
      prefetch={false}
      onNavigate={(event) => {
        event.preventDefault();
        choose(id);
      }}
    >
      {name}
    </TextLink>
  );

  // The server does not know the screen, so without a choice its HTML holds both and the style sheet picks one.
  const isPhone = useMediaQuery('(width < 40rem)');
  const isWide = useMediaQuery('(width >= 40rem)');
  const hasGraph = view === 'graph' || (view === null && !isPhone);
  const hasTable = view === 'table' || (view === null && !isWide);
  const current = view ?? (isPhone ? 'table' : 'graph');

  return (
    <>
      <ChainHeader
        chain={chain}
        health={chainsHealth}
        isReasonKnown={isSaid(chainsHealth, holding)}
        exporting={
          <ChainExport
            reading={{ chain, stages, facts, slowest }}
            layout={layout}
            selectedId={select}
            now={now}
            isReading={isReading}
            note={readingNote(0, unread, tooMany)}
          />
        }
        tabs={
          <LinkTabs
            label="View"
            look="segments"
            tabs={views.map(({ id, label, Icon }) => ({
              href: hrefOf({ view: id }),
              label,
              icon: <Icon aria-hidden className="max-sm:hidden" />,
              isCurrent: id === current,
              onChoose: () => setParams({ view: id }),
            }))}
          />
        }
      />
      <ChainHolding
        holding={holding}
        exchangeAt={slowest?.exchangeAt ?? null}
        isReading={isReading}
        note={readingNote(reading, unread, tooMany)}
        where={(held) => mention(held.transactionId, held.where)}
      />
      <div
        className={clsx(
          'flex gap-4',
          // The drawing fills the window; table and words are as long as they are.
          view === 'graph' && drawingHeight,
          view === null && `max-sm:h-auto ${drawingHeight}`,
        )}
      >
        <div className="min-w-0 flex-1 self-start overflow-clip rounded-lg border border-line bg-surface has-[[data-drawing]]:h-full">
          {hasGraph && (
            <div data-drawing className={clsx('h-full', view === null && 'max-sm:hidden')}>
              <ChainGraph
                chain={chain}
                layout={layout}
                selectedId={select}
                onSelect={choose}
                onOpen={(id) => {
                  const isOpen = chain.transactions.some((one) => one.id === id && one.yourRole !== null);
                  if (isOpen) router.push(routes.transaction(id));
                  else choose(id);
                }}
                health={health}
                ends={ends}
                bottleneckPath={slowest ? bottleneckPath(chain, slowest.transactionId) : undefined}
                camera={at}
                onCameraChange={(camera) => setParams({ at: camera }, { history: 'replace' })}
              />
            </div>
          )}
          {hasTable && (
            <div className={view === null ? 'sm:hidden' : undefined}>
              <ChainTable
                chain={chain}
                health={health}
                ends={ends}
                holdingId={holding?.transactionId ?? null}
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
              bottleneck={slowest}
              isReading={isReading}
              now={now}
              mention={(one) => mention(one.id, one.address.line1)}
            />
          )}
          {view === 'summary' && (
            <ChainSummary
              summary={summarizeChain(chain, {
                title: chainName(chain),
                isOwn: true,
                isReading,
                isHeldElsewhere: false,
                health: chainsHealth,
                linkHealth: health,
                holding,
                exchangeAt: slowest?.exchangeAt ?? null,
                ends,
              })}
            />
          )}
        </div>
        {selected && (
          <TransactionPanel
            chain={chain}
            transaction={selected}
            health={health.get(selected.id)}
            facts={facts.get(selected.id)}
            ends={ends}
            isHolding={selected.id === holding?.transactionId}
            userId={userId}
            isFilling={hasGraph}
            onClose={() => choose(null)}
            mention={(one) => mention(one.id, one.address.line1)}
          />
        )}
      </div>
    </>
  );
}

function readingNote(reading: number, unread: number, tooMany: number): string | undefined {
  const links = (count: number) => `${count} of your links`;
  if (reading > 0) return `Reading the stages of ${links(reading)}…`;
  if (unread > 0)
    return `The stages of ${links(unread + tooMany)} could not be read, so this goes by their counts.`;
  if (tooMany > 0)
    return `The stages of ${links(tooMany)} are too many to read, so this goes by their counts.`;
  return undefined;
}

/** The link that gives the reason is the one that holds the chain, by its block: once on the page is enough. */
function isSaid(health: Health | null, holding: Holding | null): boolean {
  return Boolean(
    health && holding?.what.includes('blocked') && health.reason.startsWith(`${holding.where}:`),
  );
}
