'use client';

import { clsx } from 'clsx';
import { formatClock, formatDay, formatDayAndClock, formatRelative } from '@/lib/values/moment-format';
import { useNow } from './use-now';

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
