'use client';

import { clsx } from 'clsx';
import { Label, ProgressBar as AriaProgressBar } from 'react-aria-components';

type ProgressBarProps = {
  label: string;
  value: number;
  max: number;
  /** Said beside the bar: "18 of 30 chains", "queued, about 6 s". */
  detail: string;
  className?: string;
};

/** A wait whose length is known. Waits under a second show nothing, under three a Skeleton. */
export function ProgressBar({ label, value, max, detail, className }: ProgressBarProps) {
  return (
    <AriaProgressBar
      value={value}
      maxValue={Math.max(max, 1)}
      valueLabel={detail}
      className={clsx('w-full', className)}
    >
      {({ percentage }) => (
        <>
          <div className="flex flex-wrap justify-between gap-x-4 text-xs">
            <Label className="font-medium text-ink">{label}</Label>
            <span className="text-muted">{detail}</span>
          </div>
          <div className="mt-1.5 h-1 overflow-hidden rounded-full bg-neutral-soft forced-colors:border">
            <div
              className="h-full rounded-full bg-accent transition-[width] duration-300 forced-colors:bg-[Highlight]"
              style={{ width: `${percentage ?? 0}%` }}
            />
          </div>
        </>
      )}
    </AriaProgressBar>
  );
}
