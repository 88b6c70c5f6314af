import type { ReactNode } from 'react';
import { clsx } from 'clsx';
import { Badge } from '@/components/ui/badge';
import type { Bottleneck, LinkTiming } from '@/lib/chains/bottleneck';
import { readingOrder } from '@/lib/chains/order';
import type { Chain } from '@/lib/chains/schema';
import { chainTimeline } from '@/lib/chains/timeline';
import { formatDay } from '@/lib/values/moment-format';

type ChainTimelineProps = {
  chain: Chain;
  /** Null while stages are being read, and once every link has exchanged. */
  bottleneck: Bottleneck | null;
  isReading: boolean;
  now: number;
  mention: (transaction: Chain['transactions'][number]) => ReactNode;
};

const percent = (share: number) => `${(share * 100).toFixed(2)}%`;

/** When each link could exchange: everybody waits for the last one. Estimates, so the words say "about". */
export function ChainTimeline({ chain, bottleneck, isReading, now, mention }: ChainTimelineProps) {
  if (isReading) return <p className="p-5 text-muted">Reading the stages that this is worked out from…</p>;
  if (!bottleneck) return <p className="p-5 text-muted">Every link has exchanged.</p>;
  const timeline = chainTimeline(bottleneck, now);
  const timings = new Map(bottleneck.links.map((one) => [one.transactionId, one]));
  const bars = new Map(timeline.bars.map((one) => [one.transactionId, one]));
  // A month that begins in a few days would stand on "Today".
  const ticks = timeline.ticks.filter(({ at }) => at > 0.12);
  return (
    <section aria-label="Timeline" className="p-4 sm:p-5">
      <ol className="divide-y divide-line">
        {readingOrder(chain).map((transaction) => {
          const timing = timings.get(transaction.id);
          const bar = bars.get(transaction.id);
          const isHolding = transaction.id === bottleneck.transactionId;
          return (
            <li
              key={transaction.id}
              className="grid items-center gap-x-5 gap-y-1 py-2.5 sm:grid-cols-[19rem_1fr]"
            >
              <div className="min-w-0 text-sm">
                <span className="block wrap-anywhere">{mention(transaction)}</span>
                <span className="block text-xs text-muted">{inWords(timing)}</span>
                {isHolding && <Badge tone="accent">Holds the chain</Badge>}
                {timing?.leaveAlone && <Badge>Leave alone</Badge>}
              </div>
              <div aria-hidden className="relative h-5 rounded-sm bg-sunken">
                <span
                  className="absolute inset-y-0 w-px bg-accent"
                  style={{ left: percent(timeline.exchangeAt) }}
                />
                {bar && (
                  <span
                    className={clsx('absolute inset-y-2 left-0', isHolding ? 'bg-accent/40' : 'bg-info/30')}
                    style={{ width: percent(bar.from) }}
                  />
                )}
                {bar && (
                  <span
                    className={clsx(
                      'absolute inset-y-1 min-w-3 -translate-x-1.5 rounded-full forced-colors:bg-[CanvasText]',
                      timing?.dark
                        ? 'border border-line-strong bg-surface hatched'
                        : isHolding
                          ? 'bg-accent'
                          : 'bg-info',
                    )}
                    style={{ left: percent(bar.from), width: percent(bar.to - bar.from) }}
                  />
                )}
              </div>
            </li>
          );
        })}
      </ol>
      <div aria-hidden className="mt-1 grid gap-x-5 sm:grid-cols-[19rem_1fr]">
        <span className="hidden sm:block" />
        <div className="relative h-4 text-2xs text-faint">
          <span className="absolute left-0 border-l border-line pl-1">Today</span>
          {ticks.map((tick) => (
            <span
              key={tick.label}
              className="absolute border-l border-line pl-1 whitespace-nowrap"
              style={{ left: percent(tick.at) }}
            >
              {tick.label}
            </span>
          ))}
        </div>
      </div>
      <p className="mt-4 max-w-prose text-xs text-muted">
        Worked out from the stages that are left, their expected dates and how long such stages usually take.
        A hatched bar goes by counts alone, so it is wide.
      </p>
    </section>
  );
}

function inWords(timing: LinkTiming | undefined): string {
  if (!timing) return 'Exchanged';
  const { earliest, latest, dark, slack } = timing;
  if (dark) return `Between ${formatDay(earliest)} and ${formatDay(latest)}, by its counts`;
  const spare = slack > 0 ? `, ${slack} working ${slack === 1 ? 'day' : 'days'} to spare` : '';
  return `About ${formatDay(earliest)}${spare}`;
}
