import { expect, it } from 'vitest';
import { emptyMemory, withSnapshots } from './memory-value';
import { knownReads } from './known-reads';
import { chainFromSnapshot } from './chain-snapshot';
import { historyOf } from './stage-history';
import { readForTest, snapshotForTest } from './testing-read';

const { chain, readAt } = readForTest();
const seen = snapshotForTest();
const value = withSnapshots(emptyMemory, new Map([[chain.id, seen]]));
const memory = { value, restore: chainFromSnapshot, history: historyOf };
const known = (changed: number) =>
  knownReads([{ ...chain, updatedAt: new Date(changed).toISOString() }], [], memory)[0];

it('treats a remembered chain as current until the list shows a later change, whatever our clock says', () => {
  expect(known(seen.changed)?.isCurrent).toBe(true);
  // With a fast clock `readAt` may be later than a change that was not read.
  expect(seen.changed + 1).toBeLessThan(readAt);
  expect(known(seen.changed + 1)?.isCurrent).toBe(false);
});

it('leaves out chains that are neither cached nor remembered', () => {
  expect(knownReads([chain], [], { ...memory, value: emptyMemory })).toEqual([]);
  expect(knownReads([chain], [], null)).toEqual([]);
});

it('fills in what this tab has not read from the memory, taking the later reading of each', () => {
  const [later, latest] = [readAt + 60_000, readAt + 120_000];
  const inTab = (chainAt: number, stages: Record<string, number>) =>
    knownReads([chain], [{ chain, readAt: chainAt, stages: new Map(Object.entries(stages).map(([id, at]) => [id, { stages: [], readAt: at }])) }], memory)[0]!; // oxfmt-ignore
  const readAts = ({ read }: ReturnType<typeof inTab>) =>
    [...read.stages].map(([id, one]) => [id, one.readAt]);
  const completed = inTab(latest, { '1': later });
  expect(readAts(completed)).toEqual([['1', later], ['2', readAt]]); // oxfmt-ignore
  expect([completed.isComplete, completed.isCurrent]).toEqual([true, true]);
  // Another tab has read these stages since.
  expect(readAts(inTab(latest, { '1': readAt - 1 }))).toEqual([['1', readAt], ['2', readAt]]); // oxfmt-ignore
  // All of it has been read again elsewhere.
  const before = inTab(readAt - 60_000, { '1': readAt - 60_000 });
  expect([before.read.readAt, ...readAts(before)]).toEqual([readAt, ['1', readAt], ['2', readAt]]);
});

it('does not fill in stages of which some could not be read', () => {
  const partly = (chainAt: number) => {
    const cached = { chain, readAt: chainAt, stages: new Map(), unreadable: { '2': { stages: 1, readAt } } };
    const [one] = knownReads([chain], [cached], memory);
    return [[...one!.read.stages.keys()], one!.isComplete];
  };
  expect(partly(readAt + 1)).toEqual([['1'], false]);
  // The chain has been read again elsewhere, these stages perhaps not.
  expect(partly(readAt - 1)).toEqual([['1'], false]);
});

it('has no stages of a transaction in which the user is no longer a party', () => {
  const transactions = chain.transactions.map((one) => (one.id === '2' ? { ...one, yourRole: null } : one));
  const left = { ...chain, transactions };
  const inTab = { chain: left, readAt: readAt + 1, stages: new Map() };
  for (const [one] of [knownReads([left], [], memory), knownReads([left], [inTab], memory)])
    expect([[...one!.read.stages.keys()], one!.isComplete]).toEqual([['1'], true]);
});

it('is complete only with the stages of all of the user’s transactions', () => {
  const cached = (...ids: string[]) => ({ chain, readAt, stages: new Map(ids.map((id) => [id, { stages: [], readAt }])) }); // oxfmt-ignore
  const isComplete = (...ids: string[]) => knownReads([chain], [cached(...ids)], null)[0]!.isComplete;
  expect([isComplete('1'), isComplete('1', '2')]).toEqual([false, true]);
});

it('adds to each reading what earlier ones tell of its stages, and how late such stages usually are', () => {
  const dated = { progress: 'Blocked', expectedCompletion: '2026-12-04T09:00:00Z', updatedAt: '2026-11-02T09:00:00Z' } as const; // oxfmt-ignore
  const before = snapshotForTest({ stages: { '1a': dated } });
  const delays = { roles: { "Buyer's Conveyancer": 4 }, at: {} };
  const value = { ...withSnapshots(emptyMemory, new Map([[chain.id, before]])), delays };
  const edited = readForTest({ stages: { '1a': { ...dated, updatedAt: '2026-11-23T08:00:00Z' } } });
  const [one] = knownReads([chain], [{ ...edited, readAt: readAt + 1 }], { ...memory, value });
  expect(one!.read.history).toMatchObject({
    firstSeen: { '1a': '2026-11-02T09:00:00.000Z' },
    delays: { '1a': 4 },
  });
  // Without anything to tell, a reading is passed on as it is.
  const cached = { chain, readAt, stages: readForTest().stages };
  expect(knownReads([chain], [cached], null)[0]!.read).toBe(cached);
});
