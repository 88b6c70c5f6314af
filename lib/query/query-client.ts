import { isServer, QueryClient } from '@tanstack/react-query';

/** What the service said is shown without asking again for this long. Milliseconds. */
const staleTime = 30_000;

/**
 * How long data that nothing shows is kept in the browser, in milliseconds; every `gcTime` is made here. On the server a
 * client lives for one request and goes with it: a timer would hold all that was read until it fires.
 */
export const gcTimeOf = (ms: number): number => (isServer ? Infinity : ms);

/**
 * How long what came with the page is not asked for again, by the time since the page was asked for, in milliseconds. By
 * a clock that is ahead of the server's all of it looks old, and a view that reads anew is not what the HTML shows.
 */
const arrivalMs = 10_000;

/** Only the governor repeats calls (`lib/partner-api`): a browser that retries would multiply a storm. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime,
        gcTime: gcTimeOf(30 * 60_000),
        retry: false,
        refetchOnReconnect: true,
        refetchOnMount: ({ state }) => state.isInvalidated || performance.now() > arrivalMs,
      },
      mutations: { retry: false },
    },
  });
}

let browserClient: QueryClient | undefined;

/** The browser's one client, or a new one for each request on the server, so that people never share data. */
export function queryClient(): QueryClient {
  if (isServer) return createQueryClient();
  browserClient ??= createQueryClient();
  return browserClient;
}
