import type { ReactNode } from 'react';
import { clsx } from 'clsx';
import { Badge } from '@/components/ui/badge';
import { WindowInWords, HoldsBadge } from '@/components/insight/exchange-window';
import { readingOrder } from '@/lib/chains/graph';
import type { Chain } from '@/lib/chains/schema';
import { chainTimeline } from '@/lib/chains/timeline';
import type { ChainInsight } from '@/lib/insight/chain-insight';
import { count } from '@/lib/values/text';

type ChainTimelineProps = {
  chain: Chain;
  /** Undefined while stages are being read. */
  insight: ChainInsight | undefined;
  now: number;
  /** Renders a link to a transaction, by its name. */
  renderLink: (transactionId: string) => ReactNode;
};

const percent = (share: number) => `${(share * 100).toFixed(2)}%`;

/** When each link could exchange. The chain can exchange only once the last of them is ready. */
export function ChainTimeline({ chain, insight, now, renderLink }: ChainTimelineProps) {
  if (!insight) return <p className="p-5 text-muted">Reading the stages…</p>;
  const { spans, exchange, ticks: months } = chainTimeline(insight, now);
  if (spans.size === 0) return <p className="p-5 text-muted">{insight.holds.text}</p>;
  const links = new Map(insight.links.map((link) => [link.transactionId, link]));
  // A tick near the start would overlap "Today", one near the end would overflow the card.
  const ticks = months.filter(({ at }) => at > 0.12 && at < 0.93);
  return (
    <section aria-label="Timeline" className="p-4 sm:p-5">
      <p className="mb-2 text-sm">
        <span className="text-faint">The chain could exchange: </span>
        <WindowInWords window={insight.window} now={now} none="not known" />
      </p>
      <div aria-hidden className="grid gap-x-5 sm:grid-cols-[19rem_1fr]">
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
      <ol className="divide-y divide-line">
        {readingOrder(chain).map((transaction) => {
          const link = links.get(transaction.id);
          const span = spans.get(transaction.id);
          const isHolding = insight.holds.transactionIds.includes(transaction.id);
          const hasStages = link?.state === 'working' || link?.state === 'blocked';
          return (
            <li
              key={transaction.id}
              className="grid items-center gap-x-5 gap-y-1 py-2.5 sm:grid-cols-[19rem_1fr]"
            >
              <div className="min-w-0 text-sm">
                <span className="block wrap-anywhere">{renderLink(transaction.id)}</span>
                <span className="block text-xs text-muted">
                  {!link ? (
                    'Reading its stages…'
                  ) : link.window ? (
                    <WindowInWords window={link.window} now={now} />
                  ) : link.state === 'completed' ? (
                    'Completed'
                  ) : (
                    'Exchanged'
                  )}
                  {link?.leaveAlone && link.slack
                    ? `, usually ${count(link.slack, 'working day')} to spare`
                    : ''}
                </span>
                <HoldsBadge holds={insight.holds} at={transaction.id} />
                {link?.leaveAlone && <Badge>Leave alone</Badge>}
              </div>
              <div aria-hidden className="relative h-5 rounded-sm bg-sunken">
                {exchange && (
                  <span
                    className="absolute inset-y-0 bg-accent-soft forced-colors:border-x"
                    style={{ left: percent(exchange.from), width: percent(exchange.to - exchange.from) }}
                  />
                )}
                {span && (
                  <span
                    className={clsx(
                      'absolute inset-y-1 min-w-3 rounded-full forced-color-adjust-none',
                      !hasStages || span.isOpen
                        ? 'border border-line-strong bg-surface hatched'
                        : isHolding
                          ? 'bg-accent'
                          : 'bg-info',
                      span.isOpen && 'rounded-r-none border-r-0',
                    )}
                    style={{ left: percent(span.from), width: percent(span.to - span.from) }}
                  />
                )}
                {span?.middle != null && (
                  <span className="absolute inset-y-0 w-0.5 bg-ink" style={{ left: percent(span.middle) }} />
                )}
              </div>
            </li>
          );
        })}
      </ol>
      <p className="mt-4 max-w-prose text-xs text-muted">
        A bar shows when a link is likely to be ready, and its line the most likely day. The band behind is
        the whole chain. These are estimates, from the stages that are left, how long they usually take and,
        in part, the dates people entered. A hatched bar is based on counts alone, or has no known end.
      </p>
    </section>
  );
}
