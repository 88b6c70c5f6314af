import type { ReactNode } from 'react';
import { CircleCheck, Clock, OctagonAlert } from 'lucide-react';
import { KeyValues } from '@/components/ui/key-values';
import { TextLink } from '@/components/ui/text-link';
import { Moment } from '@/components/values/moment';
import type { Holding } from '@/lib/chains/holding';
import { routes } from '@/lib/routes';

type ChainHoldingProps = {
  holding: Holding | null;
  /** When the whole chain could exchange, epoch milliseconds; an estimate. */
  exchangeAt: number | null;
  /** "Reading the stages of 4 links…" while more is on its way, or what could not be read. */
  note?: string;
  isReading: boolean;
  /** Shows the link that holds the chain. */
  where: (holding: Holding) => ReactNode;
};

/** The one question of every chain: what holds it, whose move is it, since when. */
export function ChainHolding({ holding, exchangeAt, note, isReading, where }: ChainHoldingProps) {
  const isBlocked = holding?.what.includes('blocked') ?? false;
  const Icon = isBlocked ? OctagonAlert : holding ? Clock : CircleCheck;
  const unknown = holding?.isDark ? <span className="text-faint">Not visible to you</span> : '–';
  // As high with the words of the service as before they are read: the drawing below keeps its place.
  return (
    <section
      aria-label="What holds this chain"
      className="mb-4 min-h-22 rounded-lg border border-line bg-surface px-4 py-3 sm:min-h-28"
      aria-busy={isReading}
    >
      <KeyValues
        look="columns"
        isFirstWide
        className="lg:grid-cols-[minmax(0,3.1fr)_minmax(0,1fr)_minmax(0,1.35fr)_minmax(0,0.9fr)]"
        items={[
          {
            label: 'What holds this chain',
            value: isReading ? (
              <span className="text-muted">{note}</span>
            ) : holding ? (
              <span className="flex gap-2">
                <Icon
                  aria-hidden
                  className={
                    isBlocked ? 'mt-0.5 size-4 shrink-0 text-danger' : 'mt-0.5 size-4 shrink-0 text-info'
                  }
                />
                <span className="min-w-0">
                  {holding.stage ? (
                    <>
                      <TextLink look="plain" href={routes.stage(holding.transactionId, holding.stage.id)}>
                        {holding.stage.title}
                      </TextLink>{' '}
                      {holding.what} at {where(holding)}
                    </>
                  ) : (
                    <>
                      {holding.what} at {where(holding)}
                    </>
                  )}
                  {holding.note && <span className="block text-muted">“{holding.note}”</span>}
                </span>
              </span>
            ) : (
              <span className="flex gap-2">
                <Icon aria-hidden className="mt-0.5 size-4 shrink-0 text-success" />
                Nothing: every link has exchanged
              </span>
            ),
          },
          {
            label: 'Whose move',
            value:
              isReading || !holding
                ? '–'
                : (holding.whose ?? (holding.stage ? 'Not clear from its title' : unknown)),
          },
          {
            label: 'Since',
            value:
              isReading || !holding ? (
                '–'
              ) : holding.since ? (
                <Moment value={holding.since} isRelative />
              ) : (
                unknown
              ),
          },
          {
            label: 'Could exchange about',
            value:
              isReading || exchangeAt === null ? '–' : <Moment value={new Date(exchangeAt).toISOString()} />,
          },
        ]}
      />
      {note && !isReading && <p className="mt-2 text-xs text-faint">{note}</p>}
    </section>
  );
}
