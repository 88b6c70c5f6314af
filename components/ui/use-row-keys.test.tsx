import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

const shortcuts = new Map<string, () => void>();
let focused: string | null = null;
let focusRow: (id: string | null) => void;
const onShow = vi.fn<(id: string | null) => void>();

/** A minimal row: its id, whether it contains focus, and its first link. */
const rowOf = (id: string) => ({
  getAttribute: () => id,
  contains: () => focused === id,
  querySelector: () => ({ focus: () => (focused = id) }),
});
const box = { current: { querySelectorAll: () => ['a', 'b', 'c'].map(rowOf) } as unknown as HTMLElement };

beforeEach(() => {
  vi.stubGlobal('document', { activeElement: null });
  vi.resetModules();
  vi.doMock('./use-shortcut', () => ({
    useShortcut: (key: string, action: () => void) => shortcuts.set(key, action),
  }));
});
afterEach(() => {
  vi.doUnmock('./use-shortcut');
  vi.resetModules();
  vi.unstubAllGlobals();
  focused = null;
  onShow.mockClear();
});

async function list(shownId: string | null = null) {
  const { useRowKeys } = await import('./use-row-keys');
  function List() {
    focusRow = useRowKeys({ box, attribute: 'data-row', shownId, onShow });
    return null;
  }
  renderToStaticMarkup(<List />);
  return (key: string) => {
    shortcuts.get(key)!();
    return focused;
  };
}

it('moves focus with j and k, stopping at the first and the last row', async () => {
  const press = await list();
  expect(['j', 'j', 'j', 'j', 'k', 'k', 'k'].map(press)).toEqual(['a', 'b', 'c', 'c', 'b', 'a', 'a']);
  expect(onShow).not.toHaveBeenCalled();
  focused = null;
  expect((await list())('k')).toBe('a');
});

it('starts at the row open in the panel when focus is elsewhere, and opens the row it moves to', async () => {
  const press = await list('b');
  expect(press('j')).toBe('c');
  expect(onShow.mock.calls).toEqual([['c']]);
});

it('opens and closes the focused row in the panel with Space', async () => {
  const press = await list('b');
  press(' ');
  focused = 'c';
  press(' ');
  expect(onShow.mock.calls).toEqual([[null], ['c']]);
  onShow.mockClear();
  focused = null;
  (await list())(' ');
  expect(onShow.mock.calls).toEqual([['a']]);
});

it('focuses a row by its id, and none if it is not in the list', async () => {
  await list();
  focusRow('c');
  expect(focused).toBe('c');
  focusRow('gone');
  focusRow(null);
  expect([focused, onShow.mock.calls]).toEqual(['c', []]);
});
