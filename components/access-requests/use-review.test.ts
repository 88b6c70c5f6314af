import { toast } from 'sonner';
import { beforeEach, expect, it, vi } from 'vitest';
import { markHandled, parseHandled, storedHandled } from '@/lib/access-requests/handled-requests';
import type { RequestView } from '@/lib/access-requests/request-list';
import type { AccessRequest } from '@/lib/access-requests/schema';
import { runHook, stubBrowser } from '@/lib/query/testing-hook';
import { useReview } from './use-review';

vi.mock('next/navigation', () => ({
  usePathname: () => location.pathname,
  useSearchParams: () => new URLSearchParams(location.search),
}));
const keys = new Map<string, () => void>();
vi.mock('@/components/ui/use-shortcut', () => ({
  useShortcut: (key: string, act: () => void, isOn = true) => (isOn ? keys.set(key, act) : keys.delete(key)),
}));
let focused: string | null;
beforeEach(() => {
  keys.clear();
  focused = null;
});

const request = (id: string, given: Partial<AccessRequest> = {}) =>
  ({ id, status: 'pending', from: `From ${id}`, ...given }) as AccessRequest;
const rowOf = (id: string) => ({
  getAttribute: () => id,
  contains: () => focused === id,
  querySelector: () => ({ focus: () => (focused = id) }),
});

type Given = {
  rows?: AccessRequest[];
  view?: RequestView;
  handled?: string[];
  width?: number;
  open?: string;
};
let pages = 0;
async function review({
  rows = ['a', 'b', 'c'].map((id) => request(id)),
  view = 'pending',
  handled = [],
  width = 1366,
  open,
}: Given = {}) {
  stubBrowser();
  const written: string[] = [];
  const place = new URL(
    `/requests/${(pages += 1)}${open ? `?request=${open}` : ''}`,
    'http://localhost:3000',
  );
  const write = (how: string) => (_state: unknown, _title: string, url: string) => {
    place.href = new URL(url, place).href;
    written.push(`${how} ${place.searchParams.get('request')}`);
  };
  class History {
    replaceState = write('replace');
    pushState = write('push');
  }
  vi.stubGlobal('HTMLElement', class {});
  vi.stubGlobal('location', place);
  vi.stubGlobal('history', new History());
  Object.assign(window, {
    matchMedia: (query: string) => ({
      matches: width < Number(/(\d+)rem/.exec(query)![1]) * 16,
      addEventListener: () => {},
      removeEventListener: () => {},
    }),
  });
  for (const id of handled) markHandled('u', id, true);
  const box = {
    current: { querySelectorAll: () => rows.map(({ id }) => rowOf(id)) } as unknown as HTMLElement,
  };
  const hook = await runHook(() => useReview(rows, view, 'u', box));
  const act = async (what: () => void) => {
    what();
    await hook.settle();
    await hook.draw();
  };
  const marked = () => parseHandled(storedHandled('u'));
  const mark = (is = true) => act(() => hook.now().mark(is));
  return { ...hook, act, mark, marked, written, open: () => [hook.now().open?.id, hook.now().isPinned] };
}
const said = () => toast.getHistory().map((one) => ('title' in one ? one : undefined)).at(-1)!; // oxfmt-ignore

it.each<[string, Given, string | undefined, boolean]>([
  ['the first that is not handled', { handled: ['a'] }, 'b', true],
  ['the first where all are', { handled: ['a', 'b', 'c'] }, 'a', true],
  ['the one in the address', { open: 'c' }, 'c', false],
  ['the first where that one is not in the list', { open: 'gone' }, 'a', true],
  ['the first from 1,200 px on', { width: 1200 }, 'a', true],
  ['nothing by itself where there is no room', { width: 1199 }, undefined, false],
  ['the one in the address where there is no room', { width: 390, open: 'b' }, 'b', false],
  ['nothing by itself among the answered', { view: 'accepted' }, undefined, false],
  ['nothing in an empty list', { rows: [] }, undefined, false],
])('opens %s', async (_, given, id, isPinned) => {
  const { open } = await review(given);
  expect([open(), keys.has('m')]).toEqual([[id, isPinned], id !== undefined]);
});

it('opens what is chosen, which Back takes back, and closes to the list, where nothing opens by itself again', async () => {
  const { now, act, open, written } = await review();
  await act(() => now().enter('b'));
  expect([open(), written]).toEqual([['b', false], ['push b']]);
  await act(() => now().close());
  expect([open(), focused]).toEqual([[undefined, false], 'b']);
  await act(() => now().enter('a'));
  await act(() => now().close());
  expect([open(), written]).toEqual([
    [undefined, false],
    ['push b', 'push null', 'push a', 'push null'],
  ]);
});

it('j goes on to the next one without an entry of the history for each', async () => {
  const { act, open, written } = await review();
  focused = 'a';
  await act(keys.get('j')!);
  expect([open(), written, focused]).toEqual([['b', false], ['replace b'], 'b']);
});

it.each([
  [1366, 'b'],
  [390, null],
])(
  'what is marked gives way to the next one, which has the focus where there is room: %i px',
  async (width, focus) => {
    const { mark, marked, open, act, written } = await review({ width, open: 'a', handled: ['c'] });
    await mark();
    expect([marked(), open(), written, focused]).toEqual([['c', 'a'], ['b', false], ['replace b'], focus]);
    expect(said()).toMatchObject({ title: 'Marked handled in this browser: From a' });
    // Undo takes the mark away and goes back there.
    focused = null;
    await act(() => (said().action as { onClick: (event: unknown) => void }).onClick({}));
    expect([marked(), open(), focused]).toEqual([['c'], ['a', false], focus && 'a']);
  },
);

it('stays where there is no next one, or others are looked at, and where a mark is taken away', async () => {
  const last = await review({ open: 'b', handled: ['a', 'c'] });
  await last.mark();
  expect([last.open(), last.marked(), last.written]).toEqual([['b', false], ['a', 'c', 'b'], []]);
  const count = toast.getHistory().length;
  await last.act(keys.get('m')!);
  expect([last.open(), last.marked(), toast.getHistory().length]).toEqual([['b', false], ['a', 'c'], count]);
  await last.act(keys.get('m')!);
  expect(last.marked()).toEqual(['a', 'c', 'b']);
});

it('in a list of all of them the marked one stays open; an answered one is not marked', async () => {
  const rows = [request('a', { from: ' ' }), request('b', { status: 'accepted' })];
  const { now, mark, marked, open, act } = await review({ rows, view: 'any', open: 'a' });
  await mark();
  expect([marked(), open(), said().title]).toEqual([
    ['a'],
    ['a', false],
    'Marked handled in this browser: name not given',
  ]);
  await act(() => now().enter('b'));
  await mark();
  expect(marked()).toEqual(['a']);
});

it('says so where this browser keeps nothing, and stays', async () => {
  const { mark, open } = await review({ open: 'a' });
  vi.stubGlobal('localStorage', undefined);
  await mark();
  expect([open(), said().title]).toEqual([['a', false], expect.stringContaining('does not store data')]);
});
