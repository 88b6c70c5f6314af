import { setMaxListeners } from 'node:events';
import { toast } from 'sonner';
import { expect, it, vi } from 'vitest';
import { runHook, stubBrowser } from '@/lib/query/testing-hook';
import { useTodayKeys } from './use-today-keys';

/** Renders the hook with three sections: of two rows, of none and of one. */
async function morning() {
  const { window, document } = stubBrowser();
  setMaxListeners(20, window);
  class Row {
    constructor(readonly dataset: Record<string, string>) {}
    isContentEditable = false;
    closest = () => null;
    contains = (element: unknown) => element === this;
    querySelector = () => ({ focus: () => focusOn(this), innerText: `Lead of ${this.dataset.item}` });
  }
  const focusOn = (row: Row | null) => Object.assign(document, { activeElement: row });
  focusOn(null);
  Object.assign(document, { querySelector: () => null });
  const copied: string[] = [];
  const clipboard = { isAllowed: true };
  vi.stubGlobal('HTMLElement', Row);
  vi.stubGlobal('navigator', {
    clipboard: {
      writeText: (text: string) => {
        copied.push(text);
        return clipboard.isAllowed ? Promise.resolve() : Promise.reject(new Error('not allowed'));
      },
    },
  });
  const rows = [
    new Row({ item: 'a', copy: 'Call Ann' }),
    new Row({ item: 'b', about: '{"transactionId":"1"}' }),
    new Row({ item: 'c', copy: '' }),
  ];
  const scrolled: string[] = [];
  const sections: Record<string, { rows: Row[]; focus: ReturnType<typeof vi.fn> }> = {
    1: { rows: rows.slice(0, 2), focus: vi.fn() },
    2: { rows: [], focus: vi.fn() },
    6: { rows: rows.slice(2), focus: vi.fn() },
  };
  const box = {
    contains: () => false,
    // The last row of the page is in a collapsed section.
    querySelectorAll: (selector: string) =>
      selector === '[data-item]:not([data-print="only"] *)' ? rows : [...rows, new Row({ item: 'printed' })],
    querySelector: (selector: string) => {
      const name = /"(\d)"/.exec(selector)![1]!;
      const section = sections[name];
      return section
        ? {
            querySelector: () => section.rows[0] ?? null,
            scrollIntoView: () => scrolled.push(name),
            focus: section.focus,
          }
        : null;
    },
  };
  const handlers = { onSnooze: vi.fn(), onWrite: vi.fn(), onMark: vi.fn() };
  const { settle } = await runHook(() =>
    useTodayKeys({ box: { current: box as unknown as HTMLElement }, ...handlers }),
  );
  const press = (key: string) => {
    window.dispatchEvent(Object.assign(new Event('keydown', { cancelable: true }), { key }));
    return (document as { activeElement?: Row | null }).activeElement?.dataset.item ?? null;
  };
  return {
    press,
    rows,
    focusOn: (index: number) => focusOn(rows[index]!),
    sections,
    scrolled,
    copied,
    clipboard,
    settle,
    ...handlers,
  };
}
const lastToast = () => toast.getHistory().map((entry) => ('title' in entry ? entry.title : '')).at(-1); // oxfmt-ignore

it('moves focus with j and k, stopping at the first and the last row', async () => {
  const { press } = await morning();
  expect(['j', 'j', 'j', 'j', 'k', 'k', 'k'].map(press)).toEqual(['a', 'b', 'c', 'c', 'b', 'a', 'a']);
});

it('moves to the first row of a section by its number, or to the section itself if it is empty', async () => {
  const { press, scrolled, sections } = await morning();
  expect([press('6'), press('1'), press('2'), press('3')]).toEqual(['c', 'a', 'a', 'a']);
  expect([scrolled, sections[2]!.focus.mock.calls.length, sections[1]!.focus.mock.calls.length]).toEqual([
    ['6', '1', '2'],
    1,
    0,
  ]);
});

it('moves to each of the six sections by its number', async () => {
  const { press, sections, scrolled } = await morning();
  for (const name of ['3', '4', '5']) sections[name] = { rows: [], focus: vi.fn() };
  for (const name of ['1', '2', '3', '4', '5', '6', '7']) press(name);
  expect(scrolled).toEqual(['1', '2', '3', '4', '5', '6']);
  expect(['2', '3', '4', '5'].map((name) => sections[name]!.focus.mock.calls.length)).toEqual([1, 1, 1, 1]);
});

it('copies the row with c, and reports success or failure', async () => {
  const { press, focusOn, copied, clipboard, settle } = await morning();
  press('c');
  focusOn(1);
  press('c');
  expect(copied).toEqual([]);
  focusOn(0);
  press('c');
  await settle();
  expect([copied, lastToast()]).toEqual([['Call Ann'], 'Copied']);
  clipboard.isAllowed = false;
  press('c');
  await settle();
  expect(lastToast()).toBe('The browser did not allow copying');
});

it('writes an update with d, and marks everything as seen with m', async () => {
  const { press, focusOn, onWrite, onMark } = await morning();
  press('d');
  focusOn(0);
  press('d');
  expect(onWrite).not.toHaveBeenCalled();
  focusOn(1);
  press('d');
  press('m');
  expect([onWrite.mock.calls, onMark.mock.calls.length]).toEqual([[[{ transactionId: '1' }]], 1]);
});

it.each([0, 1, 2])('snoozes row %i with s, to which the focus returns if it is not hidden', async (index) => {
  const { press, focusOn, onSnooze, rows } = await morning();
  focusOn(index);
  const key = rows[index]!.dataset.item!;
  expect([press('s'), onSnooze.mock.calls]).toEqual([key, [[key, `Lead of ${key}`]]]);
});

it('snoozes nothing when no row has focus', async () => {
  const { press, onSnooze } = await morning();
  expect([press('s'), onSnooze.mock.calls]).toEqual([null, []]);
});
