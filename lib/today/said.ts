import { agentCode, type Firms } from '@/lib/insight/insight-input';
import type { ChainInsight } from '@/lib/insight/chain-insight';
import { readSupposition, type Supposition, suppositionText } from '@/lib/insight/what-if';
import { formatDay, noonOf } from '@/lib/values/moment-format';
import { count } from '@/lib/values/text';
import type { BriefChain } from './brief-chain';
import type { MemoryValue } from './memory-value';
import { dayNumberOf } from './seen-chain';

/** What a person knows and no one recorded: a stage agreed for a day, a firm that is shut, where the chain ends. */
export type Fact = Exclude<Supposition, { kind: 'without' }>;

export const isFact = (one: Supposition): one is Fact => one.kind !== 'without';

/** As it is remembered: no names, so a firm is a code. */
export const factText = (fact: Fact): string =>
  suppositionText(fact.kind === 'away' ? { ...fact, firm: agentCode(fact.firm) } : fact);

/** The key of a firm's holiday, which counts for all of its chains. */
export const everyChain = '';

/** The facts that count for a chain: its own, and firms' holidays. */
export function factsOf(memory: Pick<MemoryValue, 'said'> | null, chainId: string): Fact[] {
  const said = memory?.said ?? {};
  return [...new Set([...(said[chainId] ?? []), ...(said[everyChain] ?? [])])].flatMap((text) => {
    const read = readSupposition(text);
    return read && isFact(read) ? [read] : [];
  });
}

/** How a chain's facts are remembered: by chain, firms' holidays for all chains. */
export function remembersFacts(
  chainId: string,
  facts: readonly Fact[],
): { chainId: string; said: string[] }[] {
  const of = (isHoliday: boolean) => [
    ...new Set(facts.filter(({ kind }) => (kind === 'away') === isHoliday).map(factText)),
  ];
  return [
    { chainId, said: of(false) },
    { chainId: everyChain, said: of(true) },
  ];
}

/** Puts the firm's name back if one of `firms` has that code. */
export function withFirmName(fact: Fact, firms: readonly string[]): Fact {
  if (fact.kind !== 'away') return fact;
  return { ...fact, firm: firms.find((name) => agentCode(name) === fact.firm) ?? 'A firm' };
}

export type FirmShut = Extract<Fact, { kind: 'away' }>;

/** Whether a firm acts in a chain: as a listing's agent, or as a conveyancer in the address book. */
export function firmActsIn({ read }: Pick<BriefChain, 'read'>, { firm }: FirmShut, firms: Firms): boolean {
  return read.chain.transactions.some(({ id, listing }) =>
    [listing?.agent, firms[id]?.seller, firms[id]?.buyer].some((name) => name && agentCode(name) === firm),
  );
}

/** By how many days a chain's most likely exchange moves; below zero it comes earlier. */
type MovedChain = { id: string; days: number };

/** The chains that a firm's holiday moves, the furthest first. @param without forecasts without the holiday, by chain id */
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

/** "Wells & Co is shut from 24 December 2026 to 4 January 2027: that moves 9 of the 12 chains it acts in". */
export function shutWords({ from, to }: FirmShut, moved: number, all: number): string {
  const days = from === to ? `on ${formatDay(from)}` : `from ${formatDay(from)} to ${formatDay(to)}`;
  const what =
    all === 0
      ? 'it acts in none of your chains read so far'
      : moved === 0
        ? `that moves none of the ${count(all, 'chain')} they act in`
        : `that moves ${moved === all ? count(all, 'chain') : `${moved} of the ${count(all, 'chain')} they act in`}`;
  return `Shut ${days}: ${what}`;
}
