'use client';

import { useCountdown } from './use-countdown';

/** Counts down the service's retry delay. Give each failure its own `key`, so that the countdown restarts. */
export function RetryCountdown({ seconds, endText }: { seconds: number; endText: string }) {
  const left = useCountdown(seconds);
  if (seconds <= 0) return null;
  return left > 0
    ? `The service asks you to wait ${left} ${left === 1 ? 'second' : 'seconds'}. `
    : `${endText} `;
}
