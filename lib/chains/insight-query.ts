import { queryOptions } from '@tanstack/react-query';
import { chainInput, type Firms, type InsightInput, type ReadChain } from '@/lib/insight/insight-input';
import type { ChainInsight } from '@/lib/insight/chain-insight';
import { suppose, type Supposition, suppositionText } from '@/lib/insight/what-if';
import { gcTimeOf } from '@/lib/query/query-client';
import { londonDay } from '@/lib/values/moment-format';

export type Analyse = (input: InsightInput) => ChainInsight | Promise<ChainInsight>;

/**
 * A chain's insight, cached until one of its inputs is read again or the London day ends.
 * @param now epoch milliseconds @param analyse `analyseChain` on the server, a worker in the browser
 * @param firms which firm acts for which side, for suppositions that a firm is away
 */
export function insightQuery(
  read: ReadChain,
  now: number,
  suppositions: readonly Supposition[],
  analyse: Analyse,
  firms: Firms = {},
) {
  const readAt = [read.readAt, ...[...read.stages].map(([id, stages]) => `${id} ${stages.readAt}`)].join();
  return queryOptions({
    queryKey: [
      'insight',
      read.chain.id,
      londonDay(now),
      readAt,
      suppositions.map(suppositionText).join(),
      firms,
      read.history,
    ],
    queryFn: async () => analyse(suppose(chainInput(read, now), suppositions, firms)),
    staleTime: Infinity,
    gcTime: gcTimeOf(60_000),
    meta: { isOwn: true },
  });
}
