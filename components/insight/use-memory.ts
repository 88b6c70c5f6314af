'use client';

import { useEffect } from 'react';
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReadChain } from '@/lib/insight/insight-input';
import { gcTimeOf } from '@/lib/query/query-client';
import { notifyOtherTabs, onSessionMessage } from '@/lib/session/channel';
import { ownChanges } from '@/lib/session/own-writes';
import type { applyAction } from '@/lib/today/apply-action';
import type { Memory } from '@/lib/today/known-reads';
import type { MemoryValue } from '@/lib/today/memory-value';
import type { TodayAction } from '@/lib/today/apply-action';
import { pendingActions } from '@/lib/today/pending-actions';
import type { hasNews, AnalysedRead, withReadings } from '@/lib/today/remember';
import { type Fact, factsOf, factsByChain } from '@/lib/today/facts';

type LoadedMemory = NonNullable<Memory> & {
  apply: typeof applyAction;
  hasNews: typeof hasNews;
  withReadings: typeof withReadings;
  /** The value that we last read or stored, and that other tabs and devices have too. */
  stored: MemoryValue;
  revision: number;
  /** The server keeps a copy for the person's other devices. */
  isShared: boolean;
  /** False if the memory cannot be stored. */
  canPersist: boolean;
};

/** Milliseconds. Reads are persisted in batches, or when the page is hidden; the user's actions are persisted at once. */
const persistDelayMs = 5000;

const keyOf = (userId: string) => ['today', 'memory', userId] as const;

// Loaded lazily, to keep these modules out of the first load.
const store = async (userId: string) => (await import('@/lib/today/memory')).openMemory(userId);
const values = () => import('@/lib/today/memory-value');
const chains = () => import('@/lib/today/chain-snapshot');
const history = () => import('@/lib/today/stage-history');
const done = () => import('@/lib/today/apply-action');
const remember = () => import('@/lib/today/remember');

/** What we remember for this person; shared by all screens of the tab. */
export function useMemory(userId: string) {
  const client = useQueryClient();
  const { data, isError } = useQuery({
    queryKey: keyOf(userId),
    queryFn: async (): Promise<LoadedMemory> => {
      followOtherTabs(client);
      const [
        opened,
        { emptyMemory, parseMemory },
        { chainFromSnapshot },
        { historyOf },
        { applyAction, parseActions },
        add,
      ] = await Promise.all([store(userId), values(), chains(), history(), done(), remember()]);
      const kept = await opened.read();
      const entries = pendingActions.read(userId);
      entries.forEach((entry) => appliedEntries.add(entry));
      if (entries.length > 0 || isOnlyHere(opened, kept)) schedulePersist(client, userId);
      const value = parseMemory(kept?.value, Date.now());
      return {
        value: parseActions(entries).reduce(applyAction, value),
        stored: isOnlyHere(opened, kept) ? emptyMemory : value,
        restore: chainFromSnapshot,
        history: (read, seen, delays) => historyOf(read, seen, delays, ownChanges.read(userId)),
        apply: applyAction,
        hasNews: add.hasNews,
        withReadings: add.withReadings,
        revision: kept?.revision ?? 0,
        isShared: kept?.isShared ?? false,
        canPersist: true,
      };
    },
    staleTime: Infinity,
    gcTime: gcTimeOf(Infinity),
    meta: { isOwn: true },
  });
  const change = (step: (value: MemoryValue) => MemoryValue, isImmediate = false) => {
    client.setQueryData<LoadedMemory>(keyOf(userId), (held) => held && { ...held, value: step(held.value) });
    if (isImmediate) void persist(client, userId);
    else schedulePersist(client, userId);
  };
  /** Applies and persists an action; it is not lost even if the page closes at that moment. @returns a function to undo it */
  const act = (what: TodayAction) => {
    const text = pendingActions.add(userId, what);
    appliedEntries.add(text);
    change((value) => data?.apply(value, what) ?? value, true);
    return (step: (value: MemoryValue) => MemoryValue) => {
      pendingActions.drop(userId, [text]);
      change(step, true);
    };
  };
  /** Remembers what was read for one screen, for the other screens and the next visit. */
  const recordReads = (chains: readonly AnalysedRead[]) => {
    if (data?.hasNews(data.value, chains)) change((value) => data.withReadings(value, chains));
  };
  useEffect(() => {
    // A hidden page may never become visible again.
    const onHidden = () => {
      if (document.visibilityState === 'hidden' && timers.has(client)) void persist(client, userId);
    };
    document.addEventListener('visibilitychange', onHidden);
    return () => document.removeEventListener('visibilitychange', onHidden);
  }, [client, userId]);
  const memory: Memory = data ?? null;
  return {
    memory,
    /** The memory is still loading. */
    isOpening: data === undefined && !isError,
    isShared: data?.isShared ?? false,
    canPersist: data?.canPersist ?? !isError,
    change,
    act,
    recordReads,
  };
}

