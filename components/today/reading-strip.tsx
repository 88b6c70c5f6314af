import { Banner } from '@/components/ui/banner';
import { ReadingProgress } from '@/components/ui/reading-progress';
import { formatClock, formatDayAndClock, londonDay } from '@/lib/values/moment-format';
import type { Reading } from './use-reading';

type ReadingStripProps = {
  reading: Reading;
  /** Chains of which everything is known, of how many. */
  known: number;
  all: number;
  /** The oldest read that is shown, epoch milliseconds; null where nothing was read. */
  asOf: number | null;
  now: number;
  isOpening: boolean;
  canKeep: boolean;
};

/** The clock alone where it is today's. @param moment, now epoch milliseconds */
export const momentWords = (moment: number, now: number) =>
  londonDay(moment) === londonDay(now) ? formatClock(moment) : formatDayAndClock(moment);

const counted = (count: number, what: string) => `${count} ${what}${count === 1 ? '' : 's'}`;

/** How much of the morning is known, and a way to the rest. As high in every state: nothing below moves. */
export function ReadingStrip({ reading, known, all, asOf, now, isOpening, canKeep }: ReadingStripProps) {
  const { progress, failure, rest, readOn, stop } = reading;
  return (
    <>
      <ReadingProgress
        className="mb-3 min-h-12 gap-y-1 sm:min-h-9"
        progress={isOpening ? null : progress}
        label="Chains read"
        progressText={progress ? `${progress.done} of ${progress.of} read` : ''}
        onStop={stop}
        rest={
          rest && !isOpening
            ? {
                action: failure ? 'Try again' : `Read the other ${rest.chains}`,
                onRead: readOn,
                ...(!failure && { requests: rest.calls, minutes: rest.minutes }),
              }
            : null
        }
        failure={failure}
      >
        {isOpening ? (
          <span>Finding how things stood when you last looked…</span>
        ) : (
          !progress && (
            <span>
              {known} of {counted(all, 'chain')} known
              {asOf !== null && `, the oldest as of ${momentWords(asOf, now)}`}
            </span>
          )
        )}
      </ReadingProgress>
      {!canKeep && (
        <Banner tone="warning" className="mb-3">
          This browser cannot remember how your chains stand, so tomorrow there will be nothing to compare
          with.
        </Banner>
      )}
    </>
  );
}
