import { ExchangeWindow } from '@/components/insight/exchange-window';
import { clsx } from 'clsx';
import type { ChainHoldingProps } from './chain-holding';
import { HoldsIcon, holdingOf, HoldsSentence, HoldsSince } from './holds-words';

type ChainStripProps = Omit<ChainHoldingProps, 'call' | 'calls'> & {
  /** Why the chain is not on track, where that is something else. */
  reason: string | undefined;
};

/** The same in one line above the drawing, where the panel beside it has the note and the people. */
export function ChainStrip({ insight, now, note, reason, where, why, className }: ChainStripProps) {
  const holds = insight?.holds;
  const holding = insight ? holdingOf(insight) : null;
  const more = [reason, note].filter(Boolean).join(' · ');
  // Two lines at most: what stands below keeps its place when this is known late.
  const isTwoLines = Boolean(more) || (holds?.since ?? null) !== null;
  return (
    <section
      aria-label="What holds this chain"
      aria-busy={!insight}
      className={clsx(
        'mb-2 flex min-h-14 flex-wrap items-center gap-x-6 rounded-lg border border-line bg-surface px-4 py-1 text-sm',
        className,
      )}
    >
      <div className="flex min-w-0 flex-1 gap-2">
        {holds && <HoldsIcon holds={holds} holding={holding} />}
        <div className="min-w-0 flex-1">
          {!holds ? (
            <p className="text-muted">{note}</p>
          ) : (
            <>
              <p className={isTwoLines ? 'truncate' : 'line-clamp-2'} title={holds.text}>
                <HoldsSentence holds={holds} holding={holding} where={where} />
              </p>
              {isTwoLines && (
                <p className="truncate text-muted" title={more || undefined}>
                  {more}
                  {holds.since && (
                    <>
                      {more ? ' · since ' : 'since '}
                      <HoldsSince holds={holds} holding={holding} />
                    </>
                  )}
                </p>
              )}
            </>
          )}
        </div>
      </div>
      <dl className="max-w-64">
        <dt className="inline text-faint">Could exchange </dt>
        <dd className="inline">{insight ? <ExchangeWindow window={insight.window} now={now} /> : '–'}</dd>
      </dl>
      {insight && why}
    </section>
  );
}
