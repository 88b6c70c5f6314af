import { useEffect, useEffectEvent } from 'react';
import type { useAddressBook } from '@/components/insight/use-address-book';
import type { MemoryValue } from '@/lib/today/memory-value';
import { delaysOf } from '@/lib/today/promise-record';

/**
 * Stores the usual delays of firms and roles, for the forecasts on all screens: only this page has all firms loaded. Those
 * of firms are kept while the address book is not complete.
 */
export function useRememberDelays(
  memory: MemoryValue | null,
  { contacts, isComplete, isReading }: ReturnType<typeof useAddressBook>,
  change: (step: (value: MemoryValue) => MemoryValue) => void,
): void {
  const ids = Object.values(memory?.chains ?? {}).flatMap(({ latest }) =>
    Object.entries(latest.transactions).flatMap(([id, { stages }]) => (stages ? [id] : [])),
  );
  const found = memory?.ledger && !isReading ? delaysOf(memory.ledger, contacts, ids) : null;
  const delays = found && !isComplete ? { ...found, at: { ...memory?.delays?.at, ...found.at } } : found;
  const isNew = delays !== null && JSON.stringify(delays) !== JSON.stringify(memory?.delays);
  const remember = useEffectEvent(() => delays && change((value) => ({ ...value, delays })));
  useEffect(() => {
    if (isNew) remember();
  }, [isNew]);
}
