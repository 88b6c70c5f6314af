import { describe, expect, it } from 'vitest';
import { analyseChain } from './analyse-chain';
import { analyseSale, inputFixture, linkFixture, saleFixture, insightStageFixture } from './fixture';
import { holdersAt, holdersOf } from './holders';

const blocked = { progress: 'Blocked', updatedAt: '2026-11-19T09:00:00Z' };
const pack = 'Leasehold management pack received (LPE1)';
const titles = ({ stages }: { stages: { title: string }[] }) => stages.map(({ title }) => title);

describe('the holders of a chain', () => {
  it('include every link on the shortlist', () => {
    const stages = { a: saleFixture(16), b: saleFixture(16), c: saleFixture(16) };
    const insight = analyseChain(
      inputFixture([linkFixture('a'), linkFixture('b'), linkFixture('c')], stages),
    );
    expect(insight.holds.kind).toBe('shortlist');
    const holders = holdersOf(insight);
    expect(holders.map(({ link }) => link.transactionId)).toEqual(insight.holds.transactionIds);
    expect(holders.every(({ link, stages: [first] }) => link.holding === first)).toBe(true);
  });

  it('group the blocked stages of one link by who clears them', () => {
    const insight = analyseSale([
      ...saleFixture(9, { 'Mortgage offer issued': blocked, 'Replies to enquiries received': blocked }),
      insightStageFixture({ title: pack, ...blocked }),
    ]);
    const holders = holdersOf(insight);
    const people = holders.map(({ link }) => link.holding?.kind.clearedBy);
    expect(new Set(people).size).toBe(people.length);
    expect(people).toContain('Lender');
    const sellers = holders.find(({ link }) => link.holding?.kind.clearedBy === "Seller's Conveyancer")!;
    expect(titles(sellers).sort()).toEqual([pack, 'Replies to enquiries received']);
    expect(holders.flatMap(titles).sort()).toEqual(
      [
        ...new Set([
          insight.links[0]!.holding!.title,
          ...insight.links[0]!.blocked.map(({ title }) => title),
        ]),
      ].sort(),
    );
  });

  it('list stages assigned to the user separately', () => {
    const [link] = analyseSale([
      ...saleFixture(9, { 'Replies to enquiries received': blocked }),
      insightStageFixture({ title: pack, ...blocked, assignedToYou: true }),
    ]).links;
    const yours = holdersAt(link!).find(({ stages }) => stages[0]?.whose === 'you')!;
    expect(titles(yours)).toEqual([pack]);
  });

  it('include a link without stages, with none to ask about', () => {
    const [link] = analyseSale([]).links;
    expect(holdersAt(link!)).toEqual([{ link, stages: [] }]);
  });
});
