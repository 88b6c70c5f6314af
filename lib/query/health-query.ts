import { queryOptions } from '@tanstack/react-query';
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
