'use client';

import { clsx } from 'clsx';
import { useSyncExternalStore } from 'react';
import { formatClock, formatDay, formatDayAndClock, formatRelative } from '@/lib/values/moment-format';

type MomentProps = {
  /** A timestamp of the document; null is said as `none`. */
  value: string | null;
  show?: 'day' | 'clock' | 'day-and-clock';
  /** Adds "in 3 days" after the date, quietly. */
  isRelative?: boolean;
  none?: string;
  className?: string;
};

const formats = { day: formatDay, clock: formatClock, 'day-and-clock': formatDayAndClock };

/** A moment in London: the date first, how far away it is second. */
export function Moment({ value, show = 'day', isRelative, none = 'Not set', className }: MomentProps) {
  const now = useNow();
  if (value === null) return <span className={clsx('text-faint', className)}>{none}</span>;
  return (
    <span className={className}>
      <time
        dateTime={value}
        title={formatDayAndClock(value)}
        className={show === 'day-and-clock' ? undefined : 'whitespace-nowrap'}
      >
        {formats[show](value)}
      </time>
      {isRelative && now !== null && (
        <span className="whitespace-nowrap text-faint"> {formatRelative(value, now)}</span>
      )}
    </span>
  );
}

const minute = 60_000;

function subscribe(onChange: () => void) {
  const timer = setInterval(onChange, minute / 2);
  return () => clearInterval(timer);
}

/** Now, in epoch milliseconds to the minute; null on the server and in the first paint, so that both draw the same. */
export function useNow(): number | null {
  return useSyncExternalStore(
    subscribe,
    () => Math.floor(Date.now() / minute) * minute,
    () => null,
  );
}
