import { Button } from '@/components/ui/button';
import type { PartyReads } from './use-read-parties';

type AccessStripProps = {
  reads: PartyReads;
  /** The user's transactions. */
  all: number;
  isOpening: boolean;
};

/** How much of it is read, and a way to the rest. As high in every state: nothing below moves. */
export function AccessStrip({ reads, all, isOpening }: AccessStripProps) {
  const { parties, refused, progress, failure, left, readOn, stop } = reads;
  const minutes = Math.max(1, Math.ceil(left / 60));
  return (
    <div
      data-print="hide"
      className="mb-3 flex min-h-9 flex-wrap items-center gap-x-4 gap-y-1 text-sm text-muted"
    >
      {isOpening ? (
        <span>Looking up what is known about your chains…</span>
      ) : progress ? (
        <>
          <progress
            aria-label="Transactions read"
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
            The parties of {parties.size} of your {all} {all === 1 ? 'transaction is' : 'transactions are'}{' '}
            read
            {refused > 0 && `; of ${refused} they cannot be`}
          </span>
          {left > 0 && (
            <>
              <Button size="sm" onPress={readOn}>
                {failure ? 'Try again' : `Read the other ${left}`}
              </Button>
              {!failure && (
                <span className="text-xs text-faint">
                  About {left} {left === 1 ? 'request' : 'requests'},{' '}
                  {minutes === 1 ? 'a minute' : `${minutes} minutes`}
                </span>
              )}
            </>
          )}
        </>
      )}
      <span role="status">{failure}</span>
    </div>
  );
}
