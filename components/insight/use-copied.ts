'use client';

import { copiedNow, type Copied } from '@/lib/chains/since-copied';
import type { Stage } from '@/lib/stages/schema';
import { useMemory } from './use-memory';

/** How a transaction stood when an update about it was last copied for a reader, and a way to note that it was. */
export function useCopied(userId: string) {
  const { memory, act } = useMemory(userId);
  const keyOf = (transactionId: string, reader: string) => `${transactionId}:${reader}`;
  return {
    copiedOf: (transactionId: string, reader: string): Copied | null =>
      memory?.value.copied?.[keyOf(transactionId, reader)] ?? null,
    note: (transactionId: string, reader: string, stages: readonly Stage[]) =>
      act({ do: 'copy', key: keyOf(transactionId, reader), copied: copiedNow(stages, Date.now()) }),
  };
}
