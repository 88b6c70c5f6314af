import { describe, expect, it, vi } from 'vitest';
import { createLookStore } from './look-store';
import { type NodeLook } from './node-look';

const look = (id: string, title: string): [string, NodeLook] => [
  id,
  { id, title, state: '', tone: 'info', icon: 'tag', own: false, dark: false, spoken: title, stamp: '' },
];
const looks = (...all: [string, string][]) => new Map(all.map(([id, title]) => look(id, title)));

describe('createLookStore', () => {
  it('keeps the object of an equal copy, so that only what changed renders', () => {
    const store = createLookStore(looks(['a', '1'], ['b', '2']));
    const heard = vi.fn();
    store.subscribe(heard);
    const before = store.get('a');
    store.replace(looks(['a', '1'], ['b', '3'], ['c', '4']));
    expect(heard).toHaveBeenCalledOnce();
    expect(store.get('a')).toBe(before);
    expect(store.get('b')?.title).toBe('3');
    expect(store.get('c')?.title).toBe('4');
    store.replace(looks(['b', '3']));
    expect(store.get('a')).toBeUndefined();
  });

  it('notices a field that is new or gone', () => {
    const store = createLookStore(looks(['a', '1']));
    const marked = new Map([['a', { ...look('a', '1')[1], mark: 'info' as const }]]);
    store.replace(marked);
    expect(store.get('a')?.mark).toBe('info');
    store.replace(looks(['a', '1']));
    expect(store.get('a')?.mark).toBeUndefined();
  });

  it('forgets a listener that has left', () => {
    const store = createLookStore(looks(['a', '1']));
    const listener = vi.fn();
    store.subscribe(listener)();
    store.replace(looks(['a', '2']));
    expect(listener).not.toHaveBeenCalled();
  });
});
