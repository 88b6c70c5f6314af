import { beforeEach, expect, it, vi } from 'vitest';
import { pendingSubmissions } from './pending-submission';

const draft = { owner: 'user-1', name: 'stage:7' };
let stored: Map<string, string>;
beforeEach(() => {
  stored = new Map();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => void stored.set(key, text),
    removeItem: (key: string) => void stored.delete(key),
  });
  return () => vi.unstubAllGlobals();
});

it('stores submissions per user and form, with a separate entry for each item', () => {
  pendingSubmissions.put(draft, { id: 'a', at: 5 });
  pendingSubmissions.put(draft, { id: 'b', at: null }, 'row 2');
  expect(pendingSubmissions.read(draft)).toEqual({ '': { id: 'a', at: 5 }, 'row 2': { id: 'b', at: null } });
  expect(pendingSubmissions.read({ ...draft, owner: 'user-2' })).toEqual({});
  expect(pendingSubmissions.read({ ...draft, name: 'stage:8' })).toEqual({});
});

it('removes submissions one by one, and the stored key with the last', () => {
  pendingSubmissions.put(draft, { id: 'a', at: 5 });
  pendingSubmissions.put(draft, { id: 'b', at: 6 }, 'row 2');
  expect([pendingSubmissions.remove(draft), pendingSubmissions.remove(draft)]).toEqual([true, false]);
  expect(pendingSubmissions.read(draft)).toEqual({ 'row 2': { id: 'b', at: 6 } });
  pendingSubmissions.remove(draft, 'row 2');
  expect(stored.size).toBe(0);
});

it('reads nothing from malformed data or without storage', () => {
  for (const text of ['{', 'null', '[1]', '{"":{"id":7,"at":5}}', '{"":{"id":"a"}}']) {
    stored.set('sent:user-1:stage:7', text);
    expect(pendingSubmissions.read(draft), text).toEqual({});
  }
  vi.stubGlobal('sessionStorage', undefined);
  pendingSubmissions.put(draft, { id: 'a', at: 5 });
  expect(pendingSubmissions.read(draft)).toEqual({});
});
