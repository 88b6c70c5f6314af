import { queryOptions } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { bff } from '@/lib/bff/fetch';
import { api } from '@/lib/routes';

/** What the meter shows of the partner key's allowance, which everybody on this dashboard shares. */
const healthSchema = z.object({
  governor: z.optional(
    z.object({
      /** Calls in one window and how many are left; null until the service has said so. */
      limit: z.nullable(z.number()),
      remaining: z.nullable(z.number()),
      /** Epoch milliseconds; null while calls may be sent. */
      closedUntil: z.nullable(z.number()),
      /** Calls that wait for their turn, by priority. */
      waiting: z.record(z.string(), z.number()),
    }),
  ),
});

/** Asks our own server only: reading the meter spends nothing. A hidden tab does not ask. */
export const healthQuery = () =>
  queryOptions({
    queryKey: ['health'],
    queryFn: ({ signal }) => bff.get(api.health(), healthSchema, { signal }),
    refetchInterval: 15_000,
    meta: { isOwn: true },
  });
