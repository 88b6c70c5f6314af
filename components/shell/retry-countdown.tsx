'use client';

import { useCountdown } from './use-countdown';

/** The pause that the service asked for, counted down. Give it a key for each refusal: then it begins anew. */
export function RetryCountdown({ seconds, end }: { seconds: number; end: string }) {
  const left = useCountdown(seconds);
  if (seconds <= 0) return null;
  return left > 0 ? `The service asks you to wait ${left} ${left === 1 ? 'second' : 'seconds'}. ` : `${end} `;
}
