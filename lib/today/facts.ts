import { agentCode } from '@/lib/insight/insight-input';
import { readSupposition, type Supposition, suppositionText } from '@/lib/insight/what-if';
import type { MemoryValue } from './memory-value';

/** What a person knows and no one recorded: a stage agreed for a day, a firm that is shut, where the chain ends. */
export type Fact = Exclude<Supposition, { kind: 'without' }>;

export const isFact = (one: Supposition): one is Fact => one.kind !== 'without';

/** As it is remembered: no names, so a firm is a code. */
export const factText = (fact: Fact): string =>
  suppositionText(fact.kind === 'away' ? { ...fact, firm: agentCode(fact.firm) } : fact);

/** The key of a firm's holiday, which counts for all of its chains. */
export const allChainsKey = '';

/** The facts that count for a chain: its own, and firms' holidays. */
export function factsOf(memory: Pick<MemoryValue, 'said'> | null, chainId: string): Fact[] {
  const said = memory?.said ?? {};
  return [...new Set([...(said[chainId] ?? []), ...(said[allChainsKey] ?? [])])].flatMap((text) => {
    const read = readSupposition(text);
    return read && isFact(read) ? [read] : [];
  });
}

/** How a chain's facts are remembered: by chain, firms' holidays for all chains. */
export function factsByChain(
  chainId: string,
  facts: readonly Fact[],
): { chainId: string; said: string[] }[] {
  const of = (isHoliday: boolean) => [
    ...new Set(facts.filter(({ kind }) => (kind === 'away') === isHoliday).map(factText)),
  ];
  return [
    { chainId, said: of(false) },
    { chainId: allChainsKey, said: of(true) },
  ];
}

/** Puts the firm's name back if one of `firms` has that code. */
export function withFirmName(fact: Fact, firms: readonly string[]): Fact {
  if (fact.kind !== 'away') return fact;
  return { ...fact, firm: firms.find((name) => agentCode(name) === fact.firm) ?? 'A firm' };
}
