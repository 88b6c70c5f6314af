import { z } from 'zod';

/** "Timestamps are ISO 8601 strings with a UTC offset", in requests and responses alike. */
export const moment = () =>
  z.iso.datetime({ offset: true, error: 'must be an ISO 8601 timestamp with an offset' });

/** The service's own clock is UTC, so its offset is always +00:00. */
export const showMoment = (date: Date) => date.toISOString().replace('Z', '+00:00');

export const showMomentOrNull = (date: Date | null) => (date ? showMoment(date) : null);
