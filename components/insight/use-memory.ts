'use client';

import { useEffect } from 'react';
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReadChain } from '@/lib/insight/insight-input';
import { gcTimeOf } from '@/lib/query/query-client';
import { ownChanges } from '@/lib/session/own-writes';
import type { applyAction } from '@/lib/today/apply-action';
import type { Memory } from '@/lib/today/known-reads';
import type { MemoryValue } from '@/lib/today/memory-value';
import type { TodayAction } from '@/lib/today/apply-action';
import { pendingActions } from '@/lib/today/pending-actions';
import type { hasNews, AnalysedRead, withReadings } from '@/lib/today/remember';
import { type Fact, factsOf, factsByChain } from '@/lib/today/facts';

type Held = NonNullable<Memory> & {
  apply: typeof applyAction;
  hasNews: typeof hasNews;
  withReadings: typeof withReadings;
  revision: number;
  /** The person's other devices have it too. */
  isShared: boolean;
  /** False where this browser can keep nothing. */
  canKeep: boolean;
};

/** Milliseconds. What is read is kept in one go, or when the page is hidden; what a person did is kept at once. */
const collected = 5000;

const keyOf = (userId: string) => ['today', 'memory', userId] as const;

/** No part of a first load. */
const store = async (userId: string) => (await import('@/lib/today/memory')).openMemory(userId);
const values = () => import('@/lib/today/memory-value');
const chains = () => import('@/lib/today/chain-snapshot');
const history = () => import('@/lib/today/stage-history');
const done = () => import('@/lib/today/apply-action');
const remember = () => import('@/lib/today/remember');

/** What is remembered for this person. One for all screens of the tab. */
export function useMemory(userId: string) {
  const client = useQueryClient();
  const { data, isError } = useQuery({
    queryKey: keyOf(userId),
    queryFn: async (): Promise<Held> => {
      const [
        opened,
        { parseMemory },
        { chainFromSnapshot },
        { historyOf },
        { applyAction, parseActions },
        add,
      ] = await Promise.all([store(userId), values(), chains(), history(), done(), remember()]);
      const kept = await opened.read();
      const left = pendingActions.read(userId);
      left.forEach((one) => ownDone.add(one));
      if (left.length > 0) keepSoon(client, userId);
      return {
        value: parseActions(left).reduce(applyAction, parseMemory(kept?.value, Date.now())),
        restore: chainFromSnapshot,
        history: (read, seen, delays) => historyOf(read, seen, delays, ownChanges.read(userId)),
        apply: applyAction,
        hasNews: add.hasNews,
        withReadings: add.withReadings,
        revision: kept?.revision ?? 0,
        isShared: kept?.isShared ?? false,
        canKeep: true,
      };
    },
    staleTime: Infinity,
    gcTime: gcTimeOf(Infinity),
    meta: { isOwn: true },
  });
  const change = (step: (value: MemoryValue) => MemoryValue, isAtOnce = false) => {
    client.setQueryData<Held>(keyOf(userId), (held) => held && { ...held, value: step(held.value) });
    if (isAtOnce) void keep(client, userId);
    else keepSoon(client, userId);
  };
  /** What a person does is not lost either where the page is left at the same moment. @returns takes it back */
  const act = (what: TodayAction) => {
    const text = pendingActions.add(userId, what);
    ownDone.add(text);
    change((value) => data?.apply(value, what) ?? value, true);
    return (step: (value: MemoryValue) => MemoryValue) => {
      pendingActions.drop(userId, [text]);
      change(step, true);
    };
  };
  /** What was read for a screen is remembered for the others and the next visit. */
  const see = (chains: readonly AnalysedRead[]) => {
    if (data?.hasNews(data.value, chains)) change((value) => data.withReadings(value, chains));
  };
  useEffect(() => {
    // A page that is left may not come back.
    const onHidden = () => {
      if (document.visibilityState === 'hidden' && timer !== undefined) void keep(client, userId);
    };
    document.addEventListener('visibilitychange', onHidden);
    return () => document.removeEventListener('visibilitychange', onHidden);
  }, [client, userId]);
  const memory: Memory = data ?? null;
  return {
    memory,
    /** It is not known yet what is remembered. */
    isOpening: data === undefined && !isError,
    isShared: data?.isShared ?? false,
    canKeep: data?.canKeep ?? !isError,
    change,
    act,
    see,
  };
}

/** What this tab did or found, of what stands in `pendingActions`: it is in this tab's value. */
const ownDone = new Set<string>();

let timer: ReturnType<typeof setTimeout> | undefined;

function keepSoon(client: QueryClient, userId: string): void {
  timer ??= setTimeout(() => void keep(client, userId), collected);
}

/** One after the other, also of several tabs: an undo must not overtake what it takes back. */
async function keep(client: QueryClient, userId: string): Promise<void> {
  clearTimeout(timer);
  timer = undefined;
  const now = () => keepNow(client, userId);
  // A page that is not secure has no locks; it cannot seal either, which it says.
  await ('locks' in navigator ? navigator.locks.request(`today-memory ${userId}`, now) : now());
}

/** Another tab or device may have kept something since: then both are put together and kept. */
async function keepNow(client: QueryClient, userId: string, triesLeft = 3): Promise<void> {
  const held = client.getQueryData<Held>(keyOf(userId));
  if (!held) return;
  const left = pendingActions.read(userId).filter((one) => ownDone.has(one));
  const written = await (await store(userId)).write(held.revision, held.value);
  const update = (change: Partial<Held>) =>
    client.setQueryData<Held>(keyOf(userId), (now) => now && { ...now, ...change });
  if (written.kept) {
    pendingActions.drop(userId, left);
    update({ revision: written.revision, canKeep: true });
    return;
  }
  if (!written.current || triesLeft === 0) {
    update({ canKeep: false });
    return;
  }
  const { revision, value, isShared } = written.current;
  const { mergeMemories, parseMemory } = await values();
  const mine = client.getQueryData<Held>(keyOf(userId))?.value ?? held.value;
  update({ revision, isShared, value: mergeMemories(mine, parseMemory(value)) });
  await keepNow(client, userId, triesLeft - 1);
}

/** @param chainId of the chain, of which one transaction alone may be read */
export const historyIn = (memory: Memory, read: ReadChain, chainId: string) =>
  memory?.history(read, memory.value.chains[chainId]?.latest, memory.value.delays);

/** What the user said of a chain, and a way to say it, with what is remembered of it. It is kept like the morning's mark. */
export function useFacts(userId: string, chainId: string) {
  const { memory, act } = useMemory(userId);
  return {
    facts: factsOf(memory?.value ?? null, chainId),
    /** What earlier days tell of the stages that are read now. */
    historyOf: (read: ReadChain) => historyIn(memory, read, chainId),
    /** @param facts all that the user says of it */
    setFacts: (facts: readonly Fact[]) =>
      factsByChain(chainId, facts).forEach((one) => act({ do: 'say', ...one })),
  };
}
