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
const shortcuts = new Map<string, () => void>();
vi.mock('@/components/ui/use-shortcut', () => ({
  useShortcut: (key: string, action: () => void, isEnabled = true) =>
    isEnabled ? shortcuts.set(key, action) : shortcuts.delete(key),
}));
let focused: string | null;
beforeEach(() => {
  shortcuts.clear();
  focused = null;
});

const request = (id: string, fields: Partial<AccessRequest> = {}) =>
  ({ id, status: 'pending', from: `From ${id}`, ...fields }) as AccessRequest;
const rowOf = (id: string) => ({
  getAttribute: () => id,
  contains: () => focused === id,
  // A toast that loses the focus returns it to where it came from.
  querySelector: () => ({
    focus: () => (focused = 'blur' in Object(document.activeElement) ? 'before' : id),
  }),
});

type Options = {
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
}: Options = {}) {
  stubBrowser();
  const written: string[] = [];
  const url = new URL(`/requests/${(pages += 1)}${open ? `?request=${open}` : ''}`, 'http://localhost:3000');
  const write = (method: string) => (_state: unknown, _title: string, next: string) => {
    url.href = new URL(next, url).href;
    written.push(`${method} ${url.searchParams.get('request')}`);
  };
  class History {
    replaceState = write('replace');
    pushState = write('push');
  }
  vi.stubGlobal('HTMLElement', class {});
  vi.stubGlobal('location', url);
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
    current: {
      contains: () => false,
      querySelectorAll: () => rows.map(({ id }) => rowOf(id)),
    } as unknown as HTMLElement,
  };
  const hook = await runHook(() => useReview(rows, view, 'u', box));
  const act = async (action: () => void) => {
    action();
    await hook.settle();
    await hook.rerender();
  };
  const handledIds = () => parseHandled(storedHandled('u'));
  const mark = (isHandled = true) => act(() => hook.now().mark(isHandled));
  return { ...hook, act, mark, handledIds, written, open: () => [hook.now().open?.id, hook.now().isPinned] };
}
const lastToast = () => toast.getHistory().map((entry) => ('title' in entry ? entry : undefined)).at(-1)!; // oxfmt-ignore

it.each<[string, Options, string | undefined, boolean]>([
  ['the first unhandled request', { handled: ['a'] }, 'b', true],
  ['the first request if all are handled', { handled: ['a', 'b', 'c'] }, 'a', true],
  ['the request in the URL', { open: 'c' }, 'c', false],
  ['the first request if the one in the URL is not in the list', { open: 'gone' }, 'a', true],
  ['the first request from 1,200 px up', { width: 1200 }, 'a', true],
  ['nothing automatically below 1,200 px', { width: 1199 }, undefined, false],
  ['the request in the URL below 1,200 px', { width: 390, open: 'b' }, 'b', false],
  ['nothing automatically among answered requests', { view: 'accepted' }, undefined, false],
  ['nothing in an empty list', { rows: [] }, undefined, false],
])('opens %s', async (_, options, id, isPinned) => {
  const { open } = await review(options);
  expect([open(), shortcuts.has('m')]).toEqual([[id, isPinned], id !== undefined]);
});

it('opens a chosen request as a history entry, and opens nothing automatically after closing', async () => {
  const { now, act, open, written } = await review();
  await act(() => now().openAndFocus('b'));
  expect([open(), written]).toEqual([['b', false], ['push b']]);
  await act(() => now().close());
  expect([open(), focused]).toEqual([[undefined, false], 'b']);
  await act(() => now().openAndFocus('a'));
  await act(() => now().close());
  expect([open(), written]).toEqual([
    [undefined, false],
    ['push b', 'push null', 'push a', 'push null'],
  ]);
});

it('moves to the next request with j without adding history entries', async () => {
  const { act, open, written } = await review();
  focused = 'a';
  await act(shortcuts.get('j')!);
  expect([open(), written, focused]).toEqual([['b', false], ['replace b'], 'b']);
});

