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
  /** The same without what only the user said, supposes or measures; this is what is copied. */
  recordedDates: ChainInsight['dates'] | undefined;
  now: number;
  /** Of transactions and stages, by id. */
  names: ReadonlyMap<string, string>;
  /** Renders a link to a transaction, by its name. */
  renderLink: (transactionId: string) => ReactNode;
  hrefOf: (transactionId: string) => string;
  serviceUrl: string | null;
};

/** As in the chain's table. */
const firstPageSize = 100;
const pageSize = 400;

/** The dates entered for exchange and completion, link by link: where they differ, and which would suit everyone. */
export function ChainDates(props: ChainDatesProps) {
  const { chain, insight, recordedDates, now, renderLink, names, serviceUrl } = props;
  const [maxRows, setMaxRows] = useState(firstPageSize);
  if (!insight) return <p className="p-5 text-muted">Reading the stages with the dates…</p>;
  const { dates } = insight;
  const today = dayOf(now) ?? 0;
  const links = new Map(insight.links.map((link) => [link.transactionId, link]));
  const dayColumn = (event: 'exchange' | 'completion'): Column<Transaction> => ({
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
      cell: ({ id }) => renderLink(id),
    },
    dayColumn('exchange'),
    dayColumn('completion'),
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
        rows={readingOrder(chain).slice(0, maxRows)}
        rowKey={({ id }) => id}
      />
      {chain.transactions.length > firstPageSize && (
        <LoadMore
          shown={`${Math.min(maxRows, chain.transactions.length)} of ${chain.transactions.length} transactions`}
          hasMore={maxRows < chain.transactions.length}
          isLoading={false}
          onLoad={() => setMaxRows(maxRows + pageSize)}
        />
      )}
      <div
        data-print="hide"
        className="flex flex-wrap items-center gap-x-3 gap-y-2 border-t border-line px-4 py-3 text-sm text-muted"
      >
        <p className="max-w-prose flex-[1_1_20rem]">
          Dates are entered in the service; this page only compares them. Copy this for the others in the
          chain, or ask for an update on a stage.
        </p>
        {recordedDates && <CopyButton text={datesText(recordedDates, names, today)} label="Copy the dates" />}
        {serviceUrl && <ServiceLink url={serviceUrl} />}
      </div>
    </section>
  );
}

function LinkDay({ transactionId, days, today }: { transactionId: string; days: EventDays; today: number }) {
  const entered = days.links[transactionId];
  if (entered === undefined || typeof entered === 'string')
    return <span className="text-faint">{entered ?? '–'}</span>;
  return (
    <>
      <TextLink href={routes.stage(transactionId, entered.stageId)} prefetch={false}>
        {weekdayWords(entered.day, today)}
      </TextLink>
      {entered.objections.map((words) => (
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

/** The dates entered for one event, and, if they disagree, the days that would change the least. */
function Event({ title, days, today, names, hrefOf }: EventProps) {
  const [statement] = days.statements;
  return (
    <section aria-label={title} className="p-4">
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <h2 className="flex-1 text-sm font-semibold">{title}</h2>
        <Why statements={days.statements} about={title} {...{ names, hrefOf }} />
        <p className="flex basis-full gap-2 text-sm">
          {days.isUnsettled && (
            <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0 text-warning-ink" />
          )}
          <span>{statement?.text}</span>
        </p>
      </div>
      {days.proposals.length > 0 && (
        <>
          <h3 className="mt-3 text-xs font-medium text-faint">Working days that need the least change</h3>
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
