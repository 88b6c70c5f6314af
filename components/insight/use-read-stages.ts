import { useQueries } from '@tanstack/react-query';
import { gapsQuery, hasGaps } from '@/lib/query/pages';
import { isItemRefusal } from '@/lib/query/use-read-in-turn';
import { stagesQuery } from '@/lib/stages/queries';

/**
 * The stages of these transactions that this tab has read, in the same order. Sends no request. A list of which some
 * stages are missing counts as unread, because nothing can be concluded from it.
 */
export function useReadStages(transactionIds: readonly string[]) {
  const missing = useQueries({
    queries: transactionIds.map((id) => gapsQuery(stagesQuery(id).queryKey)),
    combine: (results) =>
      results.map(({ data }) => (!hasGaps(data) ? null : data!.isEndless ? 0 : data!.unreadable)),
  });
  return useQueries({
    queries: transactionIds.map((id) => ({ ...stagesQuery(id), enabled: false })),
    combine: (results) =>
      results.map(({ data, dataUpdatedAt, isError, error, errorUpdatedAt }, at) => ({
        /** Undefined until all of them are read. */
        read: data && missing[at] === null ? { stages: data, readAt: dataUpdatedAt } : undefined,
        /** How many could not be read: 0 if that is not known, as when all are refused; undefined if none. */
        unreadable: data
          ? missing[at] !== null
            ? { stages: missing[at]!, readAt: dataUpdatedAt }
            : undefined
          : isItemRefusal(error)
            ? { stages: 0, readAt: errorUpdatedAt }
            : undefined,
        /** They could not be read, or not all of them. */
        isFailed: data ? missing[at] !== null : isError,
        error,
      })),
  });
}
