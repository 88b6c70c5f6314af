import { expect, it } from 'vitest';
import { analyseChain } from './analyse-chain';
import { chainShape } from './chain-shape';
import { analyseSale, inputFixture, insightStageFixture, linkFixture, saleFixture } from './fixture';
import type { InsightInput } from './insight-input';

it('sorts groups by size, then by how many of the user’s own transactions they have', () => {
  const joinedBy = (...links: string[]) =>
    chainShape({
      id: 'chain',
      transactions: [...'abcdefg'].map((id) => linkFixture(id, 'cdg'.includes(id) ? {} : { yourRole: null })),
      links: links.map((ends) => ({ id: ends, transactionId: ends[0]!, dependencyId: ends[1]! })),
    }).groups.map((group) => group.map(({ id }) => id).join(''));
  expect(joinedBy('ab', 'cd', 'ef')).toEqual(['cd', 'ab', 'ef', 'g']);
  expect(joinedBy('ab', 'cd', 'bf')).toEqual(['abf', 'cd', 'g', 'e']);
});

it('finds the top and bottom of a chain, ignores a link to itself, and closes the end that the user declared', () => {
  const { chain, ...input } = inputFixture([linkFixture('a'), linkFixture('b')], { a: saleFixture(17), b: saleFixture(17) }); // oxfmt-ignore
  const own = { id: 'own', transactionId: 'a', dependencyId: 'a' };
  const endsOf = (declared?: InsightInput['declared']) =>
    analyseChain({ ...input, declared, chain: { ...chain, links: [own, ...chain.links] } }).ends.map(({ transactionId, position, state }) => `${transactionId} ${position} ${state}`); // oxfmt-ignore
  expect(endsOf()).toEqual(['a top unknown', 'b bottom unknown']);
  const closed = (transactionId: string, position: 'top' | 'bottom') => endsOf({ closedEnds: [{ transactionId, position }] }); // oxfmt-ignore
  expect([closed('a', 'top'), closed('a', 'bottom')]).toEqual([['a top closed', 'b bottom unknown'], ['a top unknown', 'b bottom unknown']]); // oxfmt-ignore
});

it('ignores “not found a home” on a stage that is done', () => {
  const topOf = (progress: string) =>
    analyseSale(saleFixture(17, { 'Offer accepted': { progress, progressNote: 'Seller has not found a home' } })).ends[0]!.state; // oxfmt-ignore
  expect(topOf('Completed')).toBe('unknown');
  const open = { 'Enquiries satisfied': { progressNote: 'Seller has not found a home' } };
  expect(analyseSale(saleFixture(17, open)).ends[0]!.state).toBe('open');
});

it.each([
  ['for-sale-no-offers', 17, 'open', 'No buyer yet'],
  ['for-sale-sold-stc', 17, 'unknown', 'No sale by the buyer is recorded, and there may not be one'],
  ['unknown', 17, 'unknown', 'It is not known whether there is a buyer'],
  ['for-sale-sold-stc', 25, 'closed', 'It has exchanged'],
])('the bottom of a chain that is %s with %i stages done is %s', (saleState, completed, state, reason) => {
  const [, bottom] = analyseSale(saleFixture(completed), { saleState }).ends;
  expect(bottom).toEqual({ transactionId: 'a', position: 'bottom', state, reason });
});

it('the top of a chain is closed by its exchange or by the user, whatever a note says', () => {
  const note = insightStageFixture({ title: 'Onward purchase', progressNote: 'Seller has not found a home' });
  const topOf = (completed: number, declared?: InsightInput['declared']) => {
    const { state, reason } = analyseSale([...saleFixture(completed), note], {}, { declared }).ends[0]!;
    return [state, reason];
  };
  expect(topOf(17)).toEqual(['open', 'The record says the seller has not found a home yet']);
  expect(topOf(25)).toEqual(['closed', 'It has exchanged']);
  const closedEnds = [{ transactionId: 'a', position: 'top' as const }];
  expect(topOf(17, { closedEnds })).toEqual(['closed', 'You said that this end is complete']);
  const quiet = analyseSale(saleFixture(17)).ends[0];
  expect(quiet).toMatchObject({ state: 'unknown', reason: 'No onward purchase is recorded' });
});

it('a link to a transaction that is missing from the chain joins nothing', () => {
  const { chain } = inputFixture([linkFixture('a'), linkFixture('b')]);
  const links = [...chain.links, { id: 'x', transactionId: 'b', dependencyId: 'gone' }, { id: 'y', transactionId: 'gone', dependencyId: 'a' }]; // oxfmt-ignore
  const { groups, neighbours, dependencies, dependents } = chainShape({ ...chain, links });
  expect(groups.map((group) => group.map(({ id }) => id))).toEqual([['a', 'b']]);
  const of = (one: typeof neighbours) => [...one].map(([id, others]) => `${id}: ${[...others].join()}`);
  expect(of(neighbours)).toEqual(['a: b', 'b: a']);
  expect([of(dependencies), of(dependents)]).toEqual([['a: b', 'b: '], ['a: ', 'b: a']]); // oxfmt-ignore
});
