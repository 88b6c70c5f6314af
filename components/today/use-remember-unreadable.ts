import { useEffect, useEffectEvent } from 'react';
import type { MemoryValue } from '@/lib/today/memory-value';
import type { unreadableChains } from '@/lib/today/unreadable-chains';

/** Remembers which chains cannot be read, so that the next visit does not read them again unless they change. */
export function useRememberUnreadable(
  memory: MemoryValue | null,
  unreadable: ReturnType<typeof unreadableChains>,
  change: (step: (value: MemoryValue) => MemoryValue) => void,
): void {
  const isRemembered = ([id, { readAt }]: [string, { readAt: number }]) =>
    memory?.unreadable?.[id]?.readAt === readAt;
  const found = memory ? [...unreadable].filter((one) => !isRemembered(one)) : [];
  const remember = useEffectEvent(() =>
    change((value) => ({ ...value, unreadable: { ...value.unreadable, ...Object.fromEntries(found) } })),
  );
  const version = JSON.stringify(found);
  useEffect(() => {
    if (version !== '[]') remember();
  }, [version]);
}
