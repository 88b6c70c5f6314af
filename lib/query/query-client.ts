import { environmentManager, QueryClient } from '@tanstack/react-query';

/** How long data counts as fresh, so that it is not refetched. Milliseconds. */
export const freshMs = 30_000;

/**
 * How long the browser keeps unused data, in milliseconds; use it for every `gcTime`. On the server a client lives for one
 * request, and a timer would retain all its data until it fires, so there is none.
 */
export const gcTimeOf = (ms: number): number => (environmentManager.isServer() ? Infinity : ms);

/**
 * Time after navigation during which views do not refetch data that came with the page, in milliseconds. If the browser's
 * clock is ahead of the server's, that data looks stale, and a refetch would differ from the server's HTML.
 */
const hydrationMs = 10_000;

/** Only the governor retries calls (`lib/partner-api`): retries in the browser would multiply its retries. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: freshMs,
        gcTime: gcTimeOf(30 * 60_000),
        retry: false,
        refetchOnReconnect: true,
        refetchOnMount: ({ state }) => state.isInvalidated || performance.now() > hydrationMs,
      },
      mutations: { retry: false },
    },
  });
}

let browserClient: QueryClient | undefined;

/** The browser's only client, or on the server a new one per request, so that users never share data. */
export function queryClient(): QueryClient {
  if (environmentManager.isServer()) return createQueryClient();
  browserClient ??= createQueryClient();
  return browserClient;
}
