import { describe, expect, it } from 'vitest';
import { transactionFixture } from '@/lib/chains/fixture';
import type { Chain } from '@/lib/chains/schema';
import { changesOf } from './changes';
import { snapshotOf, type ChainSnapshot } from './chain-snapshot';
import { readForTest, snapshotForTest } from './testing-read';
import { titleOfKind } from './codes';

type SaleStages = Parameters<typeof titleOfKind>[1];
const names = {
  place: (id: string) => `${id} Quay Street`,
  stage: (_id: string, kind: string, stages: SaleStages) => `“${titleOfKind(kind, stages)}”`,
};
type Given = Parameters<typeof snapshotForTest>[0];
const between = (then: Given, now: Given) =>
  changesOf(snapshotForTest(then), snapshotForTest(now), names).map(({ text }) => text);
const stage = (given: object) => ({ stages: { '1a': given } });
const withOne = (given: object) => ({
  chain: (chain: Chain) => ({
    ...chain,
    transactions: chain.transactions.map((one) => (one.id === '3' ? { ...one, ...given } : one)),
  }),
});

describe('what changed', () => {
  it.each<[string, Given, Given, string[]]>([
    ['nothing', {}, {}, []],
    ['a block', {}, stage({ progress: 'Blocked' }), ['“Searches” is blocked at 1 Quay Street']],
    ['a block that ended', stage({ progress: 'Blocked' }), stage({ progress: 'In Progress' }), ['“Searches” is no longer blocked at 1 Quay Street']],
    ['a start', {}, stage({ progress: 'In Progress' }), ['“Searches” is in progress at 1 Quay Street']],
    ['a completion', {}, stage({ progress: 'Completed' }), ['“Searches” is completed at 1 Quay Street']],
    ['a completion taken back', stage({ progress: 'Completed' }), {}, ['“Searches” was completed and is open again at 1 Quay Street']],
    ['a completion taken back for a progress that we do not know', stage({ progress: 'Completed' }), stage({ progress: 'On Hold' }), ['“Searches” is no longer completed at 1 Quay Street']],
    ['a first date', {}, stage({ expectedCompletion: '2027-01-04T09:00:00Z' }), ['“Searches” is expected by 4 January at 1 Quay Street']],
    ['a first date a year away', {}, stage({ expectedCompletion: '2027-11-30T09:00:00Z' }), ['“Searches” is expected by 30 November 2027 at 1 Quay Street']],
    ['a promise a year away', {}, stage({ expectedUpdate: '2027-11-30T09:00:00Z' }), ['“Searches” expects an update by 30 November 2027 at 1 Quay Street']],
    ['a date that moved', stage({ expectedCompletion: '2027-01-04T09:00:00Z' }), stage({ expectedCompletion: '2027-01-05T09:00:00Z' }), ['“Searches” is expected by 5 January, 1 day later than before, at 1 Quay Street']],
    ['a date that went', stage({ expectedCompletion: '2027-01-04T09:00:00Z' }), {}, ['“Searches” no longer has an expected date at 1 Quay Street']],
    ['a promise', {}, stage({ expectedUpdate: '2026-11-30T09:00:00Z' }), ['“Searches” expects an update by 30 November at 1 Quay Street']],
    ['the day of a completed stage', stage({ progress: 'Completed' }), stage({ progress: 'Completed', expectedCompletion: '2027-01-04T09:00:00Z' }), []],
    ['a sale', {}, withOne({ saleState: 'off-market' }), ['3 Quay Street is off market, it was sold STC']],
    ['a sale in a state that we do not know', {}, withOne({ saleState: 'under-offer' }), ['3 Quay Street is under offer, it was sold STC']],
    ['a sale in another state that we do not know', withOne({ saleState: 'under-offer' }), withOne({ saleState: 'constructor' }), ['3 Quay Street is constructor, it was under offer']],
    ['a sale still in a state that we do not know', withOne({ saleState: 'under-offer' }), withOne({ saleState: 'under-offer' }), []],
    ['counts of a dark link', {}, withOne({ stageProgress: { notStarted: 1, inProgress: 1, blocked: 1, completed: 1 } }), ['3 Quay Street: 1 not started (was 2), 1 blocked (was 0)']],
    ['a link that joined', {}, { chain: (chain) => ({ ...chain, transactions: [...chain.transactions, transactionFixture('4')] }) }, ['4 Quay Street joined the chain']],
    ['a link that left', {}, { chain: (chain) => ({ ...chain, transactions: chain.transactions.slice(0, 2), links: chain.links.slice(0, 1) }) }, ['A link left the chain']],
    ['the same links in another order', {}, { chain: (chain) => ({ ...chain, links: chain.links.toReversed() }) }, []],
    ['other links between the same', {}, { chain: (chain) => ({ ...chain, links: chain.links.slice(1) }) }, ['The order of the chain has changed']],
  ])('%s', (_, then, now, expected) => expect(between(then, now)).toEqual(expected)); // oxfmt-ignore

  it('an earlier memory has only "?" for a sale state that we do not know, which is no change', () => {
    const then = snapshotForTest();
    then.transactions['3']!.sale = '?';
    const textsFor = (saleState: string) => changesOf(then, snapshotForTest(withOne({ saleState })), names).map(({ text }) => text); // oxfmt-ignore
    expect(textsFor('under-offer')).toEqual([]);
    expect(textsFor('off-market')).toEqual(['3 Quay Street is off market, it was unknown']);
  });

  it('reports added and deleted stages', () => {
    const [then, now] = [snapshotForTest(), snapshotForTest()];
    delete then.transactions['2']!.stages!['2a'];
    delete now.transactions['1']!.stages!['1a'];
    const texts = changesOf(then, now, names).map(({ text }) => text);
    expect(texts).toEqual([
      '“Mortgage offer issued” was added at 2 Quay Street',
      '“Searches” is gone at 1 Quay Street',
    ]);
  });

  it('says how often a date has moved', () => {
    const days = ['2027-01-04', '2027-01-06', '2027-01-11'];
    const [then, , now] = days.reduce<ChainSnapshot[]>((seen, day) => {
      const read = readForTest(stage({ expectedCompletion: `${day}T09:00:00Z` }));
      return [...seen, snapshotOf(read, null, seen.at(-1))];
    }, []);
    expect(changesOf(then!, now!, names).map(({ text }) => text)).toEqual([
      '“Searches” is expected by 11 January, 7 days later than before, moved 2 times, at 1 Quay Street',
    ]);
  });

  it('sorts the most urgent first', () => {
    const now = { stages: { '1b': { progress: 'Completed' }, '2a': { progress: 'Blocked' } } };
    const kinds = changesOf(snapshotForTest(), snapshotForTest(now), names).map(({ kind }) => kind);
    expect(kinds).toEqual(['blocked', 'completed']);
  });

  it('sorts all kinds of change by how urgent they are', () => {
    const before = { '1a': { progress: 'Completed' }, '1b': { progress: 'Blocked' } } as const;
    const after = {
      '1a': { progress: 'Not Started', expectedUpdate: '2026-11-30T09:00:00Z' },
      '1b': { progress: 'In Progress', expectedCompletion: '2027-01-04T09:00:00Z' },
      '2a': { progress: 'Blocked' },
    } as const;
    const dark = withOne({ saleState: 'off-market', stageProgress: { notStarted: 1, inProgress: 2, blocked: 0, completed: 1 } }); // oxfmt-ignore
    const then = snapshotForTest({ stages: before });
    const kinds = changesOf(then, snapshotForTest({ ...dark, stages: after }), names).map(({ kind }) => kind);
    expect(kinds).toEqual(['blocked', 'sale', 'moved', 'reopened', 'promise', 'unblocked', 'hidden']);
    const done = changesOf(then, snapshotForTest({ stages: { '1b': { progress: 'Completed' }, '2a': { progress: 'In Progress' }, '1a': before['1a'] } }), names); // oxfmt-ignore
    expect(done.map(({ kind }) => kind)).toEqual(['completed', 'started']);
  });

  it('counts links that left, and does not report a changed order if links joined or left', () => {
    const without = (...ids: string[]) => ({ chain: (chain: Chain) => ({ ...chain, transactions: chain.transactions.filter(({ id }) => !ids.includes(id)), links: [] }) }); // oxfmt-ignore
    expect(between({}, without('2', '3'))).toEqual(['2 links left']);
    expect(between(without('3'), {})).toEqual(['3 Quay Street joined the chain']);
  });

  it.each<[string, Given, Given, string[]]>([
    ['a date that came earlier', stage({ expectedCompletion: '2027-01-11T09:00:00Z' }), stage({ expectedCompletion: '2027-01-04T09:00:00Z' }), ['“Searches” is expected by 4 January, 7 days earlier than before, at 1 Quay Street']],
    ['a promise that went', stage({ expectedUpdate: '2026-11-30T09:00:00Z' }), {}, ['“Searches” no longer has an expected update at 1 Quay Street']],
    ['a stage put back', stage({ progress: 'In Progress' }), {}, ['“Searches” changed its progress at 1 Quay Street']],
    ['a completion whose day moved', stage({ expectedCompletion: '2027-01-04T09:00:00Z' }), stage({ progress: 'Completed', expectedCompletion: '2027-01-05T09:00:00Z' }), ['“Searches” is completed at 1 Quay Street']],
    ['a block that was completed', stage({ progress: 'Blocked' }), stage({ progress: 'Completed' }), ['“Searches” is completed at 1 Quay Street']],
    ['a completion that is blocked', stage({ progress: 'Completed' }), stage({ progress: 'Blocked' }), ['“Searches” is blocked at 1 Quay Street']],
    ['counts of stages that were read', {}, { chain: (chain) => ({ ...chain, transactions: chain.transactions.map((one) => ({ ...one, stageProgress: one.id === '1' ? { notStarted: 9, inProgress: 9, blocked: 9, completed: 9 } : one.stageProgress })) }) }, []],
    ['two completions, by their words', {}, { stages: { '1a': { progress: 'Completed' }, '2a': { progress: 'Completed' } } }, ['“Mortgage offer issued” is completed at 2 Quay Street', '“Searches” is completed at 1 Quay Street']],
  ])('%s', (_, then, now, expected) => expect(between(then, now)).toEqual(expected)); // oxfmt-ignore

  it('reports a block of a dark link only if more of its stages are blocked than before', () => {
    const counting = (blocked: number, notStarted: number) => withOne({ stageProgress: { notStarted, inProgress: 1, blocked, completed: 1 } }); // oxfmt-ignore
    const kindsOf = (then: Given, now: Given) => changesOf(snapshotForTest(then), snapshotForTest(now), names).map(({ kind }) => kind); // oxfmt-ignore
    expect(kindsOf(counting(1, 3), counting(2, 2))).toEqual(['blocked']);
    expect(kindsOf(counting(1, 3), counting(1, 2))).toEqual(['hidden']);
    expect(kindsOf(counting(2, 2), counting(1, 3))).toEqual(['hidden']);
  });

  it('compares counts if the stages were read only once', () => {
    const [then, now] = [snapshotForTest(), snapshotForTest(withOne({ stageProgress: { notStarted: 1, inProgress: 1, blocked: 0, completed: 2 } }))]; // oxfmt-ignore
    const kindsOf = (a: ChainSnapshot, b: ChainSnapshot) => changesOf(a, b, names).filter(({ transactionId }) => transactionId === '3').map(({ kind }) => kind); // oxfmt-ignore
    const withStages = (seen: ChainSnapshot): ChainSnapshot => ({ ...seen, transactions: { ...seen.transactions, 3: { ...seen.transactions['3']!, stages: {} } } }); // oxfmt-ignore
    const withoutStages = (seen: ChainSnapshot): ChainSnapshot => ({ ...seen, transactions: { ...seen.transactions, 3: { ...seen.transactions['3']!, stages: null } } }); // oxfmt-ignore
    expect(kindsOf(withoutStages(then), withStages(now))).toEqual(['hidden']);
    expect(kindsOf(withStages(then), withoutStages(now))).toEqual(['hidden']);
    expect(kindsOf(withStages(then), withStages(now))).toEqual([]);
  });

  it('does not say how often a date moved if it moved once', () => {
    const first = snapshotOf(readForTest(stage({ expectedCompletion: '2027-01-04T09:00:00Z' })), null);
    const read = readForTest(stage({ expectedCompletion: '2027-01-05T09:00:00Z' }));
    const [change] = changesOf(first, snapshotOf(read, null, first), names);
    expect(change!.text).toBe('“Searches” is expected by 5 January, 1 day later than before, at 1 Quay Street'); // oxfmt-ignore
  });

  it('reports a new chain as a single change', () => {
    expect(changesOf(null, snapshotForTest(), names).map(({ kind }) => kind)).toEqual(['new']);
  });
});
