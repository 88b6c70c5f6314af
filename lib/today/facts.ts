import { agentCode } from '@/lib/insight/insight-input';
import { parseSupposition, type Supposition, suppositionText, withSuppositions } from '@/lib/insight/what-if';
import type { MemoryValue } from './memory-value';

/** What a person knows but no one has recorded: a stage agreed for a day, a firm's holiday, where the chain ends. */
export type Fact = Exclude<Supposition, { kind: 'without' }>;

export const isFact = (one: Supposition): one is Fact => one.kind !== 'without';

/** A fact as stored. It holds no names, so a firm is a code. */
export const factText = (fact: Fact): string =>
  suppositionText(fact.kind === 'away' ? { ...fact, firm: agentCode(fact.firm) } : fact);

/** The key for firms' holidays, which apply to all chains. */
export const allChainsKey = '';

/** The facts that apply to a chain: its own, and firms' holidays. */
export function factsOf(memory: Pick<MemoryValue, 'said'> | null, chainId: string): Fact[] {
  const said = memory?.said ?? {};
  const facts = [...(said[chainId] ?? []), ...(said[allChainsKey] ?? [])].flatMap((text) => {
    const read = parseSupposition(text);
    return read && isFact(read) ? [read] : [];
  });
  // Two devices may each have given a day for the same stage.
  return withSuppositions([], facts);
}

/** Splits a chain's facts for storage: firms' holidays go under the key for all chains. */
export function factsByChain(chainId: string, facts: readonly Fact[]): { chainId: string; said: string[] }[] {
  const textsOf = (isHoliday: boolean) => [
    ...new Set(facts.filter(({ kind }) => (kind === 'away') === isHoliday).map(factText)),
  ];
  return [
    { chainId, said: textsOf(false) },
    { chainId: allChainsKey, said: textsOf(true) },
  ];
}

/** Whether conclusions may rest on what only this person sees: what they said, or how people have kept their dates. */
export const hasPrivateData = (memory: Pick<MemoryValue, 'said' | 'delays'> | null): boolean =>
  memory?.delays !== undefined || Object.values(memory?.said ?? {}).some((said) => said.length > 0);

/** Replaces the firm's code with its name if it is one of `firms`. */
export function withFirmName(fact: Fact, firms: readonly string[]): Fact {
  if (fact.kind !== 'away') return fact;
  return { ...fact, firm: firms.find((name) => agentCode(name) === fact.firm) ?? 'A firm' };
}
