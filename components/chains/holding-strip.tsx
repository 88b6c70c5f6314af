import { clsx } from 'clsx';
import { WindowInWords } from '@/components/insight/exchange-window';
import { holdsSinceWord } from '@/lib/insight/words';
import type { HoldingCardProps } from './holding-card';
import { HoldsIcon, holdingStageOf, HoldsSentence, HoldsSince } from './holding-parts';

type HoldingStripProps = Omit<HoldingCardProps, 'call' | 'calls'>;

/** What holds the chain, as a strip above the drawing; the panel beside it has the note and who to call. */
export function HoldingStrip({
  insight,
  now,
  note,
  reason,
  renderLink,
  actions,
  className,
}: HoldingStripProps) {
  const holds = insight?.holds;
  const holding = insight ? holdingStageOf(insight) : null;
  const details = [reason, note].filter(Boolean).join(' · ');
  // At most two lines, so that the drawing below does not shift when this loads late.
  const isTwoLines = Boolean(details) || (holds?.since ?? null) !== null;
  return (
    <section
      aria-label="What holds this chain"
      aria-busy={!insight}
      className={clsx(
        'mb-2 flex min-h-14 flex-wrap items-center gap-x-6 rounded-lg border border-line bg-surface px-4 py-1 text-sm',
        className,
      )}
    >
      {/* With a key, so that the words that are replaced do not count as moved. */}
      <div key={holds ? 'read' : 'reading'} className="flex min-w-0 flex-1 gap-2">
        {holds && <HoldsIcon holds={holds} holding={holding} />}
        <div className="min-w-0 flex-1">
          {!holds ? (
            <p className="text-muted">{note ?? 'Reading the stages…'}</p>
          ) : (
            <>
              <p className={isTwoLines ? 'truncate' : 'line-clamp-2'} title={holds.text}>
                <HoldsSentence holds={holds} holding={holding} renderLink={renderLink} />
              </p>
              {isTwoLines && (
                <p className="truncate text-muted" title={details || undefined}>
                  {details}
                  {holds.since && (
                    <>
                      {details && ' · '}
                      {holdsSinceWord(holds, holding)} <HoldsSince holds={holds} />
                    </>
                  )}
                </p>
              )}
            </>
          )}
        </div>
      </div>
      {insight && (
        <>
          <dl className="max-w-64">
            <dt className="inline text-faint">Could exchange </dt>
            <dd className="inline">
              <WindowInWords window={insight.window} now={now} />
            </dd>
          </dl>
          {actions}
        </>
      )}
    </section>
  );
}
