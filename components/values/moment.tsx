'use client';

import { clsx } from 'clsx';
import { useSyncExternalStore } from 'react';
import { formatClock, formatDay, formatDayAndClock, formatRelative } from '@/lib/values/moment-format';

type MomentProps = {
  /** An API timestamp. Null shows `none`. */
  value: string | null;
  format?: 'day' | 'clock' | 'day-and-clock';
  /** Adds the distance from now after the date, such as "in 3 days". */
  isRelative?: boolean;
  none?: string;
  className?: string;
};

const formats = { day: formatDay, clock: formatClock, 'day-and-clock': formatDayAndClock };

/** A date or time in London, optionally with its distance from now. */
export function Moment({ value, format = 'day', isRelative, none = 'Not set', className }: MomentProps) {
  const now = useNow();
  if (value === null) return <span className={clsx('text-faint', className)}>{none}</span>;
  return (
    <span className={className}>
      <time
        dateTime={value}
        title={formatDayAndClock(value)}
        className={format === 'day-and-clock' ? undefined : 'whitespace-nowrap'}
      >
        {formats[format](value)}
      </time>
      {isRelative && now !== null && (
        <span className="whitespace-nowrap text-faint"> · {formatRelative(value, now)}</span>
      )}
    </span>
  );
}

const minute = 60_000;

function subscribe(onChange: () => void) {
  const timer = setInterval(onChange, minute / 2);
  return () => clearInterval(timer);
}

/** The current minute in epoch milliseconds; null on the server and while hydrating, so that both render the same. */
export function useNow(): number | null {
  return useSyncExternalStore(
    subscribe,
    () => Math.floor(Date.now() / minute) * minute,
    () => null,
  );
}
