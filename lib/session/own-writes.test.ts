import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { pagePerson } from '@/lib/bff/page-person';
import type { LateOutcome } from '@/lib/submissions/poll-submission';
import { recordOwnWrite, ownChanges, ownWrites } from './own-writes';

let stored: Record<string, string> = {};
let unsetUser = () => {};
beforeEach(() => {
  stored = {};
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored[key] ?? null,
    setItem: (key: string, text: string) => (stored[key] = text),
  });
  unsetUser = pagePerson.set('person', () => {});
});
afterEach(() => {
  unsetUser();
  vi.unstubAllGlobals();
});

const idOf = (id: string) => id;
const recordSaved = (id: string) => recordOwnWrite({ outcome: 'saved', data: id, checked: false }, idOf);

it('keeps the ids of the latest 300 created objects per user, the latest last', () => {
  for (let at = 0; at < 302; at += 1) recordSaved(`id-${at}`);
  const ids = ownWrites.read('person');
  expect([ids.length, ids[0], ids.at(-1)]).toEqual([300, 'id-2', 'id-301']);
  expect(ownWrites.read('another')).toEqual([]);
  ownWrites.forget('person');
  expect(ownWrites.read('person')).toEqual([]);
});

it.each([
  [{ end: 'saved', data: 'late' }, ['late']],
  [{ end: 'unknown' }, []],
  [{ end: 'refused', failure: { status: 409, code: 'conflict', message: 'No' } }, []],
] satisfies [LateOutcome<string>, string[]][])('a late outcome of %j records: %j', async (end, ids) => {
  const later = Promise.resolve(end);
  recordOwnWrite({ outcome: 'unknown', later }, idOf);
  expect(ownWrites.read('person')).toEqual([]);
  await later;
  expect(ownWrites.read('person')).toEqual(ids);
});

it('records nothing without an outcome or without a user', () => {
  recordOwnWrite(undefined, idOf);
  unsetUser();
  recordSaved('a');
  ownChanges.record('stage', 'day 1', 'day 2');
  expect(stored).toEqual({});
});

it.each([
  ['one change', [['day 1', 'day 2']], { updatedAt: 'day 2', before: 'day 1' }],
  ['consecutive own changes', [['day 1', 'day 2'], ['day 2', 'day 3'], ['day 3', 'day 4']], { updatedAt: 'day 4', before: 'day 1' }],
  ["someone else's change in between", [['day 1', 'day 2'], ['day 3', 'day 4']], { updatedAt: 'day 4', before: 'day 3' }],
  ['a write that changed nothing', [['day 1', 'day 1']], undefined],
  ['an unknown previous state', [[undefined, 'day 2']], undefined],
] satisfies [string, [string | undefined, string][], object | undefined][])(
  'after %s, keeps the last change that was not our own', (_, changes, expected) => {
    for (const [before, updatedAt] of changes) ownChanges.record('stage', before, updatedAt);
    expect(ownChanges.read('person').get('stage')).toEqual(expected);
    expect(ownChanges.read('another').get('stage')).toBeUndefined();
  },
); // oxfmt-ignore

it('keeps the 300 most recently changed objects, however long ago their first change was', () => {
  ownChanges.record('first', 'day 1', 'day 2');
  for (let at = 0; at < 299; at += 1) ownChanges.record(`of ${at}`, 'day 1', 'day 2');
  ownChanges.record('first', 'day 2', 'day 3');
  ownChanges.record('one more', 'day 1', 'day 2');
  const kept = ownChanges.read('person');
  expect([kept.size, kept.has('of 0'), kept.get('first')]).toEqual([300, false, { updatedAt: 'day 3', before: 'day 1' }]); // oxfmt-ignore
});

it('ignores malformed entries, which another version may have stored', () => {
  stored = {
    'own-writes:person': '["a", 7, null]',
    'own-changes:person':
      '["a", null, ["b"], ["c", {"before": "x"}], ["d", {"before": "x", "updatedAt": "y"}]]',
  };
  expect(ownWrites.read('person')).toEqual(['a']);
  expect([...ownChanges.read('person').keys()]).toEqual(['d']);
});

it('returns the same changes until another is recorded, and none once they are forgotten', () => {
  ownChanges.record('stage', 'day 1', 'day 2');
  const first = ownChanges.read('person');
  expect(ownChanges.read('person')).toBe(first);
  ownChanges.record('other', 'day 1', 'day 2');
  expect([first.size, ownChanges.read('person').size]).toEqual([1, 2]);
  ownChanges.forget('person');
  expect(ownChanges.read('person').size).toBe(0);
});

it('forgets the objects of one user only, and their changes separately', () => {
  stored = { 'own-writes:another': '["b"]' };
  recordSaved('a');
  ownChanges.record('stage', 'day 1', 'day 2');
  ownWrites.forget('person');
  expect([ownWrites.read('person'), ownWrites.read('another')]).toEqual([[], ['b']]);
  expect(ownChanges.read('person').has('stage')).toBe(true);
});
