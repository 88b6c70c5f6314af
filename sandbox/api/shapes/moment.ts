import { z } from 'zod';

/** "Timestamps are ISO 8601 strings with a UTC offset". */
export const moment = () =>
  z.iso.datetime({ offset: true, error: 'must be an ISO 8601 timestamp with an offset' });

/** A timestamp in a request. Its offset must not move it outside the years that four digits can express. */
export const givenMoment = () => moment().refine(isInFourDigitYear, 'must be in the years 0001 to 9999');

function isInFourDigitYear(text: string): boolean {
  const year = new Date(text).getUTCFullYear();
  return year >= 1 && year <= 9999;
}

/** The service's own clock is UTC, so its offset is always +00:00. */
export const formatMoment = (date: Date) => date.toISOString().replace('Z', '+00:00');

export const formatMomentOrNull = (date: Date | null) => (date ? formatMoment(date) : null);
