import { matchQuery, type QueryClient, type QueryKey } from '@tanstack/react-query';

/** Calls `run` after each read of these queries, before it is shown. @returns a function that stops it */
export const afterReads = (client: QueryClient, queryKey: QueryKey, run: () => void): (() => void) =>
  client.getQueryCache().subscribe((event) => {
    const isRead = event.type === 'updated' && event.action.type === 'success' && !event.action.manual;
    if (isRead && matchQuery({ queryKey }, event.query)) run();
  });
