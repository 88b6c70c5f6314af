import { listAccessRequests } from '@/lib/access-requests/server';
import { chainQuery, latestOfEach } from '@/lib/chains/queries';
import { readChains } from '@/lib/chains/read-chains';
import { type ChainSummary, chainSummarySchema } from '@/lib/chains/schema';
import { listChains } from '@/lib/chains/server';
import { bff } from '@/lib/bff/fetch';
import { analyseChain } from '@/lib/insight/analyse-chain';
import { chainInput } from '@/lib/insight/insight-input';
import { listInvites, listSentInvites } from '@/lib/invites/server';
import type { Partner } from '@/lib/partner-api/create-partner';
import { maxAutomaticCalls, rowsPerPage } from '@/lib/query/pages';
import { createQueryClient } from '@/lib/query/query-client';
import { api } from '@/lib/routes';
import { stagesQuery } from '@/lib/stages/queries';
import { pageSchema } from '@/lib/values/page';
import { changedItems } from './brief';
import { type ChainInCache, knownReads, ownIds } from './known-reads';
import { listedIds, markSeen, type MemoryValue, withReadUpTo } from './memory-value';
import { withinCalls } from './read-ahead';
import { needsFurtherPage, readingPlan } from './reading-plan';
import { withReadings } from './remember';
import { chainFromSnapshot } from './chain-snapshot';
import { historyOf } from './stage-history';
import { answeredItems, statusesOf } from './waiting';

type Pause = (ms: number, signal: AbortSignal) => Promise<void>;

/**
 * One visit to `/today` without its screen: what the server reads, what the browser then reads through our data URLs,
 * and what it lists as changed. @param pause how the reading waits, so that a test can use virtual time
 */
export async function visitToday(partner: Partner, before: MemoryValue, pause: Pause) {
  const now = Date.now;
  const client = createQueryClient();
  const [first, requests, received, sent] = await Promise.all([
    listChains(partner, { limit: rowsPerPage }),
    listAccessRequests(partner, { status: 'pending' }),
    listInvites(partner, {}),
    listSentInvites(partner, {}),
  ]);
  const upTo = before.lookedUpTo ?? null;
  const pages = [first];
  while (needsFurtherPage(pages, upTo)) {
    const cursor = pages.at(-1)!.nextCursor!;
    pages.push(await bff.get(api.chains({ limit: rowsPerPage, cursor }), pageSchema(chainSummarySchema)));
  }
  const chains = latestOfEach(pages.flatMap((page) => page.data));
  const hasOlder = pages.at(-1)!.nextCursor !== null;

  const inTab = (of: readonly ChainSummary[]): ChainInCache[] =>
    of.flatMap(({ id }) => {
      const chain = client.getQueryState(chainQuery(id).queryKey);
      if (!chain?.data) return [];
      const stages = ownIds(chain.data).flatMap((own) => {
        const state = client.getQueryState(stagesQuery(own).queryKey);
        return state?.data ? [[own, { stages: state.data, readAt: state.dataUpdatedAt }] as const] : [];
      });
      return { chain: chain.data, readAt: chain.dataUpdatedAt, stages: new Map(stages) };
    });

  const plan = readingPlan({
    chains,
    seen: (id) => before.chains[id]?.latest,
    health: () => undefined,
    unreadable: new Map(),
    isQuiet: before.isQuiet,
    upTo,
    now: now(),
  });
  const due = plan.filter(({ isDue }) => isDue);
  const next = withinCalls(due, maxAutomaticCalls);
  const failure = await readChains(client, next, new AbortController().signal, () => {}, 0, pause);
  const known = knownReads(chains, inTab(chains), {
    value: before,
    restore: chainFromSnapshot,
    history: historyOf,
  })
    .filter(
      ({ isComplete, cached, listed }) =>
        isComplete && (cached || before.chains[listed.id]?.mark !== undefined),
    )
    .map((one) => ({ ...one, insight: analyseChain(chainInput(one.read, now())) }));
  const isDone = failure === null && next.length === due.length;
  const seen = withReadings(before, known);
  const memory = isDone ? withReadUpTo(seen, chains) : seen;
  const waiting = { requests: requests.data, received: received.data, sent: sent.data };
  const titles = new Map(known.map(({ listed, cached }) => [listed.id, titlesOf(cached)] as const));
  const changed = [
    ...answeredItems(waiting, memory, now()),
    ...changedItems(
      known.map(({ listed, read, insight }) => ({
        ...listed,
        read,
        insight,
        titles: titles.get(listed.id)!,
      })),
      memory,
    ),
  ];
  return {
    changed,
    memory,
    failure,
    chains,
    /** The number of chains left to read. */
    left: plan.length - next.length,
    mark: () => {
      const listed = listedIds(memory, chains, hasOlder);
      return markSeen(memory, now(), { ...statusesOf(waiting, now()), listed });
    },
  };
}

const titlesOf = (cached: ChainInCache | undefined) =>
  new Map([...(cached?.stages.values() ?? [])].flatMap(({ stages }) => stages.map(({ id, title }) => [id, title]))); // oxfmt-ignore
