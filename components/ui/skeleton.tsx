import { clsx } from 'clsx';

type SkeletonProps = {
  /** Read out by screen readers: "Loading the chain". */
  label: string;
  rows?: number;
  className?: string;
};

const widths = ['w-2/5', 'w-3/5', 'w-1/2', 'w-2/3', 'w-1/3'];

/** A placeholder for a list. It fades in after one second, so that short waits do not show it. */
export function Skeleton({ label, rows = 6, className }: SkeletonProps) {
  return (
    <div role="status" className={clsx('[animation:appear_200ms_1s_both]', className)}>
      <span className="sr-only">{label}</span>
      <div aria-hidden className="divide-y divide-line">
        {Array.from({ length: rows }, (_, row) => (
          <div key={row} className="flex items-center gap-4 px-4 py-3">
            <div
              className={clsx('h-3 animate-shimmer rounded-sm bg-neutral-soft', widths[row % widths.length])}
            />
            <div className="ml-auto h-3 w-20 animate-shimmer rounded-sm bg-neutral-soft" />
          </div>
        ))}
      </div>
    </div>
  );
}
