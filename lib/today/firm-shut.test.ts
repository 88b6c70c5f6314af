import { expect, it } from 'vitest';
import { analyseChain } from '@/lib/insight/analyse-chain';
import { chainInput } from '@/lib/insight/insight-input';
import { suppose } from '@/lib/insight/what-if';
import { applyDone } from './apply-done';
import { firmActsIn, type FirmShut, movedChains, shutWords } from './firm-shut';
import { factsOf, remembersFacts } from './said';
import { nothingRemembered } from './memory-value';
import { readForTest } from './testing-read';

const now = Date.parse('2026-11-24T09:00:00Z');
const shut: FirmShut = { kind: 'away', firm: 'Pennington Law', from: '2026-12-24', to: '2027-01-15' };
const memory = remembersFacts('a', [shut]).reduce((value, one) => applyDone(value, { do: 'say', ...one }), nothingRemembered); // oxfmt-ignore
/** In chain "a" the firm acts on both sides; in "b" another one does. */
const firms = {
  a1: { seller: 'Pennington Law', buyer: 'Pennington Law' },
  b1: { seller: 'Hart Law', buyer: 'Hart Law' },
};
const [fact] = factsOf(memory, 'x') as FirmShut[];

const chains = ['a', 'b'].map((id) => {
  const whole = readForTest();
  const chain = {
    ...whole.chain,
    id,
    links: [],
    transactions: whole.chain.transactions.slice(0, 1).map((one) => ({ ...one, id: `${id}1` })),
  };
  const read = { ...whole, chain, stages: new Map([[`${id}1`, whole.stages.get('1')!]]) };
  const conclude = (facts: FirmShut[]) => analyseChain(suppose(chainInput(read, now), facts, firms));
  return { id, read, insight: conclude([fact!]), without: conclude([]) };
});

it('moves the chains that the firm acts in, and is said once with their number and each by how much', () => {
  expect(fact!.firm).not.toContain('Pennington');
  expect(chains.map((chain) => firmActsIn(chain, fact!, firms))).toEqual([true, false]);
  const before = new Map(chains.map(({ id, without }) => [id, without]));
  const moved = movedChains(chains, before);
  expect(moved).toEqual([{ id: 'a', days: expect.any(Number) }]);
  expect(moved[0]!.days).toBeGreaterThan(3);
  const days = 'Shut from 24 December 2026 to 15 January 2027';
  expect(shutWords(shut, 9, 9)).toBe(`${days}: that moves 9 chains`);
  expect(shutWords(shut, 1, 3)).toBe(`${days}: that moves 1 of the 3 chains they act in`);
  expect(shutWords(shut, 0, 3)).toBe(`${days}: that moves none of the 3 chains they act in`);
  expect(shutWords({ ...shut, to: shut.from }, 0, 0)).toBe('Shut on 24 December 2026: it acts in none of your chains read so far'); // oxfmt-ignore
});

it('is no part of what is said of a chain in which the firm does not act', () => {
  const isSaid = chains.map(({ insight }) => insight.statements.some(({ basis }) => basis === 'you said'));
  expect(isSaid).toEqual([true, false]);
});
