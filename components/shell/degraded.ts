import type { Query } from '@tanstack/react-query';
import { Failure } from '@/lib/values/failure';
import { isFromService } from './from-service';

/** Why some data on the page could not be refreshed, and how old it is. */
export type Degraded = {
  cause: 'sessions' | 'signed-out' | 'not-accepted' | 'pause' | 'busy' | 'unresponsive' | 'refused';
  /** When the oldest of the outdated data was read, epoch milliseconds. */
  oldest: number;
  /** When to retry, epoch milliseconds; 0 if unknown. */
  until: number;
};

/** Has data, but the last refetch failed. */
export const isOutdated = (query: Query) =>
  isFromService(query) && query.state.status === 'error' && query.state.data !== undefined;

export const lacksSession = ({ state: { error } }: Query) =>
  error instanceof Failure && error.code === 'sessions_unavailable';

/** @param queries the active queries of the page @returns null if none of them is outdated */
export function findDegraded(queries: readonly Query[]): Degraded | null {
  const outdated = queries.filter(isOutdated);
  if (outdated.length === 0) return null;
  const latest = outdated.reduce((a, b) => (retryAt(b) > retryAt(a) ? b : a));
  const cause = outdated.some(lacksSession)
    ? 'sessions'
    : outdated.some(isSignedOut)
      ? 'signed-out'
      : outdated.some(isNotAccepted)
        ? 'not-accepted'
        : outdated.every(isRefused)
          ? 'refused'
          : causeOf(latest.state.error);
  return {
    cause,
    oldest: Math.min(...outdated.map(({ state }) => state.dataUpdatedAt)),
    until: cause === 'pause' || cause === 'busy' ? retryAt(latest) : 0,
  };
}

export const isSignedOut = ({ state: { error } }: Query) => error instanceof Failure && error.status === 401;

/** The service refuses our partner key. */
const isNotAccepted = ({ state: { error } }: Query) =>
  error instanceof Failure && error.code === 'upstream_auth';

/** It no longer exists, or the user may no longer read it. */
const isRefused = ({ state: { error } }: Query) =>
  error instanceof Failure && (error.status === 403 || error.status === 404);

const retryAt = ({ state: { error, errorUpdatedAt } }: Query) =>
  error instanceof Failure && error.retryAfter ? errorUpdatedAt + error.retryAfter * 1000 : 0;

function causeOf(error: unknown): Degraded['cause'] {
  if (!(error instanceof Failure) || !error.retryAfter) return 'unresponsive';
  if (error.code === 'busy') return 'busy';
  const isPause = error.status === 429 || error.status === 503;
  return isPause && error.code !== 'auth_unavailable' ? 'pause' : 'unresponsive';
}
