import { expect, it } from 'vitest';
import { analyseChain } from './analyse-chain';
import { chainShape } from './chain-shape';
import { analyseSale, inputFixture, linkFixture, saleFixture } from './fixture';
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
