import type { QueryClient } from '@tanstack/react-query';
import { healthQuery } from './health-query';

/** How often at most, whatever allowance is left. */
const leastSeconds = 60;

/**
 * Spread over a query that is kept up to date while someone looks, as background work and never from a hidden tab: once
 * a minute, or as seldom as the meter says when the next turn is counted. `{ ...chainQuery(id), ...polledBy(client) }`
 */
export const polledBy = (client: QueryClient) => ({
  refetchInterval: () => {
    const governor = client.getQueryData(healthQuery().queryKey)?.governor;
    return Math.max(leastSeconds, governor?.pollSeconds ?? leastSeconds) * 1000;
  },
  meta: { background: true },
});
