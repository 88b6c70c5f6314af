import { Banner } from '@/components/ui/banner';
import { ReadingProgress } from '@/components/ui/reading-progress';
import { formatClock, formatDayAndClock, londonDay } from '@/lib/values/moment-format';
import { unreadableText } from '@/lib/values/unreadable-text';
import type { Unreadable } from '@/lib/today/unreadable-schema';
import { count } from '@/lib/values/text';
import type { Reading } from './use-reading';

type ReadingStripProps = {
  reading: Reading;
  /** How many chains are completely known. */
  known: number;
  all: number;
  /** By chain id: stages that could not be read, so that the chain is not known. */
  unreadable: ReadonlyMap<string, Unreadable>;
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
export function ReadingStrip(props: ReadingStripProps) {
  const { reading, known, all, unreadable, asOf, now, isOpening, canPersist } = props;
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
              {unreadable.size > 0 &&
                `. In ${count(unreadable.size, 'chain')}, ${unreadableText([...unreadable.values()].map(({ stages }) => stages))}`}
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
