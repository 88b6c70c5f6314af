import { bff } from '@/lib/bff/fetch';
import { pageOf } from '@/lib/bff/page-of';
import { fullListQuery, itemQuery, type PageSource, type Source } from '@/lib/query/pages';
import { api } from '@/lib/routes';
import type { Stage } from './schema';

// Imported lazily, with the first response: data that came with the page was validated on the server.
const stageSchema = () => import('./schema').then((schema) => schema.stageSchema);

export const stageKeys = {
  all: ['stages'],
  of: (transactionId: string) => ['stages', 'of', transactionId],
  one: (stageId: string) => ['stages', 'one', stageId],
} as const;

/** All live stages of a transaction, the latest change first. We need all, as a dependency may point to any of them. */
export const stagesQuery = (
  transactionId: string,
  source: PageSource<Stage> = (page, options) =>
    bff.get(api.transactionStages(transactionId, page), pageOf(stageSchema), options),
) => fullListQuery(stageKeys.of(transactionId), source);

export const stageQuery = (
  stageId: string,
  source: Source<Stage> = (options) => bff.get(api.stage(stageId), stageSchema, options),
) => itemQuery(stageKeys.one(stageId), source);
