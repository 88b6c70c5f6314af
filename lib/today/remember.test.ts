import { expect, it } from 'vitest';
import { analyseChain } from '@/lib/insight/analyse-chain';
import { chainInput } from '@/lib/insight/insight-input';
import { transactionFixture } from '@/lib/chains/fixture';
import { emptyMemory } from './memory-value';
import { hasNews, withReadings } from './remember';
import { readForTest } from './testing-read';

const recorded = Date.parse(transactionFixture('1').updatedAt);
/** A chain read in this tab; one of its stages changed this long after its transaction. */
function freshAfter(ms: number) {
  const read = readForTest({ stages: { '1a': { updatedAt: new Date(recorded + ms).toISOString() } } });
  const insight = analyseChain(chainInput(read, read.readAt));
  return [{ listed: { id: read.chain.id }, read, cached: read, insight }];
}

it('detects a stage that changed over a minute after its transaction, as the two may be written in sequence', () => {
  expect(withReadings(emptyMemory, freshAfter(60_000)).isQuiet).toBe(false);
  const quiet = withReadings(emptyMemory, freshAfter(60_001));
  expect(quiet.isQuiet).toBe(true);
  // Once detected, it stays true of the service.
  expect(withReadings(quiet, freshAfter(0)).isQuiet).toBe(true);
});

it('does not compare a stage that changed after its chain was read, as its transaction may have changed too', () => {
  const readAt = (ms: number) =>
    freshAfter(3_600_000).map((one) => ({ ...one, read: { ...one.read, readAt: recorded + ms } }));
  expect(withReadings(emptyMemory, readAt(3_599_999)).isQuiet).toBe(false);
  expect(withReadings(emptyMemory, readAt(3_600_000)).isQuiet).toBe(true);
});

it('no longer holds as unreadable what was read in full', () => {
  const one = { changed: 1, readAt: 1, stages: { t: 2 } };
  const memory = { ...emptyMemory, unreadable: { [readForTest().chain.id]: one, other: one } };
  expect(withReadings(memory, freshAfter(0)).unreadable).toEqual({ other: one });
});

it('says whether a reading holds anything new', () => {
  const memory = withReadings(emptyMemory, freshAfter(0));
  expect([hasNews(emptyMemory, freshAfter(0)), hasNews(memory, freshAfter(0))]).toEqual([true, false]);
  expect(hasNews(memory, freshAfter(5))).toBe(true);
});

it('finds nothing new in a remembered chain', () => {
  const remembered = freshAfter(0).map((one) => ({ ...one, cached: undefined }));
  expect(hasNews(emptyMemory, remembered)).toBe(false);
});

it('saves an unchanged chain again after an hour, and a changed one at once', () => {
  const memory = withReadings(emptyMemory, freshAfter(0));
  const later = (ms: number) => {
    const [one] = freshAfter(0);
    return [{ ...one!, read: { ...one!.read, readAt: one!.read.readAt + ms } }];
  };
  expect([hasNews(memory, later(3_599_999)), hasNews(memory, later(3_600_000))]).toEqual([false, true]);
  expect(withReadings(memory, later(3_599_999)).chains).toEqual(memory.chains);
});

it('remembers the likely day of exchange, if there is one', () => {
  const [one] = freshAfter(0);
  const remembered = (window: (typeof one & object)['insight']['window']) =>
    withReadings(emptyMemory, [{ ...one!, insight: { ...one!.insight, window } }]).chains.chain!.latest
      .middle;
  const window = { notBefore: '2027-01-04', middle: '2027-01-20', likelyBy: '2027-02-12' };
  expect(remembered(window)).toBe(Date.parse('2027-01-20') / 86_400_000);
  expect([remembered({ notBefore: '2027-01-04' }), remembered(null)]).toEqual([null, null]);
});
