import type { ChainSummary } from '@/lib/chains/schema';
import type { KnownRead } from './known-reads';
import { ageOf } from './read-ahead';

type Known = Pick<KnownRead, 'read' | 'isCurrent'>;

type Given = {
  chains: readonly ChainSummary[];
  known: ReadonlyMap<string, Known>;
  /** The service changes stages without updating their transaction, so only recent readings are certain. */
  isQuiet: boolean;
  /** The list has more chains than those loaded. */
  hasOlder: boolean;
  now: number;
};

/** How much of the data a section is based on, "85 of 225 checked since yesterday"; null if it is all of it. */
export function sectionCoverage({ chains, known, isQuiet, hasOlder, now }: Given): string | null {
  const orMore = hasOlder ? ' or more' : '';
  if (isQuiet) {
    const own = chains.flatMap(({ id, transactions }) =>
      transactions
        .filter(({ yourRole }) => yourRole !== null)
        .map((one) => known.get(id)?.read.stages.get(one.id)?.readAt),
    );
    const recent = own.filter((readAt) => ageOf(readAt, now) <= 1).length;
    return recent === own.length && !hasOlder
      ? null
      : `${recent} of ${own.length}${orMore} checked since yesterday`;
  }
  const read = chains.filter(({ id }) => known.get(id)?.isCurrent).length;
  return read === chains.length && !hasOlder ? null : `${read} of ${chains.length}${orMore} chains read`;
}
