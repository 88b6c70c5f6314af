import { Banner } from '@/components/ui/banner';
import { Button } from '@/components/ui/button';
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
      <div
        data-print="hide"
        className="mb-3 flex min-h-9 flex-wrap items-center gap-x-4 gap-y-1 text-sm text-muted"
      >
        {isOpening ? (
          <span>Looking up how it stood when you last looked…</span>
        ) : progress ? (
          <>
            <progress
              aria-label="Chains read"
              max={progress.of}
              value={progress.done}
              className="h-1.5 w-40 accent-accent"
            />
            <span className="tabular-nums">
              {progress.done} of {progress.of} read
            </span>
            <Button size="sm" onPress={stop}>
              Stop
            </Button>
          </>
        ) : (
          <>
            <span>
              {known} of {counted(all, 'chain')} known
              {asOf !== null && `, the oldest as of ${momentWords(asOf, now)}`}
            </span>
            {rest && (
              <>
                <Button size="sm" onPress={readOn}>
                  {failure ? 'Try again' : `Read the other ${rest.chains}`}
                </Button>
                {!failure && (
                  <span className="text-xs text-faint">
                    About {counted(rest.calls, 'call')},{' '}
                    {rest.minutes === 1 ? 'a minute' : `${rest.minutes} minutes`}
                  </span>
                )}
              </>
            )}
          </>
        )}
        <span role="status">{failure}</span>
      </div>
      {!canKeep && (
        <Banner tone="warning" className="mb-3">
          This browser cannot remember how your chains stand, so tomorrow there will be nothing to compare
          with.
        </Banner>
      )}
    </>
  );
}
