import { expect, it } from 'vitest';
import { nothingRemembered, withRead } from './memory-value';
import { knownReads } from './known-reads';
import { rememberedChain } from './seen-chain';
import { historyOf } from './stage-history';
import { readForTest, seenForTest } from './testing-read';

const { chain, readAt } = readForTest();
const seen = seenForTest();
const value = withRead(nothingRemembered, new Map([[chain.id, seen]]));
const memory = { value, recall: rememberedChain, history: historyOf };
const known = (changed: number) =>
  knownReads([{ ...chain, updatedAt: new Date(changed).toISOString() }], [], memory)[0];

it('what is remembered is current while the list knows of no later change, whatever our clock said', () => {
  expect(known(seen.changed)?.isCurrent).toBe(true);
  // A clock that is fast had it read after the change that it has not seen.
  expect(seen.changed + 1).toBeLessThan(readAt);
  expect(known(seen.changed + 1)?.isCurrent).toBe(false);
});

it('what is not remembered is not known', () => {
  expect(knownReads([chain], [], { ...memory, value: nothingRemembered })).toEqual([]);
  expect(knownReads([chain], [], null)).toEqual([]);
});
