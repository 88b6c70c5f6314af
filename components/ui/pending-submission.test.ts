import { beforeEach, expect, it, vi } from 'vitest';
import { pendingSubmissions } from './pending-submission';

const mine = { owner: 'user-1', name: 'stage:7' };
let kept: Map<string, string>;
beforeEach(() => {
  kept = new Map();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => void kept.set(key, text),
    removeItem: (key: string) => void kept.delete(key),
  });
  return () => vi.unstubAllGlobals();
});

it('what was sent is known to its form and its person alone, each of several things by its name', () => {
  pendingSubmissions.put(mine, { id: 'a', at: 5 });
  pendingSubmissions.put(mine, { id: 'b', at: null }, 'row 2');
  expect(pendingSubmissions.read(mine)).toEqual({ '': { id: 'a', at: 5 }, 'row 2': { id: 'b', at: null } });
  expect(pendingSubmissions.read({ ...mine, owner: 'user-2' })).toEqual({});
  expect(pendingSubmissions.read({ ...mine, name: 'stage:8' })).toEqual({});
});

it('is forgotten one by one, and nothing is left behind', () => {
  pendingSubmissions.put(mine, { id: 'a', at: 5 });
  pendingSubmissions.put(mine, { id: 'b', at: 6 }, 'row 2');
  expect([pendingSubmissions.remove(mine), pendingSubmissions.remove(mine)]).toEqual([true, false]);
  expect(pendingSubmissions.read(mine)).toEqual({ 'row 2': { id: 'b', at: 6 } });
  pendingSubmissions.remove(mine, 'row 2');
  expect(kept.size).toBe(0);
});

it('what is stored and is none, or no storage at all, is as nothing sent', () => {
  for (const text of ['{', 'null', '[1]', '{"":{"id":7,"at":5}}', '{"":{"id":"a"}}']) {
    kept.set('sent:user-1:stage:7', text);
    expect(pendingSubmissions.read(mine), text).toEqual({});
  }
  vi.stubGlobal('sessionStorage', undefined);
  pendingSubmissions.put(mine, { id: 'a', at: 5 });
  expect(pendingSubmissions.read(mine)).toEqual({});
});
