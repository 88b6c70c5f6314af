import { useState, type ReactNode } from 'react';
import { CalendarCheck, TriangleAlert } from 'lucide-react';
import { WindowInWords } from '@/components/insight/exchange-window';
import { Why } from '@/components/insight/why';
import { ServiceLink } from '@/components/shell/service-link';
import { Badge } from '@/components/ui/badge';
import { CopyButton } from '@/components/ui/copy-button';
import { LoadMore } from '@/components/ui/load-more';
import { type Column, Table } from '@/components/ui/table';
import { TextLink } from '@/components/ui/text-link';
import { datesText, movesWords } from '@/lib/chains/dates-text';
import { readingOrder } from '@/lib/chains/graph';
import type { Chain } from '@/lib/chains/schema';
import { dayOf } from '@/lib/insight/calendar';
import type { ChainInsight, EventDays } from '@/lib/insight/chain-insight';
import { weekdayWords } from '@/lib/insight/words';
import { routes } from '@/lib/routes';

type Transaction = Chain['transactions'][number];

type ChainDatesProps = {
  chain: Chain;
  /** Undefined while its stages are being read. */
  insight: ChainInsight | undefined;
  now: number;
  /** Of transactions and stages, by id. */
  names: ReadonlyMap<string, string>;
  mention: (transactionId: string, name: string) => ReactNode;
  hrefOf: (transactionId: string) => string;
  serviceUrl: string | null;
};

/** As in the table of the chain: no one reads further at a glance. */
const shownAtFirst = 100;
const shownMore = 400;

/** The days typed for exchange and completion, link by link, where they differ, and which would suit everyone. */
export function ChainDates(props: ChainDatesProps) {
  const { chain, insight, now, names, mention, serviceUrl } = props;
  const [room, setRoom] = useState(shownAtFirst);
  if (!insight) return <p className="p-5 text-muted">Reading the stages with the dates…</p>;
  const { dates } = insight;
  const today = dayOf(now) ?? 0;
  const links = new Map(insight.links.map((one) => [one.transactionId, one]));
  const typed = (event: 'exchange' | 'completion'): Column<Transaction> => ({
    id: event,
    header: event === 'exchange' ? 'Exchange' : 'Completion',
    text: 'narrow',
    cell: ({ id }) => <LinkDay transactionId={id} days={dates[event]} today={today} />,
  });
  const columns: Column<Transaction>[] = [
    {
      id: 'property',
      header: 'Property',
      isRowHeader: true,
      text: 'narrow',
      cell: ({ id, address }) => mention(id, address.line1),
    },
    typed('exchange'),
    typed('completion'),
    {
      id: 'window',
      header: 'Could exchange',
      text: 'narrow',
      cell: ({ id }) => <WindowInWords window={links.get(id)?.window ?? null} now={now} />,
    },
  ];
  return (
    <section aria-label="Dates">
      <div className="grid border-b border-line max-md:divide-y max-md:divide-line md:grid-cols-2 md:divide-x md:divide-line">
        <Event title="Exchange" days={dates.exchange} today={today} {...props} />
        <Event title="Completion" days={dates.completion} today={today} {...props} />
      </div>
      <Table
        caption="Days entered for exchange and completion, from the top of the chain down"
        columns={columns}
        rows={readingOrder(chain).slice(0, room)}
        rowKey={({ id }) => id}
      />
      {chain.transactions.length > shownAtFirst && (
        <LoadMore
          shown={`${Math.min(room, chain.transactions.length)} of ${chain.transactions.length} transactions`}
          hasMore={room < chain.transactions.length}
          isLoading={false}
          onLoad={() => setRoom(room + shownMore)}
        />
      )}
      <div
        data-print="hide"
        className="flex flex-wrap items-center gap-x-3 gap-y-2 border-t border-line px-4 py-3 text-sm text-muted"
      >
        <p className="max-w-prose flex-[1_1_20rem]">
          Days are entered in the service; here they are only compared. Copy this for the others in the chain,
          or ask for an update on a stage.
        </p>
        <CopyButton text={datesText(dates, names, today)} label="Copy the dates" />
        {serviceUrl && <ServiceLink url={serviceUrl} />}
      </div>
    </section>
  );
}

function LinkDay({ transactionId, days, today }: { transactionId: string; days: EventDays; today: number }) {
  const one = days.links[transactionId];
  if (one === undefined || typeof one === 'string') return <span className="text-faint">{one ?? '–'}</span>;
  return (
    <>
      <TextLink href={routes.stage(transactionId, one.stageId)} prefetch={false}>
        {weekdayWords(one.day, today)}
      </TextLink>
      {one.objections.map((words) => (
        <Badge
          key={words}
          variant="plain"
          tone="warning"
          icon={<TriangleAlert aria-hidden />}
          className="flex! whitespace-normal!"
        >
          {words}
        </Badge>
      ))}
    </>
  );
}

type EventProps = Pick<ChainDatesProps, 'names' | 'hrefOf'> & {
  title: string;
  days: EventDays;
  today: number;
};

/** What is typed for it, and the days with the least movement where something has to be settled. */
function Event({ title, days, today, names, hrefOf }: EventProps) {
  const [said] = days.statements;
  return (
    <section aria-label={title} className="p-4">
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <h2 className="flex-1 text-sm font-semibold">{title}</h2>
        <Why statements={days.statements} names={names} hrefOf={hrefOf} />
        <p className="flex basis-full gap-2 text-sm">
          {days.isUnsettled && <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0 text-warning-ink" />}
          <span>{said?.text}</span>
        </p>
      </div>
      {days.proposals.length > 0 && (
        <>
          <h3 className="mt-3 text-xs font-medium text-faint">Working days that move the least</h3>
          <ol className="mt-1 space-y-1.5 text-sm">
            {days.proposals.map((proposal) => (
              <li key={proposal.day} className="flex gap-2">
                <CalendarCheck aria-hidden className="mt-0.5 size-4 shrink-0 text-faint" />
                <span>
                  <strong className="font-medium">{weekdayWords(proposal.day, today)}</strong>
                  <span className="block text-xs text-muted">{movesWords(proposal, names)}</span>
                </span>
              </li>
            ))}
          </ol>
        </>
      )}
    </section>
  );
}
