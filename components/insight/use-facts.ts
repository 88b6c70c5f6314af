'use client';

import { type Fact, factsOf, remembersFacts } from '@/lib/today/said';
import { useMemory } from './use-memory';

/** What the user said of a chain, and a way to say it. It is remembered like the morning's mark. */
export function useFacts(userId: string, chainId: string) {
  const { memory, act } = useMemory(userId);
  return {
    facts: factsOf(memory?.value ?? null, chainId),
    /** @param facts all that the user says of it */
    say: (facts: readonly Fact[]) =>
      remembersFacts(chainId, facts).forEach((one) => act({ do: 'say', ...one })),
  };
}
