import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { markHandled } from '@/lib/access-requests/handled-requests';
import { storeViews } from '@/lib/chains/saved-views';
import { storeTeams } from '@/lib/teams/remembered-teams';
import { clearPrivateStorage, parseList, privateStore } from './private-store';

const ownDrafts = { 'draft:user-1:chain': 'a', 'draft:user-1:stage': 'b' };
const otherDrafts = {
  'draft:user-10:chain': 'c',
  'draft:user-2:chain': 'd',
  'draft:': 'e',
  'a draft of user-2': 'f',
};
const shared = { theme: 'dark', 'single-keys': 'off' };

/** Like a browser's storage, whose keys are its own properties. */
function storageOf(entries: Record<string, string>) {
  const storage = { ...entries };
  Object.defineProperty(storage, 'getItem', { value: (key: string) => storage[key] ?? null });
  Object.defineProperty(storage, 'removeItem', { value: (key: string) => delete storage[key] });
  Object.defineProperty(storage, 'setItem', {
    value: (key: string, value: string) => (storage[key] = value),
  });
  return storage;
}
beforeEach(() => {
  vi.stubGlobal('window', globalThis);
  vi.stubGlobal('sessionStorage', storageOf({ ...ownDrafts, ...otherDrafts }));
  vi.stubGlobal('localStorage', storageOf(shared));
  for (const user of ['user-1', 'user-10']) {
    storeViews(user, []);
    storeTeams(user, []);
    markHandled(user, 'a request', true);
  }
});
afterEach(() => vi.unstubAllGlobals());

it("clears all users' data, and nothing else", () => {
  expect(Object.keys(localStorage)).toHaveLength(8);
  clearPrivateStorage();
  expect(sessionStorage).toEqual({});
  expect(localStorage).toEqual(shared);
});

it("clears all users' data but one user's, even if that id is a prefix of another", () => {
  clearPrivateStorage({ except: 'user-1' });
  expect(sessionStorage).toEqual(ownDrafts);
  expect(Object.keys(localStorage).sort()).toEqual([
    'chain-views:user-1',
    'handled-requests:user-1',
    'single-keys',
    'teams:user-1',
    'theme',
  ]);
});

it("keeps each user's own writes and changes, which /today needs", () => {
  const own = { 'own-writes:user-2': '["a"]', 'own-changes:user-2': '[]' };
  vi.stubGlobal('localStorage', storageOf({ ...shared, ...own, 'own-words:user-2': '[]' }));
  clearPrivateStorage();
  expect(localStorage).toEqual({ ...shared, ...own });
});

it('ignores blocked storage', () => {
  Object.defineProperty(globalThis, 'sessionStorage', {
    configurable: true,
    get: () => {
      throw new DOMException('denied', 'SecurityError');
    },
  });
  clearPrivateStorage();
  expect(localStorage).toEqual(shared);
});

it('stores a list per user, and notifies subscribers of changes in this tab and in others', () => {
  const tabs = new EventTarget();
  vi.stubGlobal('window', tabs);
  const store = privateStore('teams');
  const listener = vi.fn();
  const stop = store.subscribe(listener);
  expect([store.read('user-2'), store.write('user-2', ['a']), listener.mock.calls.length]).toEqual([
    '[]',
    true,
    1,
  ]);
  tabs.dispatchEvent(new Event('storage'));
  expect(listener).toHaveBeenCalledTimes(2);
  expect([store.read('user-2'), store.read('user-20')]).toEqual(['["a"]', '[]']);
  stop();
  store.write('user-2', []);
  tabs.dispatchEvent(new Event('storage'));
  expect(listener).toHaveBeenCalledTimes(2);
});

it('if storage is blocked, write returns false without notifying, and read returns an empty list', () => {
  const blocked = () => {
    throw new DOMException('denied', 'SecurityError');
  };
  vi.stubGlobal('localStorage', { getItem: blocked, setItem: blocked });
  vi.stubGlobal('window', new EventTarget());
  const listener = vi.fn();
  const store = privateStore('teams');
  store.subscribe(listener);
  expect([store.write('user-1', ['a']), store.read('user-1'), listener.mock.calls.length]).toEqual([
    false,
    '[]',
    0,
  ]);
});

it.each([
  ['["a"]', ['a']],
  ['{"a":1}', []],
  ['null', []],
  ['', []],
  ['[', []],
])('parses %j as %j', (text, list) => {
  expect(parseList(text)).toEqual(list);
});
