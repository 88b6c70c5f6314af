import { describe, expect, it } from 'vitest';
import { lineFixture, transactionFixture } from './fixture';
import { chainName, chainSpan, linkNames } from './name';

const [a, b, c] = ['1', '2', '3'].map((id) => transactionFixture(id)) as [
  ReturnType<typeof transactionFixture>,
  ReturnType<typeof transactionFixture>,
  ReturnType<typeof transactionFixture>,
];

it('names the other links by their distance from one’s own, the nearest first', () => {
  const ids = ['far', 'up', 'own', 'down', 'beside'];
  const link = (transactionId: string, dependencyId: string) => ({ id: `${transactionId}>${dependencyId}`, transactionId, dependencyId }); // oxfmt-ignore
  const links = [link('far', 'up'), link('up', 'own'), link('own', 'down'), link('beside', 'down'), link('gone', 'own')]; // oxfmt-ignore
  const names = (of: string[]) => Object.fromEntries(linkNames({ links, transactions: of.map((id) => ({ id })) }, 'own')); // oxfmt-ignore
  const all = { up: 'Link 1 above', far: 'Link 2 above', down: 'A link below', beside: 'Another link' };
  expect(names(ids)).toEqual(all);
  expect(names(ids.toReversed())).toEqual(all);
  expect(names([...ids, 'apart'])).toEqual({ ...all, beside: 'Other link 1', apart: 'Other link 2' });
});

describe("a chain's name", () => {
  it('goes from the bottom, which depends on nothing, to the top, which nothing depends on', () => {
    // In the fixture the first is the top and the last the bottom.
    expect(chainName(lineFixture(a, b, c))).toBe('3 Quay Street to 1 Quay Street');
  });

  it('is the address and town for a single transaction', () => {
    expect(chainName(lineFixture(a))).toBe('1 Quay Street, Bristol');
    expect(chainName(lineFixture({ ...a, address: { ...a.address, city: '' } }))).toBe('1 Quay Street');
  });

  it('exists for a chain without transactions', () => {
    expect(chainName({ links: [], transactions: [] })).toBe('Chain without transactions');
    expect(chainSpan({ links: [], transactions: [] })).toBeNull();
  });

  it('is the same whatever the service’s order', () => {
    const chain = lineFixture(a, b, c);
    const split = {
      ...chain,
      links: [chain.links[0]!, { id: 'x', transactionId: 'a', dependencyId: 'gone' }],
    };
    const names = [split.transactions, [...split.transactions].reverse()].map((transactions) =>
      chainName({ ...split, transactions }),
    );
    expect(new Set(names).size).toBe(1);
  });

  it('uses linked transactions only, and the first id if two share an address', () => {
    const chain = lineFixture(b, c);
    expect(chainName({ ...chain, transactions: [a, ...chain.transactions] })).toBe('3 Quay Street to 2 Quay Street'); // oxfmt-ignore
    const same = ['y', 'x'].map((id) => ({ ...a, id }));
    for (const transactions of [same, same.toReversed()])
      expect(chainSpan({ links: [], transactions })!.bottom.id).toBe('x');
  });

  it('ignores a link to a transaction outside the chain', () => {
    const gone = { id: 'x', transactionId: c.id, dependencyId: 'gone' };
    const chain = lineFixture(a, b, c);
    expect(chainName({ ...chain, links: [...chain.links, gone] })).toBe('3 Quay Street to 1 Quay Street');
    const above = { id: 'y', transactionId: 'gone', dependencyId: c.id };
    const turned = lineFixture(c, a);
    expect(chainName({ ...turned, links: [...turned.links, above] })).toBe('1 Quay Street to 3 Quay Street');
  });

  it('exists even if the links form a loop', () => {
    const chain = lineFixture(a, b);
    const loop = {
      ...chain,
      links: [...chain.links, { id: 'back', transactionId: b.id, dependencyId: a.id }],
    };
    expect(chainName(loop)).toMatch(/Quay Street/);
  });
});
