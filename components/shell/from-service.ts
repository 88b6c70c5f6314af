import type { Query, QueryClient } from '@tanstack/react-query';

/** Whether a query's data comes from the service, and not from our own server (the meter). */
export const fromService = (query: Query) => query.meta?.isOwn !== true;

/** Whether anything is being read from the service at this moment. */
export const isReading = (client: QueryClient): boolean => client.isFetching({ predicate: fromService }) > 0;

/** When the oldest of these was read, epoch milliseconds; 0 when none has been. */
export const oldestRead = (queries: Pick<Query, 'state'>[]): number =>
  queries
    .map(({ state }) => state.dataUpdatedAt)
    .filter((readAt) => readAt > 0)
    .reduce((oldest, readAt) => (oldest === 0 ? readAt : Math.min(oldest, readAt)), 0);
