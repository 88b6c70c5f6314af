import { useEffect, useEffectEvent } from 'react';
import type { AddressBook } from '@/components/insight/use-address-book';
import type { MemoryValue } from '@/lib/today/memory-value';
import { delaysOf } from '@/lib/today/promise-record';

/** Stores the usual delays of firms and roles, for the forecasts on all screens: only this page has all firms loaded. */
export function useRememberDelays(
  memory: MemoryValue | null,
  { contacts, isReading }: AddressBook,
  change: (step: (value: MemoryValue) => MemoryValue) => void,
): void {
  const ids = Object.values(memory?.chains ?? {}).flatMap(({ latest }) =>
    Object.entries(latest.transactions).flatMap(([id, { stages }]) => (stages ? [id] : [])),
  );
  const delays = memory?.ledger && !isReading ? delaysOf(memory.ledger, contacts, ids) : null;
  const isNew = delays !== null && JSON.stringify(delays) !== JSON.stringify(memory?.delays);
  const remember = useEffectEvent(() => delays && change((value) => ({ ...value, delays })));
  useEffect(() => {
    if (isNew) remember();
  }, [isNew]);
}
