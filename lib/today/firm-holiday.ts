import type { ChainInsight } from '@/lib/insight/chain-insight';
import { agentCode, type Firms } from '@/lib/insight/insight-input';
import { formatDay, noonOf } from '@/lib/values/moment-format';
import { count } from '@/lib/values/text';
import type { BriefChain } from './brief-chain';
import type { Fact } from './facts';
import { dayNumberOf } from './chain-snapshot';

export type FirmHoliday = Extract<Fact, { kind: 'away' }>;

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
      const [now, before] = [insight, without.get(id)].map((one) => one && likelyDay(one));
      return now && before && now !== before ? [{ id, days: dayNumberOf(now) - dayNumberOf(before) }] : [];
    })
    .sort((a, b) => b.days - a.days);
}

const likelyDay = ({ window }: ChainInsight): string | null =>
  window && noonOf('middle' in window ? window.middle : window.notBefore);

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
