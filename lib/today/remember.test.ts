import { expect, it } from 'vitest';
import { analyseChain } from '@/lib/insight/analyse-chain';
import { chainInput } from '@/lib/insight/insight-input';
import { transactionFixture } from '@/lib/chains/fixture';
import { emptyMemory } from './memory-value';
import { hasNews, withReadings } from './remember';
import { readForTest } from './testing-read';

const recorded = Date.parse(transactionFixture('1').updatedAt);
/** A chain as this tab has read it, one of its stages changed so long after its transaction. */
function freshAfter(ms: number) {
  const read = readForTest({ stages: { '1a': { updatedAt: new Date(recorded + ms).toISOString() } } });
  const insight = analyseChain(chainInput(read, read.readAt));
  return [{ listed: { id: read.chain.id }, read, cached: read, insight }];
}

it('a stage that changed and moved no transaction is known by a minute: the two may be written one after the other', () => {
  expect(withReadings(emptyMemory, freshAfter(60_000)).isQuiet).toBe(false);
  const quiet = withReadings(emptyMemory, freshAfter(60_001));
  expect(quiet.isQuiet).toBe(true);
  // What was seen once is true of the service.
  expect(withReadings(quiet, freshAfter(0)).isQuiet).toBe(true);
});

it('says whether a reading says more than is remembered', () => {
  const memory = withReadings(emptyMemory, freshAfter(0));
  expect([hasNews(emptyMemory, freshAfter(0)), hasNews(memory, freshAfter(0))]).toEqual([true, false]);
  expect(hasNews(memory, freshAfter(5))).toBe(true);
});

it('what is only remembered says nothing new', () => {
  const remembered = freshAfter(0).map((one) => ({ ...one, cached: undefined }));
  expect(hasNews(emptyMemory, remembered)).toBe(false);
});

it('a chain that says the same again is kept again after an hour, and what differs at once', () => {
  const memory = withReadings(emptyMemory, freshAfter(0));
  const later = (ms: number) => {
    const [one] = freshAfter(0);
    return [{ ...one!, read: { ...one!.read, readAt: one!.read.readAt + ms } }];
  };
  expect([hasNews(memory, later(3_599_999)), hasNews(memory, later(3_600_000))]).toEqual([false, true]);
  expect(withReadings(memory, later(3_599_999)).chains).toEqual(memory.chains);
});
