import type { ReactNode } from 'react';
import { CircleCheck, CircleHelp, Clock, OctagonAlert, UsersRound } from 'lucide-react';
import { ExchangeWindow } from '@/components/insight/exchange-window';
import { KeyValues } from '@/components/ui/key-values';
import { TextLink } from '@/components/ui/text-link';
import { Moment } from '@/components/values/moment';
import type { ChainInsight, Holds } from '@/lib/insight/chain-insight';
import { upperFirst } from '@/lib/values/first-letter';
import { routes } from '@/lib/routes';

type ChainHoldingProps = {
  /** Undefined while stages are being read. */
  insight: ChainInsight | undefined;
  now: number;
  /** "Reading the stages of 4 links…" while more is on its way, or what could not be read. */
  note?: string;
  /** Shows a link of the chain, by its name. */
  where: (transactionId: string) => ReactNode;
  why: ReactNode;
};

const looks: Record<Holds['kind'], { Icon: typeof Clock; className: string }> = {
  named: { Icon: Clock, className: 'text-info' },
  shortlist: { Icon: UsersRound, className: 'text-info' },
  unknown: { Icon: CircleHelp, className: 'text-faint' },
  waiting: { Icon: OctagonAlert, className: 'text-danger' },
  nothing: { Icon: CircleCheck, className: 'text-success' },
};

/** The one question of every chain: what holds it, whose move is it, since when, and when could it exchange. */
export function ChainHolding({ insight, now, note, where, why }: ChainHoldingProps) {
  const holds = insight?.holds;
  const own = insight?.links.find(({ transactionId }) => transactionId === holds?.transactionIds[0]);
  const holding = holds?.kind === 'named' ? own?.holding : null;
  const isBlocked = holding?.progress === 'blocked' || holds?.kind === 'waiting';
  const { Icon, className } = isBlocked ? looks.waiting : looks[holds?.kind ?? 'unknown'];
  // As high with the words of the service as before they are read: the drawing below keeps its place.
  return (
    <section
      aria-label="What holds this chain"
      className="mb-4 flex min-h-36 flex-col rounded-lg border border-line bg-surface px-4 py-3"
      aria-busy={!insight}
    >
      <KeyValues
        look="columns"
        isFirstWide
        className="lg:grid-cols-[minmax(0,2.6fr)_minmax(0,1fr)_minmax(0,1.2fr)_minmax(0,1.5fr)]"
        items={[
          {
            label: 'What holds this chain',
            value: !holds ? (
              <span className="text-muted">{note}</span>
            ) : (
              <span className="flex gap-2">
                <Icon aria-hidden className={`mt-0.5 size-4 shrink-0 ${className}`} />
                <span className="min-w-0">
                  {holding ? (
                    <>
                      <TextLink
                        look="plain"
                        href={routes.stage(holds.transactionIds[0]!, holding.stageId)}
                        prefetch={false}
                      >
                        {holding.title}
                      </TextLink>{' '}
                      is {holding.progress} at {where(holds.transactionIds[0]!)}
                      {holding.note && <span className="block text-muted">“{holding.note}”</span>}
                    </>
                  ) : (
                    <>
                      {holds.text}
                      {holds.transactionIds.length > 0 && (
                        <span className="flex flex-wrap gap-x-3 leading-6">
                          {holds.transactionIds.slice(0, 6).map((id) => (
                            <span key={id}>{where(id)}</span>
                          ))}
                        </span>
                      )}
                    </>
                  )}
                </span>
              </span>
            ),
          },
          {
            label: 'Whose move',
            value: holds?.whose ? upperFirst(holds.whose) : holding ? 'Not clear from its title' : '–',
          },
          {
            label: 'Since',
            value: holds?.since ? (
              <>
                <Moment value={holds.since} isRelative />
                {holding && holding.progress !== 'next' && (
                  <span className="block text-faint">or longer</span>
                )}
              </>
            ) : (
              '–'
            ),
          },
          {
            label: 'Could exchange',
            value: insight ? <ExchangeWindow window={insight.window} now={now} /> : '–',
          },
        ]}
      />
      {insight && (
        <div className="mt-auto flex flex-wrap items-center gap-x-2 gap-y-1 pt-1">
          <p className="flex-1 text-xs text-faint">{note}</p>
          {why}
        </div>
      )}
    </section>
  );
}
