'use client';

import type { Chain } from '@/lib/chains/schema';
import { isItemRefusal, useReadInTurn } from '@/lib/query/use-read-in-turn';
import { stagesQuery } from '@/lib/stages/queries';
import { type UnreadableCounts, unreadableText } from '@/lib/values/unreadable-text';
import { upperFirst } from '@/lib/values/text';
import { useReadStages } from './use-read-stages';

const maxConcurrent = 3;
/** Each read costs one call of the rate limit per minute, which all users of the key share. */
const maxRead = 60;

/**
 * The stages of the user's own links, by transaction id, with the time of reading. They are read a few at a time once the
 * page is rendered, and only where the user is a party (endpoint 9); links past the first 60 keep only their counts.
 */
export function useStagesOf(chain: Chain) {
  const ownLinks = chain.transactions.filter(({ yourRole }) => yourRole !== null);
  const links = ownLinks.slice(0, maxRead);
  const ids = links.map(({ id }) => id);
  useReadInTurn(
    ids.map((id) => stagesQuery(id)),
    maxConcurrent,
    links.map(({ updatedAt, stageProgress }) => JSON.stringify([updatedAt, stageProgress])),
  );
  const all = useReadStages(ids);
  const stages = new Map(
    ids.flatMap((id, at) => {
      const own = all[at]!.read;
      return own ? [[id, own] as const] : [];
    }),
  );
  const failed = all.filter(({ isFailed }) => isFailed).length;
  const hasStopped = all.some(({ error }) => error && !isItemRefusal(error));
  const unreadable = Object.fromEntries(
    all.flatMap((one, at) => (one.unreadable && !one.error ? [[ids[at]!, one.unreadable.stages]] : [])),
  );
  const missing = ids.length - stages.size;
  const reading = hasStopped ? 0 : missing - failed;
  return {
    stages,
    /** Stages of some links are still loading. */
    isReading: reading > 0,
    /** A sentence about what is loading or could not be read. */
    note: readingNote(reading, hasStopped ? missing : failed, ownLinks.length - links.length, unreadable),
  };
}

function readingNote(
  reading: number,
  unread: number,
  tooMany: number,
  unreadable: UnreadableCounts,
): string | undefined {
  const links = (count: number) => `${count} of your links`;
  if (reading > 0) return `Reading the stages of ${links(reading)}…`;
  if (unread > 0 && Object.keys(unreadable).length === unread)
    return `${upperFirst(unreadableText([unreadable]))}, so only the counts of ${links(unread + tooMany)} are used.`;
  if (unread > 0)
    return `The stages of ${links(unread + tooMany)} could not be read, so only their counts are used.`;
  if (tooMany > 0)
    return `There are too many stages to read on ${links(tooMany)}, so only their counts are used.`;
  return undefined;
}

/** Names of transactions and stages, by id. */
export function namesOf(
  chain: Chain,
  stages: ReturnType<typeof useStagesOf>['stages'],
): ReadonlyMap<string, string> {
  return new Map([
    ...chain.transactions.map(({ id, address }): [string, string] => [id, address.line1]),
    ...[...stages.values()].flatMap((own) =>
      own.stages.map(({ id, title }): [string, string] => [id, title]),
    ),
  ]);
}
