import type { Stage } from '@/lib/stages/schema';
import type { Ledger } from './promise-ledger';
import { readForTest } from './testing-read';

/** A moment of November 2026. */
export const at = (day: number, clock = '09:00') => `2026-11-${String(day).padStart(2, '0')}T${clock}:00Z`;
export const ms = (moment: string) => Date.parse(moment);

/** The stage "Searches back", as it was read on a day. */
export function read(day: number, stage: Partial<Stage>) {
  const whole = readForTest({ stages: { '1a': { updatedAt: at(2), ...stage } } });
  const readAt = ms(at(day));
  const stages = new Map([...whole.stages].map(([id, one]) => [id, { ...one, readAt }] as const));
  return { ...whole, readAt, stages };
}

/** `all` promises of stages that the seller's conveyancer clears; the first `kept` of them were kept. */
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
