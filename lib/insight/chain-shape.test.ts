import { expect, it } from 'vitest';
import { linkFixture } from './fixture';
import { joinedLinks } from './chain-shape';

it('of two parts of one size the one with more of one’s own comes first, and the largest before both', () => {
  const joinedBy = (...links: string[]) =>
    joinedLinks({
      id: 'chain',
      transactions: [...'abcdefg'].map((id) => linkFixture(id, 'cdg'.includes(id) ? {} : { yourRole: null })),
      links: links.map((ends) => ({ id: ends, transactionId: ends[0]!, dependencyId: ends[1]! })),
    }).groups.map((group) => group.map(({ id }) => id).join(''));
  expect(joinedBy('ab', 'cd', 'ef')).toEqual(['cd', 'ab', 'ef', 'g']);
  expect(joinedBy('ab', 'cd', 'bf')).toEqual(['abf', 'cd', 'g', 'e']);
});
