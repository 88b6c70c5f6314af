import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { markHandled } from '@/lib/access-requests/handled-requests';
import { storeViews } from '@/lib/chains/saved-views';
import { storeTeams } from '@/lib/teams/remembered-teams';
import { clearPrivateStorage, parseList, privateStore } from './private-store';

const kept = { 'draft:user-1:chain': 'a', 'draft:user-1:stage': 'b' };
const foreign = {
  'draft:user-10:chain': 'c',
  'draft:user-2:chain': 'd',
  'draft:': 'e',
  'a draft of user-2': 'f',
};
const everyones = { theme: 'dark' };

/** As a browser's: what is stored lies on the object as its own keys. */
function storageOf(kept: Record<string, string>) {
  const storage = { ...kept };
  Object.defineProperty(storage, 'getItem', { value: (key: string) => storage[key] ?? null });
  Object.defineProperty(storage, 'removeItem', { value: (key: string) => delete storage[key] });
  Object.defineProperty(storage, 'setItem', {
    value: (key: string, value: string) => (storage[key] = value),
  });
  return storage;
}
beforeEach(() => {
  vi.stubGlobal('window', globalThis);
  vi.stubGlobal('sessionStorage', storageOf({ ...kept, ...foreign }));
  vi.stubGlobal('localStorage', storageOf(everyones));
  for (const user of ['user-1', 'user-10']) {
    storeViews(user, []);
    storeTeams(user, []);
    markHandled(user, 'a request', true);
  }
});
afterEach(() => vi.unstubAllGlobals());

it("drops whatever is anyone's own, and nothing else", () => {
  expect(Object.keys(localStorage)).toHaveLength(7);
  clearPrivateStorage();
  expect(sessionStorage).toEqual({});
  expect(localStorage).toEqual(everyones);
});

it("drops everyone's but one person's, whose id may be the beginning of another's", () => {
  clearPrivateStorage({ except: 'user-1' });
  expect(sessionStorage).toEqual(kept);
  expect(Object.keys(localStorage).sort()).toEqual([
    'chain-views:user-1',
    'handled-requests:user-1',
    'teams:user-1',
    'theme',
  ]);
});

it('keeps what the morning needs to tell the own changes of each person, until this device is forgotten', () => {
  const own = { 'own-writes:user-2': '["a"]', 'own-changes:user-2': '[]' };
  vi.stubGlobal('localStorage', storageOf({ ...everyones, ...own, 'own-words:user-2': '[]' }));
  clearPrivateStorage();
  expect(localStorage).toEqual({ ...everyones, ...own });
});

it('does no harm where storage is forbidden', () => {
  Object.defineProperty(globalThis, 'sessionStorage', {
    configurable: true,
    get: () => {
      throw new DOMException('denied', 'SecurityError');
    },
  });
  clearPrivateStorage();
  expect(localStorage).toEqual(everyones);
});

it('a list is kept for each person, and whoever listens hears of a change in this tab and in another', () => {
  const tabs = new EventTarget();
  vi.stubGlobal('window', tabs);
  const store = privateStore('teams');
  const heard = vi.fn();
  const stop = store.subscribe(heard);
  expect([store.read('user-2'), store.write('user-2', ['a']), heard.mock.calls.length]).toEqual([
    '[]',
    true,
    1,
  ]);
  tabs.dispatchEvent(new Event('storage'));
  expect(heard).toHaveBeenCalledTimes(2);
  expect([store.read('user-2'), store.read('user-20')]).toEqual(['["a"]', '[]']);
  stop();
  store.write('user-2', []);
  tabs.dispatchEvent(new Event('storage'));
  expect(heard).toHaveBeenCalledTimes(2);
});

it('what cannot be kept is said, told to no one and read as nothing', () => {
  const forbidden = () => {
    throw new DOMException('denied', 'SecurityError');
  };
  vi.stubGlobal('localStorage', { getItem: forbidden, setItem: forbidden });
  vi.stubGlobal('window', new EventTarget());
  const heard = vi.fn();
  const store = privateStore('teams');
  store.subscribe(heard);
  expect([store.write('user-1', ['a']), store.read('user-1'), heard.mock.calls.length]).toEqual([
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
])('%j is the list %j', (text, list) => {
  expect(parseList(text)).toEqual(list);
});
