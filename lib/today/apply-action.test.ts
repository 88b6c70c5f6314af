import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { applyAction, parseActions, type TodayAction } from './apply-action';
import { markSeen, emptyMemory, withSnapshots } from './memory-value';
import { pendingActions } from './pending-actions';
import { snapshotForTest } from './testing-read';

const at = Date.parse('2026-11-24T08:45:00Z');
const shown = { invites: {}, requests: {}, listed: ['a', 'b'] };
const [then, now] = [snapshotForTest(), { ...snapshotForTest({ stages: { '1a': { progress: 'Blocked' } } }), readAt: at - 500 }]; // oxfmt-ignore
const yesterday = markSeen(withSnapshots(emptyMemory, new Map([['a', then], ['b', then]])), at - 86_400_000, shown); // oxfmt-ignore
const mark: TodayAction = { do: 'mark', at, ...shown, seen: { a: now.readAt, b: then.readAt } };

beforeEach(() => {
  const stored: Record<string, string> = {};
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored[key] ?? null,
    setItem: (key: string, text: string) => (stored[key] = text),
  });
});
afterEach(() => vi.unstubAllGlobals());

describe('actions just before the page is closed', () => {
  it('are read by the next page in their order, until they have been saved', () => {
    const snooze: TodayAction = { do: 'snooze', key: 'holds:a', day: 20_790, today: 20_781 };
    const copy: TodayAction = { do: 'copy', key: 'a:Seller', copied: { at, stages: { s: 'c' } } };
    expect(parseActions([JSON.stringify(copy)]).reduce(applyAction, yesterday).copied).toEqual({
      'a:Seller': copy.copied,
    });
    const texts = [mark, snooze].map((action) => pendingActions.add('user-1', action));
    expect(parseActions(pendingActions.read('user-1'))).toEqual([mark, snooze]);
    expect(pendingActions.read('user-2')).toEqual([]);
    pendingActions.drop('user-1', [texts[0]!]);
    expect(parseActions(pendingActions.read('user-1'))).toEqual([snooze]);
    const after = parseActions(pendingActions.read('user-1')).reduce(applyAction, yesterday);
    expect(after.snoozed).toEqual({ 'holds:a': 20_790 });
  });

  it('can be applied twice without a difference', () => {
    const actions: TodayAction[] = [mark, { do: 'call', contactId: 'p', at }, { do: 'snooze', key: 'x', day: 20_790, today: 20_781 }]; // oxfmt-ignore
    const once = actions.reduce(applyAction, yesterday);
    expect(actions.reduce(applyAction, once)).toEqual(once);
  });

  it('forget a marked chain whose reading was lost, and keep the mark of others', () => {
    const after = applyAction(yesterday, mark);
    expect(Object.keys(after.chains)).toEqual(['b']);
    const read = withSnapshots(after, new Map([['a', now], ['b', now]])); // oxfmt-ignore
    expect(read.chains.a).toEqual({ latest: now });
    expect(read.chains.b).toEqual({ latest: now, mark: then });
  });

  it('keep the mark of a chain that was not on screen', () => {
    const after = applyAction(yesterday, { ...mark, seen: { b: then.readAt } });
    expect(Object.keys(after.chains)).toEqual(['a', 'b']);
    // A reading made after the one on screen is kept as well.
    expect(Object.keys(applyAction(yesterday, { ...mark, seen: { a: then.readAt - 1 } }).chains)).toEqual(['a', 'b']); // oxfmt-ignore
  });

  it('can remove a call, and do not mark again what a later mark has seen', () => {
    const called = applyAction(yesterday, { do: 'call', contactId: 'p', at });
    expect([called.called, applyAction(called, { do: 'call', contactId: 'p', at: null }).called]).toEqual([{ p: at }, {}]); // oxfmt-ignore
    const later = applyAction(yesterday, mark);
    expect(applyAction(later, { ...mark, at: at - 1, listed: [] })).toBe(later);
    expect(later).toMatchObject({ markedAt: at, listed: ['a', 'b'] });
  });

  it('skip entries that are damaged or incomplete', () => {
    expect(parseActions(['{', '{"do":"mark"}', 'null', JSON.stringify(mark)])).toEqual([mark]);
  });
});
