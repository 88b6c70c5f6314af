import type { ReactNode } from 'react';
import { clsx } from 'clsx';
import { Button } from './button';
import { keepFocusHere } from './keep-focus-here';

type ReadingProgressProps = {
  /** Null unless a read is running. */
  progress: { done: number; of: number } | null;
  /** The accessible name of the progress bar, and the text next to it. */
  label: string;
  progressText: string;
  onStop: () => void;
  /** What is left to read, with the estimated number of requests. */
  rest: { action: string; icon?: ReactNode; onRead: () => void; requests?: number } | null;
  failure: string | null;
  /** How much has been read. */
  children: ReactNode;
  className?: string;
};

/** Shows how much has been read, the progress of a running read, and a button to read the rest. */
export function ReadingProgress(props: ReadingProgressProps) {
  const { progress, label, progressText, onStop, rest, failure, children, className } = props;
  const minutes = Math.max(1, Math.ceil((rest?.requests ?? 0) / 60));
  return (
    <div
      tabIndex={-1}
      data-print="hide"
      className={clsx('flex flex-wrap items-center gap-x-4 text-sm text-muted', className)}
    >
      {children}
      {progress && (
        <>
          <progress aria-label={label} max={progress.of} value={progress.done} className="h-1.5 w-40" />
          <span className="tabular-nums">{progressText}</span>
        </>
      )}
      {/* One button for both, so that it keeps the focus. */}
      {(progress || rest) && (
        <Button
          ref={keepFocusHere}
          size="sm"
          icon={progress ? undefined : rest?.icon}
          onPress={progress ? onStop : rest?.onRead}
        >
          {progress ? 'Stop' : rest?.action}
        </Button>
      )}
      {!progress && rest?.requests !== undefined && (
        <span className="text-xs text-faint">
          About {rest.requests} {rest.requests === 1 ? 'request' : 'requests'},{' '}
          {minutes === 1 ? 'a minute' : `${minutes} minutes`}
        </span>
      )}
      <span role="status">{failure}</span>
    </div>
  );
}
