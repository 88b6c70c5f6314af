'use client';

import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { keptFor } from '@/lib/query/query-client';
import { type MemoryValue, merged, parseMemory } from '@/lib/today/memory-value';

type Held = {
  value: MemoryValue;
  revision: number;
  /** The person's other devices have it too. */
  isShared: boolean;
  /** False where this browser can keep nothing. */
  canKeep: boolean;
};

/** Milliseconds. What is read is kept in one go; what a person did is kept at once. */
const collected = 5000;

const keyOf = (userId: string) => ['today', 'memory', userId] as const;
/** Its code is no part of the first load. */
const open = async (userId: string) => (await import('@/lib/today/memory')).openMemory(userId);

/** What is remembered for this person; null until it is there. One for all screens of the tab. */
export function useMemory(userId: string) {
  const client = useQueryClient();
  const { data } = useQuery({
    queryKey: keyOf(userId),
    queryFn: async (): Promise<Held> => {
      const kept = await (await open(userId)).read();
      return {
        value: parseMemory(kept?.value),
        revision: kept?.revision ?? 0,
        isShared: kept?.isShared ?? false,
        canKeep: true,
      };
    },
    staleTime: Infinity,
    gcTime: keptFor(Infinity),
    meta: { isOwn: true },
  });
  const change = (step: (value: MemoryValue) => MemoryValue, isAtOnce = false) => {
    client.setQueryData<Held>(keyOf(userId), (held) => held && { ...held, value: step(held.value) });
    keepSoon(client, userId, isAtOnce ? 0 : collected);
  };
  return {
    memory: data?.value ?? null,
    isShared: data?.isShared ?? false,
    canKeep: data?.canKeep ?? true,
    change,
  };
}

let timer: ReturnType<typeof setTimeout> | undefined;
let dueAt = Infinity;

function keepSoon(client: QueryClient, userId: string, ms: number): void {
  const at = performance.now() + ms;
  if (timer !== undefined && dueAt <= at) return;
  clearTimeout(timer);
  dueAt = at;
  timer = setTimeout(() => {
    timer = undefined;
    void keep(client, userId);
  }, ms);
}

/** Another tab or device may have kept something since: then both are put together and kept. */
async function keep(client: QueryClient, userId: string, triesLeft = 3): Promise<void> {
  const held = client.getQueryData<Held>(keyOf(userId));
  if (!held) return;
  const written = await (await open(userId)).write(held.revision, held.value);
  const update = (change: Partial<Held>) =>
    client.setQueryData<Held>(keyOf(userId), (now) => now && { ...now, ...change });
  if (written.kept) {
    update({ revision: written.revision, canKeep: true });
    return;
  }
  if (!written.current || triesLeft === 0) {
    update({ canKeep: false });
    return;
  }
  const { revision, value, isShared } = written.current;
  const mine = client.getQueryData<Held>(keyOf(userId))?.value ?? held.value;
  update({ revision, isShared, value: merged(mine, parseMemory(value)) });
  await keep(client, userId, triesLeft - 1);
}
