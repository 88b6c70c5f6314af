import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

const keys = new Map<string, () => void>();
let focused: string | null = null;
const shows = vi.fn<(id: string | null) => void>();

/** A row as far as the keys know it: its id, whether the focus is in it, and its first link. */
const rowOf = (id: string) => ({
  getAttribute: () => id,
  contains: () => focused === id,
  querySelector: () => ({ focus: () => (focused = id) }),
});
const box = { current: { querySelectorAll: () => ['a', 'b', 'c'].map(rowOf) } as unknown as HTMLElement };

beforeEach(() => {
  vi.stubGlobal('document', { activeElement: null });
  vi.resetModules();
  vi.doMock('./use-shortcut', () => ({ useShortcut: (key: string, act: () => void) => keys.set(key, act) }));
});
afterEach(() => {
  vi.doUnmock('./use-shortcut');
  vi.resetModules();
  vi.unstubAllGlobals();
  focused = null;
  shows.mockClear();
});

async function list(shown: string | null = null) {
  const { useRowKeys } = await import('./use-row-keys');
  function List() {
    useRowKeys({ box, attribute: 'data-row', shown, onShow: shows });
    return null;
  }
  renderToStaticMarkup(<List />);
  return (key: string) => {
    keys.get(key)!();
    return focused;
  };
}

it('j and k go from row to row, and stay at the first and the last', async () => {
  const press = await list();
  expect(['j', 'j', 'j', 'j', 'k', 'k', 'k'].map(press)).toEqual(['a', 'b', 'c', 'c', 'b', 'a', 'a']);
  expect(shows).not.toHaveBeenCalled();
  focused = null;
  expect((await list())('k')).toBe('a');
});

it('go on from what is shown beside the list where the focus is elsewhere, and show what they come to', async () => {
  const press = await list('b');
  expect(press('j')).toBe('c');
  expect(shows.mock.calls).toEqual([['c']]);
});

it('Space shows the row with the focus beside the list, and puts it away again', async () => {
  const press = await list('b');
  press(' ');
  focused = 'c';
  press(' ');
  expect(shows.mock.calls).toEqual([[null], ['c']]);
  shows.mockClear();
  focused = null;
  (await list())(' ');
  expect(shows.mock.calls).toEqual([['a']]);
});
