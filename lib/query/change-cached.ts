import type { DataTag, QueryClient, QueryKey } from '@tanstack/react-query';

/** Changes cached data, if there is any, without making it look as if it had just been read. */
export function changeCached<T>(
  client: QueryClient,
  queryKey: DataTag<QueryKey, T, Error>,
  change: (data: T) => T,
): void {
  const updatedAt = client.getQueryState(queryKey)?.dataUpdatedAt;
  client.setQueryData(queryKey, (data: T | undefined) => data && change(data), { updatedAt });
}
