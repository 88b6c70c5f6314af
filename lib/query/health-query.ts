import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { bff } from '@/lib/bff/fetch';
import { api } from '@/lib/routes';

const healthSchema = () => import('./health-schema').then((module) => module.healthSchema);

/** Asks our own server only: reading the meter spends nothing. A hidden tab does not ask. */
export const healthQuery = () =>
  queryOptions({
    queryKey: ['health'],
    queryFn: ({ signal }) => bff.get(api.health(), healthSchema, { signal }),
    refetchInterval: 15_000,
    meta: { isOwn: true },
  });

/** How often at most, whatever allowance is left. */
const leastSeconds = 60;

/**
 * Spread over a query that is kept up to date while someone looks, as background work and never from a hidden tab: once
 * a minute, or as seldom as the meter says when the next turn is counted. `{ ...chainQuery(id), ...polledBy(client) }`
 */
export const pollingOptions = (client: QueryClient) => ({
  refetchInterval: () => {
    const governor = client.getQueryData(healthQuery().queryKey)?.governor;
    return Math.max(leastSeconds, governor?.pollSeconds ?? leastSeconds) * 1000;
  },
  meta: { background: true },
});
