import { describe, expect, it, vi } from 'vitest';
import { createLiveStore } from './live-store';

const entries = (values: Record<string, number>) =>
  new Map(Object.entries(values).map(([id, n]) => [id, { n }]));

describe('createLiveStore', () => {
  it('tells the one id that changed, and no one else', () => {
    const store = createLiveStore(entries({ a: 1, b: 2 }));
    const [a, b, all] = [vi.fn(), vi.fn(), vi.fn()];
    store.subscribe('a', a);
    store.subscribe('b', b);
    store.subscribeAll(all);
    expect(store.replace(entries({ a: 1, b: 3 }))).toEqual(['b']);
    expect(a).not.toHaveBeenCalled();
    expect(b).toHaveBeenCalledOnce();
    expect(all).toHaveBeenCalledOnce();
  });

  it('keeps the object of an equal copy, so that nothing renders', () => {
    const store = createLiveStore(entries({ a: 1 }));
    const before = store.get('a');
    const all = vi.fn();
    store.subscribeAll(all);
    expect(store.replace(entries({ a: 1 }))).toEqual([]);
    expect(store.get('a')).toBe(before);
    expect(all).not.toHaveBeenCalled();
  });

  it('names what came and what went', () => {
    const store = createLiveStore(entries({ a: 1, b: 2 }));
    expect(store.replace(entries({ b: 2, c: 3 })).sort()).toEqual(['a', 'c']);
    expect(store.get('a')).toBeUndefined();
  });

  it('notices a field that is new or gone', () => {
    const store = createLiveStore<{ n: number; m?: number }>(entries({ a: 1 }));
    expect(store.replace(new Map([['a', { n: 1, m: 2 }]]))).toEqual(['a']);
    expect(store.replace(entries({ a: 1 }))).toEqual(['a']);
  });

  it('forgets a listener that has left', () => {
    const store = createLiveStore(entries({ a: 1 }));
    const listener = vi.fn();
    store.subscribe('a', listener)();
    store.replace(entries({ a: 2 }));
    expect(listener).not.toHaveBeenCalled();
  });
});
