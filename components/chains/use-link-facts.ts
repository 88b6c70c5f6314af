'use client';

import { useQueries } from '@tanstack/react-query';
import type { Chain } from '@/lib/chains/schema';
import { isRefusedAlone, useReadInTurn } from '@/lib/query/use-read-in-turn';
import { linkFacts } from '@/lib/stages/link-facts';
import { stagesQuery } from '@/lib/stages/queries';
import type { LinkFacts } from '@/lib/values/link-facts';

const atOnce = 3;
/** Each is a call of the minute's allowance, which all users of the key share: no screen may take most of it. */
const readAtMost = 60;

/**
 * What the stages of the chain's own links say, by transaction id. Stages may be read only where the user is a party
 * (endpoint 9), so the others stay with their counts, as do the links past the first 60. They are read after the page
 * is there, a few at a time.
 */
export function useLinkFacts(chain: Chain, now: number) {
  const all = chain.transactions.filter(({ yourRole }) => yourRole !== null);
  const links = all.slice(0, readAtMost);
  const own = links.map(({ id }) => id);
  useReadInTurn(
    own.map((id) => stagesQuery(id)),
    atOnce,
    // A link that has moved since is read again, and nothing else is.
    JSON.stringify(links.map(({ updatedAt, stageProgress }) => [updatedAt, stageProgress])),
  );
  const { stages, failed, isEnded } = useQueries({
    queries: own.map((id) => ({ ...stagesQuery(id), enabled: false })),
    combine: (results) => ({
      stages: results.map(({ data }) => data),
      failed: results.filter(({ data, isError }) => isError && !data).length,
      isEnded: results.some(({ error }) => error && !isRefusedAlone(error)),
    }),
  });
  const known = new Map(
    own.flatMap((id, at) => {
      const read = stages[at];
      return read ? [[id, read] as const] : [];
    }),
  );
  const facts = new Map<string, LinkFacts>([...known].map(([id, read]) => [id, linkFacts(read, now)]));
  const missing = own.length - facts.size;
  return {
    stages: known,
    facts,
    /** Links whose stages are still to come. */
    reading: isEnded ? 0 : missing - failed,
    /** Links whose stages could not be read. */
    unread: isEnded ? missing : failed,
    /** Links too many to be read. */
    tooMany: all.length - links.length,
  };
}
