import { Banner } from '@/components/ui/banner';
import { ReadingProgress } from '@/components/ui/reading-progress';
import { formatClock, formatDayAndClock, londonDay } from '@/lib/values/moment-format';
import { count } from '@/lib/values/text';
import type { Reading } from './use-reading';

type ReadingStripProps = {
  reading: Reading;
  /** How many chains are completely known. */
  known: number;
  all: number;
  /** When the oldest shown data was read, epoch milliseconds; null if nothing was. */
  asOf: number | null;
  now: number;
  isOpening: boolean;
  canPersist: boolean;
};

/** Only the time for a moment of today, else with the date. @param moment, now epoch milliseconds */
export const momentWords = (moment: number, now: number) =>
  londonDay(moment) === londonDay(now) ? formatClock(moment) : formatDayAndClock(moment);

/** How many chains are known, with a button to read the rest. All states have the same height, to avoid layout shifts. */
export function ReadingStrip({ reading, known, all, asOf, now, isOpening, canPersist }: ReadingStripProps) {
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
                ...(!failure && { requests: rest.calls }),
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
              {known} of {count(all, 'chain')} known
              {asOf !== null && `, the oldest as of ${momentWords(asOf, now)}`}
            </span>
          )
        )}
      </ReadingProgress>
      {!canPersist && (
        <Banner tone="warning" className="mb-3">
          This browser cannot remember how your chains stand, so tomorrow there will be nothing to compare
          with.
        </Banner>
      )}
    </>
  );
}
