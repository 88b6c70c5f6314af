import { expect, it } from 'vitest';
import { loadChainParams, loadListParams, serializeChainParams, serializeListParams } from './params';

it('without parameters the list shows every open chain, the latest change first', () => {
  expect(loadListParams('')).toEqual({
    q: '',
    queue: 'open',
    health: [],
    role: [],
    sale: [],
    fresh: [],
    sort: 'updated',
    view: 'list',
  });
});

it('without parameters a chain’s page chooses its view itself, selects nothing and supposes nothing', () => {
  expect(loadChainParams('')).toEqual({ view: null, select: null, at: null, if: [] });
});

it.each([
  '?queue=chase',
  '?queue=waiting',
  '?queue=on-track',
  '?queue=completed',
  '?health=red,amber,green,grey',
  '?fresh=fresh,ageing,stale',
  '?sort=quiet',
  '?sort=health',
  '?sort=longest',
  '?sort=name',
  '?view=transactions',
  '?view=map',
  '?q=quay&role=Buyer,Notary&sale=off-market,under-offer',
])('a link to the list with %s shows the same to everyone', (search) => {
  expect(serializeListParams(loadListParams(search))).toBe(search);
});

it.each(['?queue=open', '?sort=updated', '?view=list', '?q=', '?health=', '?health=blue&fresh=rotten'])(
  'the list leaves %s out of its address',
  (search) => {
    expect(loadListParams(search)).toEqual(loadListParams(''));
    expect(serializeListParams(loadListParams(search))).toBe('');
  },
);

it.each(['graph', 'table', 'summary', 'timeline', 'dates'])('a chain’s page has a view “%s”', (view) => {
  const search = `?view=${view}&select=t1&at=120_-40_0.5`;
  expect(serializeChainParams(loadChainParams(search))).toBe(search);
});
