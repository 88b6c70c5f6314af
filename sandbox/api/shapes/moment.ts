import { z } from 'zod';

/** "Timestamps are ISO 8601 strings with a UTC offset". */
export const moment = () =>
  z.iso.datetime({ offset: true, error: 'must be an ISO 8601 timestamp with an offset' });

/** A timestamp of a request. Its offset must not push it out of the years that four digits can say. */
export const givenMoment = () => moment().refine(isInFourDigitYear, 'must be in the years 0001 to 9999');

function isInFourDigitYear(text: string): boolean {
  const year = new Date(text).getUTCFullYear();
  return year >= 1 && year <= 9999;
}

/** The service's own clock is UTC, so its offset is always +00:00. */
export const showMoment = (date: Date) => date.toISOString().replace('Z', '+00:00');

export const showMomentOrNull = (date: Date | null) => (date ? showMoment(date) : null);
