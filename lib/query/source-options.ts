import { type QueryFunctionContext, type QueryKey } from '@tanstack/react-query';

/** What a query tells its source. `background`: no one waits for the response, so it gives way to everything else. */
export type SourceOptions = { signal?: AbortSignal; background?: boolean };

/** A query is background work when its `meta` says so: `{ ...stagesQuery(id), meta: { background: true } }`. */
export function sourceOptions(
  context: Pick<QueryFunctionContext<QueryKey>, 'signal' | 'meta'>,
): SourceOptions {
  return { signal: context.signal, background: context.meta?.background === true };
}
