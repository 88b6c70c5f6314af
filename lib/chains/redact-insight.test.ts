import { expect, it } from 'vitest';
import { stageFixture } from '@/lib/stages/fixture';
import { lineFixture, readingFixture, transactionFixture } from './fixture';
import { redactChain } from './redact';

const now = Date.parse('2026-11-20T12:00:00Z');
const stagesOf = (id: string) => [
  stageFixture({ id: `${id}-enquiries`, title: 'Enquiries raised', progress: 'Blocked', assignedToYou: true }),
  stageFixture({ id: `${id}-keys`, title: 'Completion and keys released', expectedCompletion: `2027-02-0${id}T09:00:00Z` }),
]; // oxfmt-ignore
const stages = new Map(['1', '2'].map((id) => [id, stagesOf(id)]));
const chain = lineFixture(...['1', '2', '3'].map((id) => transactionFixture(id)));
const reading = readingFixture(chain, stages, now);

it('gives a client no conclusion about the whole chain', () => {
  const { completion } = reading.insight.dates;
  expect([completion.days.length, reading.insight.ends.length, reading.insight.joined.length]).toEqual([
    2, 2, 3,
  ]);
  const nothing = { links: {}, days: [], isUnsettled: false, proposals: [], statements: [] };
  const { insight } = redactChain(reading, { level: 'client', transactionId: '1' });
  expect(insight).toMatchObject({
    window: null,
    worstId: null,
    health: { level: 'grey', reason: 'The other links are not included' },
    contradictions: [],
    completionDays: [],
    joined: [],
  });
  expect(insight.dates).toEqual({ exchange: nothing, completion: nothing });
  expect(insight.ends.map(({ transactionId }) => transactionId)).toEqual(['1']);
  expect(insight.links.map(({ transactionId }) => transactionId)).toEqual(['1']);
});

it('names no home to a client whose transaction has left the chain', () => {
  const redacted = redactChain(reading, { level: 'client', transactionId: 'gone' });
  expect(redacted.title).toBe('A home and its chain');
  expect(JSON.stringify(redacted)).not.toContain('Quay Street');
});

it('gives a client no list of what is not known of other links', () => {
  const unknown = (one: typeof reading.insight) => one.statements.flatMap((statement) => statement.unknown);
  expect(unknown(reading.insight).length).toBeGreaterThan(0);
  expect(unknown(redactChain(reading, { level: 'client', transactionId: '1' }).insight)).toEqual([]);
});

it('gives a client only the sale state and currency of another transaction', () => {
  const { chain: shared } = redactChain(reading, { level: 'client', transactionId: '1' });
  expect(shared.transactions[1]).toEqual({
    id: '2',
    saleState: 'for-sale-sold-stc',
    currency: 'GBP',
    yourRole: null,
    address: { line1: 'Link 1 below', line2: null, city: '', region: '', postcode: '', country: '' },
    amount: null,
    listing: null,
    transactionDate: null,
    updatedAt: null,
    stageProgress: null,
  });
});

it('tells others what is with someone’s role, never that it is with the user', () => {
  const whose = (level: 'agent' | 'internal') =>
    redactChain(reading, { level }).insight.links.flatMap(({ blocked }) =>
      blocked.map((stage) => stage.whose),
    );
  expect(new Set(whose('internal'))).toEqual(new Set(['you']));
  expect(whose('agent')).not.toContain('you');
});

it('gives an agent no price, date or listing, and a client those of their own sale but no listing', () => {
  const money = (shared: ReturnType<typeof redactChain>, at: number) => {
    const { amount, transactionDate, listing } = shared.chain.transactions[at]!;
    return [amount, transactionDate, listing];
  };
  const agents = redactChain(reading, { level: 'agent' });
  const clients = redactChain(reading, { level: 'client', transactionId: '1' });
  expect(money(agents, 0)).toEqual([null, null, null]);
  expect(money(clients, 0)).toEqual([425_000, '2026-09-01T09:00:00Z', null]);
  expect([[...agents.stages.keys()], [...clients.stages.keys()]]).toEqual([['1', '2'], ['1']]); // oxfmt-ignore
});
