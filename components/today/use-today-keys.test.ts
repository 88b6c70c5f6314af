import { setMaxListeners } from 'node:events';
import { toast } from 'sonner';
import { expect, it, vi } from 'vitest';
import { runHook, stubBrowser } from '@/lib/query/testing-hook';
import { useTodayKeys } from './use-today-keys';

/** Two sections of two lines and one without any; the focus is in the line with this key. */
async function morning() {
  const { window, document } = stubBrowser();
  setMaxListeners(20, window);
  class Line {
    constructor(readonly dataset: Record<string, string>) {}
    isContentEditable = false;
    closest = () => null;
    contains = (one: unknown) => one === this;
    querySelector = () => ({ focus: () => focusOn(this), innerText: `Lead of ${this.dataset.item}` });
  }
  const focusOn = (line: Line | null) => Object.assign(document, { activeElement: line });
  focusOn(null);
  Object.assign(document, { querySelector: () => null });
  const copied: string[] = [];
  const clipboard = { isOpen: true };
  vi.stubGlobal('HTMLElement', Line);
  vi.stubGlobal('navigator', {
    clipboard: {
      writeText: (text: string) => {
        copied.push(text);
        return clipboard.isOpen ? Promise.resolve() : Promise.reject(new Error('not allowed'));
      },
    },
  });
  const lines = [
    new Line({ item: 'a', copy: 'Call Ann' }),
    new Line({ item: 'b', about: '{"transactionId":"1"}' }),
    new Line({ item: 'c', copy: '' }),
  ];
  const scrolled: string[] = [];
  const sections: Record<string, { lines: Line[]; focus: ReturnType<typeof vi.fn> }> = {
    1: { lines: lines.slice(0, 2), focus: vi.fn() },
    2: { lines: [], focus: vi.fn() },
    6: { lines: lines.slice(2), focus: vi.fn() },
  };
  const box = {
    contains: () => false,
    querySelectorAll: () => lines,
    querySelector: (selector: string) => {
      const name = /"(\d)"/.exec(selector)![1]!;
      const section = sections[name];
      return section
        ? {
            querySelector: () => section.lines[0] ?? null,
            scrollIntoView: () => scrolled.push(name),
            focus: section.focus,
          }
        : null;
    },
  };
  const acts = { onSnooze: vi.fn(), onWrite: vi.fn(), onMark: vi.fn() };
  const { settle } = await runHook(() =>
    useTodayKeys({ box: { current: box as unknown as HTMLElement }, ...acts }),
  );
  const press = (key: string) => {
    window.dispatchEvent(Object.assign(new Event('keydown', { cancelable: true }), { key }));
    return (document as { activeElement?: Line | null }).activeElement?.dataset.item ?? null;
  };
  return {
    press,
    lines,
    focusOn: (at: number) => focusOn(lines[at]!),
    sections,
    scrolled,
    copied,
    clipboard,
    settle,
    ...acts,
  };
}
const said = () => toast.getHistory().map((one) => ('title' in one ? one.title : '')).at(-1); // oxfmt-ignore

it('j and k go from line to line, and stay at the first and the last', async () => {
  const { press } = await morning();
  expect(['j', 'j', 'j', 'j', 'k', 'k', 'k'].map(press)).toEqual(['a', 'b', 'c', 'c', 'b', 'a', 'a']);
});

it('a number goes to the first line of its section, or to the section where it has none', async () => {
  const { press, scrolled, sections } = await morning();
  expect([press('6'), press('1'), press('2'), press('3')]).toEqual(['c', 'a', 'a', 'a']);
  expect([scrolled, sections[2]!.focus.mock.calls.length, sections[1]!.focus.mock.calls.length]).toEqual([
    ['6', '1', '2'],
    1,
    0,
  ]);
});

it('c copies the line, and says so or that the browser does not allow it', async () => {
  const { press, focusOn, copied, clipboard, settle } = await morning();
  press('c');
  focusOn(1);
  press('c');
  expect(copied).toEqual([]);
  focusOn(0);
  press('c');
  await settle();
  expect([copied, said()]).toEqual([['Call Ann'], 'Copied']);
  clipboard.isOpen = false;
  press('c');
  await settle();
  expect(said()).toBe('The browser did not allow copying');
});

it('d writes about the line, m marks all', async () => {
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

it.each([
  [0, 'b'],
  [1, 'c'],
  [2, 'b'],
])('s leaves out line %i, and goes to the next one, or from the last to the one before', async (at, next) => {
  const { press, focusOn, onSnooze, lines } = await morning();
  focusOn(at);
  const key = lines[at]!.dataset.item!;
  expect([press('s'), onSnooze.mock.calls]).toEqual([next, [[key, `Lead of ${key}`]]]);
});

it('s leaves out nothing where the focus is on no line', async () => {
  const { press, onSnooze } = await morning();
  expect([press('s'), onSnooze.mock.calls]).toEqual([null, []]);
});