/** The entries of `pendingActions` that this tab's value already includes. */
const appliedEntries = new Set<string>();

/** Scheduled writes, for each client because it holds the value. */
const timers = new WeakMap<QueryClient, ReturnType<typeof setTimeout>>();

function schedulePersist(client: QueryClient, userId: string): void {
  if (timers.has(client)) return;
  timers.set(
    client,
    setTimeout(() => void persist(client, userId), persistDelayMs),
  );
}

function cancelPersist(client: QueryClient): void {
  clearTimeout(timers.get(client));
  timers.delete(client);
}

/** Serialises writes, across tabs too: an undo must not overtake the action that it undoes. */
async function inTurn(userId: string, work: () => Promise<void>): Promise<void> {
  // An insecure page has no locks. It cannot seal either, so a write fails and the page says so.
  await ('locks' in navigator ? navigator.locks.request(`today-memory ${userId}`, work) : work());
}

async function persist(client: QueryClient, userId: string): Promise<void> {
  cancelPersist(client);
  await inTurn(userId, () => persistNow(client, userId));
}

/** Clients that drop their memory when another tab deletes it. */
const following = new WeakSet<QueryClient>();

/** Until the tab closes, because it holds the memory also while on pages that do not use it. */
function followOtherTabs(client: QueryClient): void {
  if (following.has(client)) return;
  following.add(client);
  onSessionMessage((news) => news.type === 'forgotten' && dropHeld(client, news.userId));
}

function dropHeld(client: QueryClient, userId: string): void {
  cancelPersist(client);
  void client.resetQueries({ queryKey: keyOf(userId) });
}

/**
 * Deletes what is remembered: in all tabs, on this device, and the copy for other devices.
 * @throws as `openMemory(userId).forget`
 */
export const forgetMemory = (client: QueryClient, userId: string): Promise<void> =>
  inTurn(userId, async () => {
    try {
      await (await store(userId)).forget();
    } finally {
      // Also if our server does not respond: this device's copy is deleted even then.
      pendingActions.drop(userId, pendingActions.read(userId));
      dropHeld(client, userId);
      notifyOtherTabs({ type: 'forgotten', userId });
    }
  });

/** If another tab or device has written since, merges both values and retries. */
async function persistNow(client: QueryClient, userId: string, triesLeft = 3): Promise<void> {
  const held = client.getQueryData<LoadedMemory>(keyOf(userId));
  if (!held) return;
  const entries = pendingActions.read(userId).filter((entry) => appliedEntries.has(entry));
  const opened = await store(userId);
  const written = await opened.write(held.revision, held.value);
  const update = (change: Partial<LoadedMemory>) =>
    client.setQueryData<LoadedMemory>(keyOf(userId), (now) => now && { ...now, ...change });
  if (written.kept) {
    pendingActions.drop(userId, entries);
    const { revision, isShared } = written;
    const stored = isOnlyHere(opened, written) ? held.stored : held.value;
    update({ revision, isShared, stored, canPersist: true });
    return;
  }
  if (!written.current || triesLeft === 0) {
    update({ canPersist: false });
    return;
  }
  const { revision, value, isShared } = written.current;
  const { mergeMemories, parseMemory } = await values();
  const ours = client.getQueryData<LoadedMemory>(keyOf(userId)) ?? held;
  const theirs = parseMemory(value);
  const stored = isOnlyHere(opened, written.current) ? ours.stored : theirs;
  update({ revision, isShared, stored, value: mergeMemories(ours.value, theirs, ours.stored) });
  await persistNow(client, userId, triesLeft - 1);
}

/** Whether other devices do not have this value, so that what they lack of it was not removed there. */
const isOnlyHere = (opened: Awaited<ReturnType<typeof store>>, kept: { isShared: boolean } | null): boolean =>
  kept?.isShared === false && opened.isSharing();

/** @param chainId the chain's id; `read` may contain only one of its transactions */
export const historyIn = (memory: Memory, read: ReadChain, chainId: string) =>
  memory?.history(read, memory.value.chains[chainId]?.latest, memory.value.delays);

/** The user's facts about a chain and a function to set them, with the chain's history. */
export function useFacts(userId: string, chainId: string) {
  const { memory, act } = useMemory(userId);
  return {
    facts: factsOf(memory?.value ?? null, chainId),
    /** What we saw of these stages on earlier days. */
    historyOf: (read: ReadChain) => historyIn(memory, read, chainId),
    /** @param facts all facts about the chain; they replace the previous ones. Null while those are unknown. */
    setFacts:
      memory &&
      ((facts: readonly Fact[]) => {
        const said = memory.value.said ?? {};
        for (const one of factsByChain(chainId, facts)) {
          const before = said[one.chainId] ?? [];
          if (one.said.join('\n') !== before.join('\n')) act({ do: 'say', ...one, before });
        }
      }),
  };
}
