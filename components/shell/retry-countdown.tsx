'use client';

import { useCountdown } from './use-countdown';

/** Counts down the service's retry delay. Give each failure its own `key`, so that the countdown restarts. */
export function RetryCountdown({ seconds, endText }: { seconds: number; endText: string }) {
  const left = useCountdown(seconds);
  if (seconds <= 0) return null;
  if (left === 0) return `${endText} `;
  // An alert around it would be read out every second, so only the end of the wait is announced.
  return (
    <span aria-live="off">
      The service asks you to wait {left} {left === 1 ? 'second' : 'seconds'}.{' '}
    </span>
  );
}
