import { expect, it } from 'vitest';
import { chainFromSnapshot } from './chain-snapshot';
import { knownReads } from './known-reads';
import { emptyMemory, type MemoryValue, withSnapshots } from './memory-value';
import { historyOf } from './stage-history';
import { readForTest, snapshotForTest } from './testing-read';
import { unreadableChains } from './unreadable-chains';

const { chain, readAt, stages } = readForTest();
const changedAt = (ms: number) => ({ ...chain, updatedAt: new Date(ms).toISOString() });
const changed = Math.max(...[chain, ...chain.transactions].map(({ updatedAt }) => Date.parse(updatedAt)));
const memoryOf = (value: Partial<MemoryValue>) => ({
  value: { ...emptyMemory, ...value },
  restore: chainFromSnapshot,
  history: historyOf,
});

/** What cannot be read of the chain, in a tab that has read these stages, and so many others not. */
function found(read: string[], not: Record<string, number>, memory = memoryOf({}), listed = chain) {
  const cached = {
    chain,
    readAt,
    stages: new Map([...stages].filter(([id]) => read.includes(id))),
    unreadable: Object.fromEntries(Object.entries(not).map(([id, one]) => [id, { stages: one, readAt }])),
  };
  const inTab = read.length > 0 ? [cached] : [];
  return unreadableChains([listed], knownReads([listed], inTab, memory), memory).get(chain.id);
}

it('is what is missing if everything else was read', () => {
  expect(found(['1'], { '2': 3 })).toEqual({ changed, readAt, stages: { '2': 3 } });
  // The other stages have not been read yet.
  expect(found(['1'], {})).toBeUndefined();
  expect(found(['1', '2'], {})).toBeUndefined();
});

it('is to be read again once the list shows a change', () => {
  expect(found(['1'], { '2': 3 }, memoryOf({}), changedAt(readAt))).toMatchObject({ changed: readAt });
  expect(found(['1'], { '2': 3 }, memoryOf({}), changedAt(readAt + 1))).toBeUndefined();
  const transactions = chain.transactions.map((one) => ({ ...one, ...changedAt(readAt + 1) }));
  expect(found(['1'], { '2': 3 }, memoryOf({}), { ...chain, transactions })).toBeUndefined();
});

it('is remembered until the chain changes, or has been read in full', () => {
  const marked = { changed, readAt, stages: { '2': 3 } };
  const memory = memoryOf({ unreadable: { [chain.id]: marked } });
  expect(found([], {}, memory)).toBe(marked);
  // With a fast clock `readAt` may be later than a change that was not read.
  expect(changed + 1).toBeLessThan(readAt);
  expect(found([], {}, memory, changedAt(changed + 1))).toBeUndefined();
  expect(found(['1', '2'], {}, memory)).toBeUndefined();
  const latest = snapshotForTest();
  const since = memoryOf({ ...withSnapshots(memory.value, new Map([[chain.id, latest]])) });
  expect(found([], {}, since)).toBeUndefined();
  // Read in full before, so these stages are outdated.
  const before = withSnapshots(memory.value, new Map([[chain.id, { ...latest, readAt: readAt - 1 }]]));
  const [known] = knownReads([chain], [], memoryOf(before));
  expect([[...known!.read.stages.keys()], known!.isComplete]).toEqual([['1'], false]);
  expect(found([], {}, memoryOf(before))).toBe(marked);
});
