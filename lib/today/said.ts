import { agentCode } from '@/lib/insight/agent-code';
import { readSupposition, type Supposition, suppositionText } from '@/lib/insight/what-if';
import type { MemoryValue } from './memory-value';

/** What a person knows of a chain that no one recorded: a stage agreed for a day, a firm that is shut, an end that is one. */
export type Fact = Exclude<Supposition, { kind: 'without' }>;

export const isFact = (one: Supposition): one is Fact => one.kind !== 'without';

/** As it is remembered: a firm by a code, because no name is. */
export const factText = (fact: Fact): string =>
  suppositionText(fact.kind === 'away' ? { ...fact, firm: agentCode(fact.firm) } : fact);

/** Where a firm's holiday is remembered: it is shut for all of its chains. */
export const everyChain = '';

/** What counts for a chain: what was said of it, and the holidays of firms. */
export function factsOf(memory: Pick<MemoryValue, 'said'> | null, chainId: string): Fact[] {
  const said = memory?.said ?? {};
  return [...new Set([...(said[chainId] ?? []), ...(said[everyChain] ?? [])])].flatMap((text) => {
    const read = readSupposition(text);
    return read && isFact(read) ? [read] : [];
  });
}

/** What is to be remembered, and where, when these count for a chain. */
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

/** With the firm's name again, for words, where one of these has that code. */
export function withFirmName(fact: Fact, firms: readonly string[]): Fact {
  if (fact.kind !== 'away') return fact;
  return { ...fact, firm: firms.find((name) => agentCode(name) === fact.firm) ?? 'A firm' };
}
