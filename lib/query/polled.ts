/**
 * Spread over a query that is kept up to date while someone looks: once a minute, as background work, never from a
 * hidden tab. `{ ...chainQuery(id), ...polled }`
 */
export const polled = { refetchInterval: 60_000, meta: { background: true } };
