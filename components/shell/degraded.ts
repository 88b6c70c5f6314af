import type { Query } from '@tanstack/react-query';
import { Failure } from '@/lib/values/failure';
import { fromService } from './from-service';

/** What of a page could not be brought up to date. */
export type Degraded = {
  why: 'sessions' | 'pause' | 'busy' | 'silence';
  /** When the oldest of it was read, epoch milliseconds. */
  oldest: number;
  /** When asking again makes sense, epoch milliseconds; 0 where no one has said. */
  until: number;
};

/** Shown, but the last attempt to bring it up to date failed. */
export const isOutOfDate = (query: Query) =>
  fromService(query) && query.state.status === 'error' && query.state.data !== undefined;

export const isWithoutSession = ({ state: { error } }: Query) =>
  error instanceof Failure && error.code === 'sessions_unavailable';

/** @param queries those of the page; null where all of them are up to date */
export function degradedNow(queries: readonly Query[]): Degraded | null {
  const outOfDate = queries.filter(isOutOfDate);
  if (outOfDate.length === 0) return null;
  const last = outOfDate.reduce((one, other) => (untilOf(other) > untilOf(one) ? other : one));
  const why = outOfDate.some(isWithoutSession) ? 'sessions' : whyOf(last.state.error);
  return {
    why,
    oldest: Math.min(...outOfDate.map(({ state }) => state.dataUpdatedAt)),
    until: why === 'pause' || why === 'busy' ? untilOf(last) : 0,
  };
}

const untilOf = ({ state: { error, errorUpdatedAt } }: Query) =>
  error instanceof Failure && error.retryAfter ? errorUpdatedAt + error.retryAfter * 1000 : 0;

function whyOf(error: unknown): Degraded['why'] {
  if (!(error instanceof Failure) || !error.retryAfter) return 'silence';
  if (error.code === 'busy') return 'busy';
  const isAsked = error.status === 429 || error.status === 503;
  return isAsked && error.code !== 'auth_unavailable' ? 'pause' : 'silence';
}