it.each([
  [1366, 'b'],
  [390, null],
])(
  'opens the next request after marking one, and focuses it except on a phone: %i px',
  async (width, focus) => {
    const { mark, handledIds, open, act, written } = await review({ width, open: 'a', handled: ['c'] });
    await mark();
    expect([handledIds(), open(), written, focused]).toEqual([
      ['c', 'a'],
      ['b', false],
      ['replace b'],
      focus,
    ]);
    expect(lastToast()).toMatchObject({ title: 'Marked handled in this browser: From a' });
    // Undo removes the mark and opens the request again.
    focused = null;
    await act(() => (lastToast().action as { onClick: (event: unknown) => void }).onClick({}));
    expect([handledIds(), open(), focused]).toEqual([['c'], ['a', false], focus && 'a']);
  },
);

it('focuses the row of the request whose mark is undone, although the focus is on the toast', async () => {
  const { mark, act } = await review({ open: 'a' });
  await mark();
  const blur = () => void Object.assign(document, { activeElement: null });
  Object.assign(document, { activeElement: Object.assign(new HTMLElement(), { blur }) });
  await act(() => (lastToast().action as { onClick: (event: unknown) => void }).onClick({}));
  expect(focused).toBe('a');
});

it('only removes the mark if it is undone on another page', async () => {
  const { mark, handledIds, written, unmount, settle } = await review({ open: 'a' });
  await mark();
  const { onClick } = lastToast().action as { onClick: (event: unknown) => void };
  await unmount();
  written.length = 0;
  onClick({});
  await settle();
  expect([handledIds(), written]).toEqual([[], []]);
});

it('stays on the request if there is no next one or when a mark is removed', async () => {
  const last = await review({ open: 'b', handled: ['a', 'c'] });
  await last.mark();
  expect([last.open(), last.handledIds(), last.written]).toEqual([['b', false], ['a', 'c', 'b'], []]);
  const count = toast.getHistory().length;
  await last.act(shortcuts.get('m')!);
  expect([last.open(), last.handledIds(), toast.getHistory().length]).toEqual([
    ['b', false],
    ['a', 'c'],
    count,
  ]);
  await last.act(shortcuts.get('m')!);
  expect(last.handledIds()).toEqual(['a', 'c', 'b']);
});

it('keeps a marked request open in the list of all, and does not mark an answered one', async () => {
  const rows = [request('a', { from: ' ' }), request('b', { status: 'accepted' })];
  const { now, mark, handledIds, open, act } = await review({ rows, view: 'any', open: 'a' });
  await mark();
  expect([handledIds(), open(), lastToast().title]).toEqual([
    ['a'],
    ['a', false],
    'Marked handled in this browser: name not given',
  ]);
  await act(() => now().openAndFocus('b'));
  await mark();
  expect(handledIds()).toEqual(['a']);
});

it('reports when the browser stores nothing, and stays on the request', async () => {
  const { mark, open } = await review({ open: 'a' });
  vi.stubGlobal('localStorage', undefined);
  await mark();
  expect([open(), lastToast().title]).toEqual([['a', false], expect.stringContaining('does not store data')]);
});

it('moves the focus into the panel of a request that was opened, but not of one that was only passed', async () => {
  const { now, act } = await review();
  expect(now().focusRequest).toBeNull();
  await act(() => now().openAndFocus('b'));
  const first = now().focusRequest;
  expect(first).not.toBeNull();
  await act(() => now().openAndFocus('b'));
  expect(now().focusRequest).not.toBe(first);
  focused = 'b';
  await act(shortcuts.get('j')!);
  expect([now().open?.id, now().focusRequest]).toEqual(['c', null]);
  await act(shortcuts.get('k')!);
  expect([now().open?.id, now().focusRequest]).toEqual(['b', null]);
  await act(() => now().openAndFocus('c'));
  // Back, which this page only follows.
  await act(() => void (location.href = new URL('?request=a', location.href).href));
  expect([now().open?.id, now().focusRequest]).toEqual(['a', null]);
});
