import { queryOptions } from '@tanstack/react-query';
import { bff } from '@/lib/bff/fetch';
import { sourceOptions, type Source } from '@/lib/query/pages';
import { api } from '@/lib/routes';
import type { Whoami } from './schema';

// Imported lazily, with the first response: data that came with the page was validated on the server.
const whoamiSchema = () => import('./schema').then((schema) => schema.whoamiSchema);

/** Like every query it takes its source last: our data URL in the browser, the in-process function when prefetching. */
export const whoamiQuery = (
  source: Source<Whoami> = (options) => bff.get(api.whoami(), whoamiSchema, options),
) =>
  queryOptions({
    queryKey: ['account', 'whoami'],
    queryFn: (context) => source(sourceOptions(context)),
    staleTime: 5 * 60_000,
  });
