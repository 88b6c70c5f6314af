import { expect, it } from 'vitest';
import { analyseChain } from '@/lib/insight/analyse-chain';
import { chainInput } from '@/lib/insight/insight-input';
import { suppose } from '@/lib/insight/what-if';
import { applyAction } from './apply-action';
import { firmActsIn, type FirmHoliday, movedChains, holidayWords } from './firm-holiday';
import { factsOf, factsByChain } from './facts';
import { emptyMemory } from './memory-value';
import { readForTest } from './testing-read';

const now = Date.parse('2026-11-24T09:00:00Z');
const shut: FirmHoliday = { kind: 'away', firm: 'Pennington Law', from: '2026-12-24', to: '2027-01-15' };
const memory = factsByChain('a', [shut]).reduce((value, one) => applyAction(value, { do: 'say', ...one, before: [] }), emptyMemory); // oxfmt-ignore
/** The firm acts on both sides in chain "a"; another firm does in "b". */
const firms = {
  a1: { seller: 'Pennington Law', buyer: 'Pennington Law' },
  b1: { seller: 'Hart Law', buyer: 'Hart Law' },
};
const [fact] = factsOf(memory, 'x') as FirmHoliday[];

const chains = ['a', 'b'].map((id) => {
  const base = readForTest();
  const chain = {
    ...base.chain,
    id,
    links: [],
    transactions: base.chain.transactions.slice(0, 1).map((one) => ({ ...one, id: `${id}1` })),
  };
  const read = { ...base, chain, stages: new Map([[`${id}1`, base.stages.get('1')!]]) };
  const conclude = (facts: FirmHoliday[]) => analyseChain(suppose(chainInput(read, now), facts, firms));
  return { id, read, insight: conclude([fact!]), without: conclude([]) };
});

it('moves the chains that the firm acts in, and is described with their number', () => {
  expect(fact!.firm).not.toContain('Pennington');
  expect(chains.map((chain) => firmActsIn(chain, fact!, firms))).toEqual([true, false]);
  const before = new Map(chains.map(({ id, without }) => [id, without]));
  const moved = movedChains(chains, before);
  expect(moved).toEqual([{ id: 'a', days: expect.any(Number) }]);
  expect(moved[0]!.days).toBeGreaterThan(3);
  const days = 'Shut from 24 December 2026 to 15 January 2027';
  expect(holidayWords(shut, 9, 9)).toBe(`${days}: that moves 9 chains`);
  expect(holidayWords(shut, 1, 3)).toBe(`${days}: that moves 1 of the 3 chains they act in`);
  expect(holidayWords(shut, 0, 3)).toBe(`${days}: that moves none of the 3 chains they act in`);
  expect(holidayWords(shut, 0, 1)).toBe(`${days}: that moves none of the chains they act in`);
  expect(holidayWords({ ...shut, to: shut.from }, 0, 0)).toBe('Shut on 24 December 2026: it acts in none of your chains read so far'); // oxfmt-ignore
});

it('applies to a firm that is the listing’s agent or a conveyancer on either side', () => {
  const [one] = chains;
  const acts = (side: object, agent = 'Harbour & Vale') => {
    const transactions = one!.read.chain.transactions.map((each) => ({ ...each, listing: { ...each.listing!, agent } })); // oxfmt-ignore
    return firmActsIn({ read: { ...one!.read, chain: { ...one!.read.chain, transactions } } }, fact!, { a1: side }); // oxfmt-ignore
  };
  expect([acts({}), acts({ buyer: 'Pennington Law' }), acts({ seller: 'Pennington Law' })]).toEqual([false, true, true]); // oxfmt-ignore
  expect(acts({}, 'Pennington Law')).toBe(true);
});

it('sorts moved chains by the shift of their likely exchange, or of their earliest one if none is likely', () => {
  const { insight } = chains[0]!;
  const closed = (middle: string) => ({ ...insight, window: { notBefore: '2027-01-04', middle, likelyBy: '2027-03-01' } }); // oxfmt-ignore
  const open = (notBefore: string) => ({ ...insight, window: { notBefore } });
  const now = { near: closed('2027-01-12'), far: closed('2027-01-20'), open: open('2027-01-06'), same: closed('2027-01-10') }; // oxfmt-ignore
  const before = { near: closed('2027-01-10'), far: closed('2027-01-10'), open: open('2027-01-05'), same: closed('2027-01-10') }; // oxfmt-ignore
  const listed = Object.entries(now).map(([id, one]) => ({ id, insight: one }));
  expect(movedChains(listed, new Map(Object.entries(before)))).toEqual([
    { id: 'far', days: 10 },
    { id: 'near', days: 2 },
    { id: 'open', days: 1 },
  ]);
});

it('never compares a likely day with an earliest one', () => {
  const { insight } = chains[0]!;
  const likely = { ...insight, window: { notBefore: '2026-12-18', middle: '2027-02-01', likelyBy: '2027-03-10' } }; // oxfmt-ignore
  const moved = (notBefore: string) =>
    movedChains([{ id: 'a', insight: { ...insight, window: { notBefore } } }], new Map([['a', likely]]));
  expect(moved('2026-12-18')).toEqual([]);
  expect(moved('2026-12-21')).toEqual([{ id: 'a', days: 3 }]);
});

it('does not mark the forecast of a chain in which the firm does not act', () => {
  const usesFact = chains.map(({ insight }) => insight.statements.some(({ basis }) => basis === 'you said'));
  expect(usesFact).toEqual([true, false]);
});
