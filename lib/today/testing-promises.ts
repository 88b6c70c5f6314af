import type { Stage } from '@/lib/stages/schema';
import type { Ledger } from './promise-ledger';
import { readForTest } from './testing-read';

/** A moment in November 2026. */
export const at = (day: number, clock = '09:00') => `2026-11-${String(day).padStart(2, '0')}T${clock}:00Z`;
export const ms = (moment: string) => Date.parse(moment);

/** A chain read on a day of November 2026, with changes to its stage "Searches back". */
export function read(day: number, stage: Partial<Stage>) {
  const base = readForTest({ stages: { '1a': { updatedAt: at(2), ...stage } } });
  const readAt = ms(at(day));
  const stages = new Map([...base.stages].map(([id, one]) => [id, { ...one, readAt }] as const));
  return { ...base, readAt, stages };
}

/** `all` promises for stages that the seller's conveyancer clears, of which the first `kept` were kept. */
export function ledgerWith(what: 'u' | 'c', all: number, kept: number, late = 6, transaction = '1'): Ledger {
  const entry = (place: number) => ({
    transaction,
    kind: 'replies',
    agent: null,
    outcome: place < kept ? ('k' as const) : ('b' as const),
    late: place < kept ? 0 : late,
  });
  return Object.fromEntries(Array.from({ length: all }, (_, place) => [`${transaction}${what}${place}:${what}:${20_760 + place}`, entry(place)])); // oxfmt-ignore
}
