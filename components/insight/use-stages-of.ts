'use client';

import { useQueries } from '@tanstack/react-query';
import type { Chain } from '@/lib/chains/schema';
import { isItemRefusal, useReadInTurn } from '@/lib/query/use-read-in-turn';
import { stagesQuery } from '@/lib/stages/queries';

const atOnce = 3;
/** Each is a call of the minute's allowance, which all users of the key share: no screen may take most of it. */
const maxRead = 60;

/**
 * The stages of the chain's own links, by transaction id, with when they were read: a few at a time, after the page is
 * there. They may be read only where the user is a party (endpoint 9); links past the first 60 stay with their counts.
 */
export function useStagesOf(chain: Chain) {
  const every = chain.transactions.filter(({ yourRole }) => yourRole !== null);
  const links = every.slice(0, maxRead);
  const own = links.map(({ id }) => id);
  useReadInTurn(
    own.map((id) => stagesQuery(id)),
    atOnce,
    // A link that has moved since is read again, and nothing else is.
    JSON.stringify(links.map(({ updatedAt, stageProgress }) => [updatedAt, stageProgress])),
  );
  const read = useQueries({
    queries: own.map((id) => ({ ...stagesQuery(id), enabled: false })),
    combine: (results) => ({
      all: results.map(({ data, dataUpdatedAt }) => data && { stages: data, readAt: dataUpdatedAt }),
      failed: results.filter(({ data, isError }) => isError && !data).length,
      isEnded: results.some(({ error }) => error && !isItemRefusal(error)),
    }),
  });
  const stages = new Map(
    own.flatMap((id, at) => {
      const one = read.all[at];
      return one ? [[id, one] as const] : [];
    }),
  );
  const { failed, isEnded } = read;
  const missing = own.length - stages.size;
  const reading = isEnded ? 0 : missing - failed;
  return {
    stages,
    /** Stages of some links are still to come. */
    isReading: reading > 0,
    /** What is on its way or could not be read, in words. */
    note: readingNote(reading, isEnded ? missing : failed, every.length - links.length),
  };
}

function readingNote(reading: number, unread: number, tooMany: number): string | undefined {
  const links = (count: number) => `${count} of your links`;
  if (reading > 0) return `Reading the stages of ${links(reading)}…`;
  if (unread > 0)
    return `The stages of ${links(unread + tooMany)} could not be read, so only their counts are used.`;
  if (tooMany > 0)
    return `There are too many stages to read on ${links(tooMany)}, so only their counts are used.`;
  return undefined;
}

/** Of transactions and stages, by id. */
export function namesOf(
  chain: Chain,
  stages: ReturnType<typeof useStagesOf>['stages'],
): ReadonlyMap<string, string> {
  return new Map([
    ...chain.transactions.map(({ id, address }): [string, string] => [id, address.line1]),
    ...[...stages.values()].flatMap((one) =>
      one.stages.map(({ id, title }): [string, string] => [id, title]),
    ),
  ]);
}
