import { describe, expect, it } from 'vitest';
import { listedIds, markSeen, chainAtMark, mergeMemories, emptyMemory, parseMemory, undoMark, withCall, withCopied, withReadUpTo, withSnapshots, withFacts, withSnooze } from './memory-value'; // oxfmt-ignore
import { ledgerWith } from './testing-promises';
import { snapshotForTest } from './testing-read';

const shown = { invites: {}, requests: {}, listed: ['a', 'later'] };
const [then, now] = [
  snapshotForTest(),
  {
    ...snapshotForTest({ stages: { '1a': { progress: 'Blocked' } } }),
    readAt: Date.parse('2026-11-24T09:00:00Z'),
  },
];
const readA = withSnapshots(emptyMemory, new Map([['a', then]]));
const day = markSeen(readA, 1000, shown);

describe('the memory', () => {
  it('has no mark on the first visit', () => {
    expect(readA.chains.a).toEqual({ latest: then });
    expect(readA.markedAt).toBeNull();
  });

  it('keeps the mark through further readings, until the next mark', () => {
    const after = withSnapshots(
      withSnapshots(day, new Map([['a', now]])),
      new Map([['a', { ...now, readAt: 5 }]]),
    );
    expect(chainAtMark(after.chains.a!)).toEqual(then);
    expect(after.chains.a!.latest.readAt).toBe(5);
    const next = markSeen(after, 2000, shown);
    expect(next.chains.a).toEqual({ latest: after.chains.a!.latest });
    expect(next.markedAt).toBe(2000);
  });

  it('treats a chain as new only if it was not listed at the mark', () => {
    const after = withSnapshots(day, new Map([['later', now], ['new', now]])); // oxfmt-ignore
    expect(after.chains.later!.mark).toBeUndefined();
    expect(after.chains.new!.mark).toBeNull();
    const unsure = withSnapshots(markSeen(readA, 1000, { ...shown, listed: null }), new Map([['new', now]]));
    expect(unsure.chains.new!.mark).toBeUndefined();
  });

  it('undoes a mark but keeps readings made since', () => {
    const changed = withSnapshots(day, new Map([['a', now]]));
    const marked = markSeen(changed, 2000, { ...shown, invites: { i: 'sent' }, listed: null });
    expect(undoMark(marked, changed, 2000)).toEqual(changed);
    expect(undoMark(withSnapshots(marked, new Map([['new', now]])), changed, 2000).chains.new!.latest).toEqual(now); // oxfmt-ignore
  });

  it('undoes a mark but keeps what was said, called, hidden or copied since, here or elsewhere', () => {
    const did = (memory: typeof day) =>
      withFacts(withCopied(withSnooze(withCall(memory, 'person', 5), 'x', 5, 0), 'a:Seller', { at: 5, stages: {} }), 'a', ['fact'], []); // oxfmt-ignore
    expect(undoMark(did(markSeen(day, 2000, shown)), day, 2000)).toMatchObject(did(day));
  });

  it('does not undo a mark after which another was made or undone', () => {
    for (const later of [markSeen(day, 3000, shown), day]) expect(undoMark(later, readA, 2000)).toBe(later);
  });

  it('does not treat a chain as new after an undone mark, or a merge with another tab', () => {
    const late = withSnapshots(markSeen(day, 2000, shown), new Map([['later', now]]));
    expect(undoMark(late, day, 2000).chains.later).toEqual({ latest: now });
    for (const both of [mergeMemories(day, late), mergeMemories(late, day)])
      expect(both.chains.later).toEqual({ latest: now });
  });

  it('is empty if the stored value is damaged or of another version', () => {
    for (const value of [undefined, null, 'x', {}, { ...day, version: 2 }, { ...day, chains: { a: {} } }])
      expect(parseMemory(value)).toEqual(emptyMemory);
    const full = withSnooze(withCall(withSnapshots(day, new Map([['a', now]])), 'person', 5), 'x', 9, 0);
    expect(parseMemory(JSON.parse(JSON.stringify(full)))).toEqual(full);
  });

  it('merges two tabs: the newer reading of each chain, the later mark and both tabs’ actions', () => {
    const one = withCall(withSnapshots(day, new Map([['a', now]])), 'person', 5);
    const other = withSnooze(markSeen(withSnapshots(readA, new Map([['b', then]])), 3000, shown), 'x', 9, 0);
    for (const both of [mergeMemories(one, other), mergeMemories(other, one)]) {
      expect(both).toMatchObject({ markedAt: 3000, called: { person: 5 }, snoozed: { x: 9 } });
      expect(both.chains.a).toEqual({ latest: now, mark: then });
      expect(Object.keys(both.chains).sort()).toEqual(['a', 'b']);
    }
  });

  it('merges what neither tab could read, without what one of them has read since', () => {
    const one = { changed: 1, readAt: 1, stages: { t: 2 } };
    const both = { ...emptyMemory, unreadable: { a: one, b: one } };
    const [mine, theirs] = [{ ...both, unreadable: { a: one } }, { ...both, unreadable: { ...both.unreadable, c: one } }]; // oxfmt-ignore
    expect(mergeMemories(mine, theirs, both).unreadable).toEqual({ a: one, c: one });
    expect(parseMemory(both).unreadable).toEqual(both.unreadable);
  });

  it('prefers the entries of the tab that marked last', () => {
    const did = (memory: typeof day, at: number) =>
      withFacts(withCopied(withSnooze(withCall(memory, 'person', at), 'x', at, 0), 'a:Seller', { at, stages: {} }), 'a', [`${at}`], []); // oxfmt-ignore
    const [earlier, later] = [did(day, 5), did(markSeen(day, 2000, shown), 9)];
    for (const both of [mergeMemories(earlier, later), mergeMemories(later, earlier)])
      expect(both).toEqual({ ...later, said: { a: ['5', '9'] }, lookedUpTo: undefined, ledger: undefined });
  });

  it('does not bring back what one tab has removed since both started from the same value', () => {
    const did = withFacts(withSnooze(withCall(day, 'person', 5), 'x', 5, 0), 'a', ['fact'], []);
    const other = withCall(did, 'someone else', 6);
    const removed = withFacts({ ...withCall(did, 'person', null), snoozed: {} }, 'a', [], ['fact']);
    for (const both of [mergeMemories(removed, other, did), mergeMemories(other, removed, did)])
      expect(both).toMatchObject({ called: { 'someone else': 6 }, snoozed: {}, said: { a: [] } });
    // Removed here and changed there: it stays.
    const again = withCall(did, 'person', 9);
    for (const both of [mergeMemories(removed, again, did), mergeMemories(again, removed, did)])
      expect(both.called).toEqual({ person: 9 });
  });

  it('keeps each fact that either tab has said, and none that either has taken back', () => {
    const said = (chain: string[], holidays: string[] = []) => ({ ...day, said: { a: chain, '': holidays } });
    const [before, mine, theirs] = [said(['one', 'two']), said(['two', 'mine'], ['away']), said(['one', 'theirs'])]; // oxfmt-ignore
    for (const both of [mergeMemories(mine, theirs, before), mergeMemories(theirs, mine, before)])
      expect([both.said!.a!.toSorted(), both.said!['']]).toEqual([['mine', 'theirs'], ['away']]);
    // Neither had said anything before.
    for (const both of [
      mergeMemories(said([], ['away']), said(['x'])),
      mergeMemories(said(['x']), said([], ['away'])),
    ])
      // oxfmt-ignore
      expect(both.said).toEqual({ a: ['x'], '': ['away'] });
  });

  it('keeps a mark that one tab has taken back taken back', () => {
    const marked = markSeen(day, 2000, shown);
    const undone = undoMark(marked, day, 2000);
    const called = withCall(marked, 'person', 5);
    for (const both of [mergeMemories(undone, called, marked), mergeMemories(called, undone, marked)])
      expect(both).toMatchObject({ markedAt: 1000, called: { person: 5 } });
    const later = markSeen(marked, 3000, shown);
    for (const both of [mergeMemories(undone, later, marked), mergeMemories(later, undone, marked)])
      expect(both.markedAt).toBe(3000);
  });

  it('keeps the later `lookedUpTo` in a merge, and does not lose it when a mark is undone', () => {
    const looked = withReadUpTo(day, [{ updatedAt: '2026-11-24T09:00:00Z' }, { updatedAt: '2026-11-20T09:00:00Z' }]); // oxfmt-ignore
    expect(looked.lookedUpTo).toBe(Date.parse('2026-11-24T09:00:00Z'));
    expect(withReadUpTo(looked, [{ updatedAt: '2026-11-20T09:00:00Z' }]).lookedUpTo).toBe(looked.lookedUpTo);
    expect(mergeMemories(day, looked).lookedUpTo).toBe(looked.lookedUpTo);
    const before = withReadUpTo(day, [{ updatedAt: '2026-11-20T09:00:00Z' }]);
    for (const both of [mergeMemories(before, looked), mergeMemories(looked, before)])
      expect(both.lookedUpTo).toBe(looked.lookedUpTo);
    expect(undoMark(looked, day, 1000).lookedUpTo).toBe(looked.lookedUpTo);
    const counted = { ...looked, ledger: ledgerWith('u', 1, 1), delays: { roles: { Seller: 2 }, at: {} } };
    expect(undoMark(counted, day, 1000)).toMatchObject({ ledger: counted.ledger, delays: counted.delays });
  });

  it('keeps `isQuiet` when a mark is undone and when merging', () => {
    const found = { ...day, isQuiet: true };
    expect(undoMark(found, day, 1000).isQuiet).toBe(true);
    for (const both of [mergeMemories(found, markSeen(day, 2000, shown)), mergeMemories(day, found)])
      expect(both.isQuiet).toBe(true);
    expect(mergeMemories(day, day).isQuiet).toBe(false);
  });

  it('takes the other ids of a long list from the previous mark', () => {
    const changed = [{ id: 'new' }, { id: 'a' }];
    expect(listedIds(day, changed, true)).toEqual(['new', 'a', 'later']);
    expect(listedIds(day, changed, false)).toEqual(['new', 'a']);
    expect(listedIds(emptyMemory, changed, true)).toBeNull();
  });

  it('drops snoozes that have ended and calls older than a day', () => {
    const both = withSnooze(withSnooze(day, 'over', 20_781, 20_780), 'to come', 20_790, 20_781);
    expect(both.snoozed).toEqual({ 'to come': 20_790 });
    const called = withCall(withSnooze(day, 'over', 20_781, 20_780), 'person', Date.parse('2026-11-22T09:00:00Z')); // oxfmt-ignore
    const next = markSeen(called, Date.parse('2026-11-24T08:45:00Z'), shown);
    expect([next.snoozed, next.called]).toEqual([{}, {}]);
    // A call stays marked for 24 hours.
    const at = Date.parse('2026-11-23T09:00:00Z');
    const calledAfter = (ms: number) => Object.keys(markSeen(withCall(day, 'person', at), at + ms, shown).called); // oxfmt-ignore
    expect([calledAfter(86_399_999), calledAfter(86_400_000)]).toEqual([['person'], []]);
  });

  it('keeps the latest sixty copied updates, and merges those of two devices', () => {
    const one = { at: 5, stages: { s: 'i2026-11-27' } };
    const many = Array.from({ length: 61 }, (_, at) => at).reduce((memory, at) => withCopied(memory, `${at}:Seller`, { at, stages: {} }), day); // oxfmt-ignore
    expect(Object.keys(many.copied!)).toHaveLength(60);
    expect(many.copied!['0:Seller']).toBeUndefined();
    const [mine, theirs] = [withCopied(day, 'a:Seller', one), withCopied(day, 'b:Buyer', one)];
    expect(Object.keys(mergeMemories(mine, theirs).copied!).sort()).toEqual(['a:Seller', 'b:Buyer']);
    expect(parseMemory(JSON.parse(JSON.stringify(mine)))).toEqual(mine);
  });

  it('drops ended snoozes when it is parsed', () => {
    const both = { ...day, snoozed: { over: 20_781, 'to come': 20_790 } };
    expect(parseMemory(both, Date.parse('2026-11-24T08:45:00Z')).snoozed).toEqual({ 'to come': 20_790 });
  });

  it('removes a call', () => {
    expect(withCall(withCall(day, 'person', 5), 'person', null)).toEqual(day);
  });
});
