'use client';

import type { ReadChain } from '@/lib/insight/chain-input';
import type { Memory } from '@/lib/today/known-reads';
import { type Fact, factsOf, remembersFacts } from '@/lib/today/said';
import { useMemory } from './use-memory';

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
    say: (facts: readonly Fact[]) =>
      remembersFacts(chainId, facts).forEach((one) => act({ do: 'say', ...one })),
  };
}
