import type { ChainInsight, ExchangeWindow } from '@/lib/insight/chain-insight';
import { agentCode, type Firms } from '@/lib/insight/insight-input';
import { formatDay, noonOf } from '@/lib/values/moment-format';
import { count } from '@/lib/values/text';
import type { BriefChain } from './brief-chain';
import { type Fact, factText } from './facts';
import { dayNumberOf } from './chain-snapshot';

export type FirmHoliday = Extract<Fact, { kind: 'away' }>;

/** The key of its line in the brief. */
export const holidayKey = (fact: FirmHoliday): string => `shut:${factText(fact)}`;

/** The holidays among these facts that have not ended, each once. @param day "2026-11-24" */
export function openHolidays(facts: readonly Fact[], day: string): FirmHoliday[] {
  const open = facts.filter((fact): fact is FirmHoliday => fact.kind === 'away' && fact.to >= day);
  return [...new Map(open.map((fact) => [factText(fact), fact])).values()];
}

/** Whether a firm acts in a chain, as a listing's agent or as a conveyancer in the address book. */
export function firmActsIn({ read }: Pick<BriefChain, 'read'>, { firm }: FirmHoliday, firms: Firms): boolean {
  return read.chain.transactions.some(({ id, listing }) =>
    [listing?.agent, firms[id]?.seller, firms[id]?.buyer].some((name) => name && agentCode(name) === firm),
  );
}

/** `days`: how far a chain's most likely exchange moves; negative if it comes earlier. */
type MovedChain = { id: string; days: number };

/** The chains that a firm's holiday moves, the furthest first. @param without forecasts that ignore it, by chain id */
export function movedChains(
  chains: readonly Pick<BriefChain, 'id' | 'insight'>[],
  without: ReadonlyMap<string, ChainInsight>,
): MovedChain[] {
  return chains
    .flatMap(({ id, insight }): MovedChain[] => {
      const days = daysMoved(insight.window, without.get(id)?.window);
      return days ? [{ id, days }] : [];
    })
    .sort((a, b) => b.days - a.days);
}

/** Compares the most likely days of two windows, or, if one is too wide to have one, their earliest days. */
function daysMoved(now: ExchangeWindow | null, before: ExchangeWindow | null | undefined): number {
  if (!now || !before) return 0;
  const both = 'middle' in now && 'middle' in before;
  const [day, dayBefore] = both ? [now.middle, before.middle] : [now.notBefore, before.notBefore];
  return dayNumberOf(noonOf(day)) - dayNumberOf(noonOf(dayBefore));
}

/** "Shut from 24 December 2026 to 4 January 2027: that moves 9 of the 12 chains they act in". */
export function holidayWords({ from, to }: FirmHoliday, moved: number, all: number): string {
  const days = from === to ? `on ${formatDay(from)}` : `from ${formatDay(from)} to ${formatDay(to)}`;
  const what =
    all === 0
      ? 'it acts in none of your chains read so far'
      : moved === 0
        ? `that moves none of the ${all === 1 ? '' : `${all} `}chains they act in`
        : `that moves ${moved === all ? count(all, 'chain') : `${moved} of the ${count(all, 'chain')} they act in`}`;
  return `Shut ${days}: ${what}`;
}
