import { useState, type ReactNode } from 'react';
import { clsx } from 'clsx';
import { CallSummary } from '@/components/insight/call-summary';
import { WindowInWords } from '@/components/insight/exchange-window';
import type { LinkCall } from '@/components/insight/use-call';
import { Button } from '@/components/ui/button';
import { keepFocusHere } from '@/components/ui/keep-focus-here';
import { KeyValues } from '@/components/ui/key-values';
import { LongText } from '@/components/ui/long-text';
import type { ChainInsight } from '@/lib/insight/chain-insight';
import { holdsSinceWord } from '@/lib/insight/words';
import { upperFirst } from '@/lib/values/text';
import { HoldsIcon, holdingStageOf, HoldsSentence, HoldsSince } from './holding-parts';

export type HoldingCardProps = {
  /** Undefined while stages are being read. */
  insight: ChainInsight | undefined;
  /** Who to call about the link that holds the chain, or the first that may; null if none does. */
  call: LinkCall | null;
  /** Shown instead if several things may hold the chain: who to call about each. */
  calls?: ReactNode;
  /** Whether it has probably exchanged, by what is known before its stages are read: then it needs less room. */
  looksExchanged?: boolean;
  now: number;
  /** Why the chain is not on track, unless that is what holds it. */
  reason: string | undefined;
  /** "Reading the stages of 4 links…" while loading, or what could not be read. */
  note?: string;
  /** Renders a link to a transaction, by its name. */
  renderLink: (transactionId: string) => ReactNode;
  /** The buttons "What if…" and "Why?". */
  actions: ReactNode;
  className?: string;
};

/** The usual height, so that nothing below shifts once the stages are read. */
const usualRoom =
  'min-h-88 max-[24rem]:min-h-103 md:min-h-66 lg:min-h-38 xl:min-h-33 pointer-coarse:max-[24rem]:min-h-112 pointer-coarse:min-[24rem]:max-sm:min-h-97';
const exchangedRoom =
  'max-[24rem]:min-h-88 min-[24rem]:max-md:min-h-68 md:max-lg:min-h-55 lg:max-xl:min-h-32 xl:min-h-27';

/** What holds the chain, who to call, since when, and when it could exchange. */
export function HoldingCard({
  insight,
  call,
  calls: allCalls,
  looksExchanged = false,
  now,
  note,
  reason,
  renderLink,
  actions,
  hasKey,
  className,
}: HoldingCardProps & { hasKey: boolean }) {
  const holds = insight?.holds;
  const holding = insight ? holdingStageOf(insight) : null;
  // What is read late gets the usual room, and keeps it, so that nothing below it shifts.
  const [wasLate, setWasLate] = useState(!insight);
  if (!insight && !wasLate) setWasLate(true);
  const [showsAll, setShowsAll] = useState(false);
  // That room holds one call; the others follow on request.
  const firstOnly = allCalls && call?.call && wasLate && !showsAll ? call : null;
  const calls = firstOnly ? null : allCalls;
  // The buttons fit below the last column, without a line of their own.
  const hasCornerButtons = !calls && !note;
  return (
    <section
      aria-label="What holds this chain"
      className={`relative mb-4 flex flex-col rounded-lg border border-line bg-surface px-4 py-3 ${wasLate ? (looksExchanged ? exchangedRoom : usualRoom) : ''} ${className ?? ''}`}
      aria-busy={!insight}
    >
      <KeyValues
        layout="columns"
        isFirstTwoFullWidth
        className={
          calls
            ? 'lg:grid-cols-[minmax(0,3fr)_minmax(0,1.4fr)]'
            : 'lg:grid-cols-[minmax(0,2.3fr)_minmax(0,1.6fr)_minmax(0,1fr)_minmax(0,1.4fr)]'
        }
        items={[
          {
            label: 'What holds this chain',
            value: !holds ? (
              <span className="text-muted">{note ?? 'Reading the stages…'}</span>
            ) : (
              <span className="flex gap-2">
                <HoldsIcon holds={holds} holding={holding} />
                <span className="min-w-0">
                  <HoldsSentence holds={holds} holding={holding} renderLink={renderLink} />
                  {holding?.note && (
                    <span className="block text-muted">
                      “<LongText text={holding.note} />”
                    </span>
                  )}
                  {reason && <span className="block text-muted">{reason}</span>}
                  {!holding && !allCalls && holds.transactionIds.length > 0 && (
                    <span className="flex flex-wrap gap-x-3 leading-6">
                      {holds.transactionIds.slice(0, 6).map((id) => (
                        <span key={id}>{renderLink(id)}</span>
                      ))}
                    </span>
                  )}
                </span>
              </span>
            ),
          },
          // The list of calls below says both for each.
          ...(calls || !insight
            ? []
            : [
                {
                  label: firstOnly ? `Who to call about ${firstOnly.address}` : 'Who to call',
                  value: call ? <CallSummary {...call} hasKey={hasKey} /> : '–',
                },
                firstOnly
                  ? {
                      label: 'Others',
                      value: (
                        <Button ref={keepFocusHere} size="sm" onPress={() => setShowsAll(true)}>
                          Show all<span className="sr-only"> to call</span>
                        </Button>
                      ),
                    }
                  : {
                      label: upperFirst(holdsSinceWord(holds, holding)),
                      value: holds ? <HoldsSince holds={holds} /> : '–',
                    },
              ]),
          ...(insight
            ? [
                {
                  label: 'Could exchange',
                  value: (
                    <span className={clsx('block', hasCornerButtons && 'lg:pb-9')}>
                      <WindowInWords window={insight.window} now={now} />
                    </span>
                  ),
                },
              ]
            : []),
        ]}
      />
      {calls && (
        <div className="mt-3 border-t border-line pt-3">
          <h2 className="mb-1.5 text-sm text-faint">Who to call</h2>
          {calls}
        </div>
      )}
      {insight && (
        <div
          className={clsx(
            'mt-auto flex flex-wrap items-center gap-x-2 gap-y-1 pt-1',
            hasCornerButtons && 'lg:absolute lg:right-4 lg:bottom-2',
          )}
        >
          <p className="flex-1 text-xs text-faint">{note}</p>
          {actions}
        </div>
      )}
    </section>
  );
}
