import type { Query, QueryClient } from '@tanstack/react-query';

/** Whether a query's data comes from the service and not from our own server (the meter). */
export const isFromService = (query: Query) => query.meta?.isOwn !== true;

/** Whether any read from the service is in flight. */
export const isReading = (client: QueryClient): boolean =>
  client.isFetching({ predicate: isFromService }) > 0;

/** When the oldest of these queries was read, epoch milliseconds; 0 if none has data. */
export const oldestRead = (queries: Pick<Query, 'state'>[]): number =>
  queries
    .map(({ state }) => state.dataUpdatedAt)
    .filter((readAt) => readAt > 0)
    .reduce((oldest, readAt) => (oldest === 0 ? readAt : Math.min(oldest, readAt)), 0);
