import { expect, it } from 'vitest';
import type { Statement } from '@/lib/insight/chain-insight';
import { stageFixture } from '@/lib/stages/fixture';
import { lineFixture, readingFixture, transactionFixture } from './fixture';
import { summarizeChain, summaryAsText } from './summary';

const statement = (text: string, given: Partial<Statement> = {}): Statement => ({
  text,
  basis: 'rule',
  asOf: '2026-11-20T09:00:00.000Z',
  assumptions: [],
  unknown: [],
  inputs: [],
  ...given,
});
const usual = { id: 'usual-durations', text: 'Each stage takes as long as usual', removable: false } as const;

it('as text is dated by its oldest statement, and lists each caveat once', () => {
  const caveats = { assumptions: [usual], unknown: ['1 Quay Street shows counts only'] };
  const statements = [
    statement('One.', caveats),
    statement('Two.', { ...caveats, asOf: '2026-11-18T14:32:00.000Z' }),
    statement('Three.'),
  ];
  const links = [{ id: '1', name: '1 Quay Street', text: 'Sold STC.' }];
  expect(summaryAsText({ title: 'A chain', size: 'It has one.', statements, links }).split('\n')).toEqual([
    ...['A chain', '', 'It has one.', 'One.', 'Two.', 'Three.', '', '- 1 Quay Street: Sold STC.', ''],
    'As of 18 November 2026, 14:32.',
    'Estimates assume: each stage takes as long as usual.',
    'Not known: 1 Quay Street shows counts only.',
  ]);
});

const summaryOf = (transactions: Parameters<typeof lineFixture>, known = {}) => {
  const chain = lineFixture(...transactions);
  const { insight } = readingFixture(chain, new Map(), Date.parse('2026-11-20T12:00:00Z'));
  return summarizeChain(chain, { title: '', isOwn: true, insight, isHeldElsewhere: false, ...known });
};
const of = (id: string, yourRole: string | null) => transactionFixture(id, { yourRole });

it.each([
  [[of('1', 'Agent')], 'This chain has one property. You are the Agent in it.'],
  [[of('1', 'Agent'), of('2', 'Agent')], 'This chain has 2 properties. You are the Agent in all of them.'],
  [[of('1', 'Agent'), of('2', 'Buyer'), of('3', null)], 'This chain has 3 properties. You are the Agent and the buyer in 2 of them.'],
  [[of('1', null)], 'This chain has one property. You are not a party to it.'],
  [[of('1', null), of('2', null)], 'This chain has 2 properties. You are not a party to any of them.'],
])('says how many properties there are, and the user’s roles in them: %#', (transactions, size) => {
  expect(summaryOf(transactions).size).toBe(size);
}); // oxfmt-ignore

it('says how many stages of each property are completed and blocked', () => {
  const stageProgress = { notStarted: 5, inProgress: 3, blocked: 2, completed: 10 };
  expect(summaryOf([transactionFixture('1', { stageProgress })]).links[0]!.text).toContain('10 of 20 stages completed, 2 blocked.'); // oxfmt-ignore
});

it('begins with the statement that it waits for another link', () => {
  const { statements } = summaryOf([of('1', 'Agent')], { isHeldElsewhere: true });
  expect(statements.length).toBeGreaterThan(1);
  expect(statements[0]!.text).toBe('It is waiting for another link in the chain.');
});

it('as text, without statements, has no date and ends with its links', () => {
  const links = [{ id: '1', name: '1 Quay Street', text: 'Sold STC.' }];
  const text = summaryAsText({ title: 'A chain', size: 'It has one.', statements: [], links });
  expect(text).toBe('A chain\n\nIt has one.\n\n- 1 Quay Street: Sold STC.');
});

it('describes each property by its price in its own currency, its stages, what it waits for and what is wrong', () => {
  const none = { notStarted: 0, inProgress: 0, blocked: 0, completed: 0 };
  const top = transactionFixture('1', { amount: 310_000, currency: 'EUR', saleState: 'off-market' });
  const line = lineFixture(top, transactionFixture('2', { stageProgress: none }), transactionFixture('3', { address: { ...top.address, line1: 'רחוב הרצל 5' } })); // oxfmt-ignore
  const chain = { ...line, links: [...line.links, { id: 'also', transactionId: '1', dependencyId: '3' }] };
  const { insight } = readingFixture(chain, new Map([['3', [stageFixture()]]]), Date.parse('2026-11-20T12:00:00Z')); // oxfmt-ignore
  const { links } = summarizeChain(chain, { title: 'A', isOwn: true, insight, isHeldElsewhere: false });
  expect(links.map(({ id, text }) => [id, text])).toEqual([
    ['1', 'Off market at €310,000, 1 of 4 stages completed, waits for 2 Quay Street and \u2068רחוב הרצל 5\u2069. Off the market.'],
    ['2', 'Sold STC at £425,000, no stages yet, waits for \u2068רחוב הרצל 5\u2069. Its stages have not been read yet.'],
    ['3', 'Sold STC at £425,000, 1 of 4 stages completed.'],
  ]); // oxfmt-ignore
});

it('says nothing of a price or of stages that are withheld', () => {
  const chain = lineFixture(transactionFixture('1'));
  const { insight } = readingFixture(chain, new Map(), Date.parse('2026-11-20T12:00:00Z'));
  const context = { title: 'A', isOwn: false, insight: { ...insight, links: [] }, isHeldElsewhere: false };
  const textWith = (given: object) => {
    const shared = { ...chain, transactions: chain.transactions.map((one) => ({ ...one, ...given })) };
    return summarizeChain(shared, context).links[0]!.text;
  };
  expect(textWith({ amount: null })).toBe('Sold STC, 1 of 4 stages completed.');
  expect(textWith({ stageProgress: null })).toBe('Sold STC.');
});
