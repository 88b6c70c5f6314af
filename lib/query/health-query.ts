import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { bff } from '@/lib/bff/fetch';
import { api } from '@/lib/routes';

const healthSchema = () => import('./health-schema').then((module) => module.healthSchema);

/** The state of the rate limit, from our own server: costs no calls to the service. Hidden tabs do not poll. */
export const healthQuery = () =>
  queryOptions({
    queryKey: ['health'],
    queryFn: ({ signal }) => bff.get(api.health(), healthSchema, { signal }),
    refetchInterval: 15_000,
    meta: { isOwn: true },
  });

/** The shortest polling interval, whatever budget is left. */
const minSeconds = 60;

/**
 * Options for a query that is polled while its page is visible, as background work: once a minute, or less often if the
 * governor says so. Usage: `{ ...chainQuery(id), ...pollingOptions(client) }`
 */
export const pollingOptions = (client: QueryClient) => ({
  refetchInterval: () => {
    const governor = client.getQueryData(healthQuery().queryKey)?.governor;
    return Math.max(minSeconds, governor?.pollSeconds ?? minSeconds) * 1000;
  },
  meta: { background: true },
});
