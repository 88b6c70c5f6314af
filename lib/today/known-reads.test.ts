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

it('what is remembered is current while the list knows of no later change, whatever our clock said', () => {
  expect(known(seen.changed)?.isCurrent).toBe(true);
  // A clock that is fast had it read after the change that it has not seen.
  expect(seen.changed + 1).toBeLessThan(readAt);
  expect(known(seen.changed + 1)?.isCurrent).toBe(false);
});

it('what is not remembered is not known', () => {
  expect(knownReads([chain], [], { ...memory, value: emptyMemory })).toEqual([]);
  expect(knownReads([chain], [], null)).toEqual([]);
});

it('what this tab has read is completed by what is remembered of the others, of each the later reading', () => {
  const [later, latest] = [readAt + 60_000, readAt + 120_000];
  const inTab = (chainAt: number, stages: Record<string, number>) =>
    knownReads([chain], [{ chain, readAt: chainAt, stages: new Map(Object.entries(stages).map(([id, at]) => [id, { stages: [], readAt: at }])) }], memory)[0]!; // oxfmt-ignore
  const readAts = ({ read }: ReturnType<typeof inTab>) =>
    [...read.stages].map(([id, one]) => [id, one.readAt]);
  const completed = inTab(latest, { '1': later });
  expect(readAts(completed)).toEqual([['1', later], ['2', readAt]]); // oxfmt-ignore
  expect([completed.isComplete, completed.isCurrent]).toEqual([true, true]);
  // Another tab has read its stages since.
  expect(readAts(inTab(latest, { '1': readAt - 1 }))).toEqual([['1', readAt], ['2', readAt]]); // oxfmt-ignore
  // All of it was read anew elsewhere.
  const before = inTab(readAt - 60_000, { '1': readAt - 60_000 });
  expect([before.read.readAt, ...readAts(before)]).toEqual([readAt, ['1', readAt], ['2', readAt]]);
});

it('is whole only with the stages of every transaction of the user’s', () => {
  const cached = (...ids: string[]) => ({ chain, readAt, stages: new Map(ids.map((id) => [id, { stages: [], readAt }])) }); // oxfmt-ignore
  const isComplete = (...ids: string[]) => knownReads([chain], [cached(...ids)], null)[0]!.isComplete;
  expect([isComplete('1'), isComplete('1', '2')]).toEqual([false, true]);
});
