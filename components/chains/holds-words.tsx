import { clsx } from 'clsx';
import { CircleCheck, CircleHelp, Clock, OctagonAlert, UsersRound } from 'lucide-react';
import type { ReactNode } from 'react';
import { WindowInWords } from '@/components/insight/exchange-window';
import { TextLink } from '@/components/ui/text-link';
import { Moment, useNow } from '@/components/values/moment';
import type { ChainInsight, HoldingStage, Holds } from '@/lib/insight/chain-insight';
import { routes } from '@/lib/routes';
import { sinceWord } from '@/lib/insight/words';
import { formatRelative } from '@/lib/values/moment-format';
import type { ChainHoldingProps } from './chain-holding';

type HoldsProps = { holds: Holds; holding: HoldingStage | null; where: (transactionId: string) => ReactNode };

/** The stage that holds the chain, where one is named. */
export function holdingOf({ holds, links }: ChainInsight): HoldingStage | null {
  if (holds.kind !== 'named') return null;
  return links.find(({ transactionId }) => transactionId === holds.transactionIds[0])?.holding ?? null;
}

const looks: Record<Holds['kind'], { Icon: typeof Clock; className: string }> = {
  named: { Icon: Clock, className: 'text-info' },
  shortlist: { Icon: UsersRound, className: 'text-info' },
  unknown: { Icon: CircleHelp, className: 'text-faint' },
  waiting: { Icon: OctagonAlert, className: 'text-danger' },
  nothing: { Icon: CircleCheck, className: 'text-success' },
};

export function HoldsIcon({ holds, holding }: Pick<HoldsProps, 'holds' | 'holding'>) {
  const isBlocked = holding?.progress === 'blocked' || holds.kind === 'waiting';
  const { Icon, className } = isBlocked ? looks.waiting : looks[holds.kind];
  return <Icon aria-hidden className={`mt-0.5 size-4 shrink-0 ${className}`} />;
}

/** "LPE1 received is blocked at Flat 5, Pulteney Mews", or what is said where no one stage holds the chain. */
export function HoldsSentence({ holds, holding, where }: HoldsProps) {
  if (!holding) return holds.text;
  const at = holds.transactionIds[0]!;
  return (
    <>
      <TextLink variant="plain" href={routes.stage(at, holding.stageId)} prefetch={false}>
        {holding.title}
      </TextLink>{' '}
      is {holding.progress} at {where(at)}
    </>
  );
}

/** "since at least", or "since" where no stage is named or it began then. */
export const sinceWordOf = (holding: HoldingStage | null) => (holding ? sinceWord(holding) : 'since');

/** How long ago comes last and moves nothing. */
export function HoldsSince({ holds }: Pick<HoldsProps, 'holds'>) {
  const now = useNow();
  if (!holds.since) return '–';
  return (
    <>
      <Moment value={holds.since} />
      {now !== null && <span className="text-faint"> · {formatRelative(holds.since, now)}</span>}
    </>
  );
}

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
                      {more && ' · '}
                      {sinceWordOf(holding)} <HoldsSince holds={holds} />
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
        <dd className="inline">{insight ? <WindowInWords window={insight.window} now={now} /> : '–'}</dd>
      </dl>
      {insight && why}
    </section>
  );
}
