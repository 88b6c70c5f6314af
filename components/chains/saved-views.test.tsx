import type { ReactElement } from 'react';
import { expect, it, vi } from 'vitest';
import { elementsIn, markupOf, propsIn, textOf } from '@/components/testing-markup';
import { Popover } from '@/components/ui/popover';
import { IconButton } from '@/components/ui/icon-button';
import { type ListState, loadListParams } from '@/lib/chains/params';
import { parseViews, storedViews, storeViews } from '@/lib/chains/saved-views';
import { runHook, stubBrowser } from '@/lib/query/testing-hook';
import { SavedViews, SaveView } from './saved-views';

const notify = vi.fn();
vi.mock('@/components/ui/notify', () => ({ notify: (...args: unknown[]) => notify(...args) }));
const plain = loadListParams('');

async function views(state: Partial<ListState>, given: { hasMore?: boolean } = {}) {
  const onChoose = vi.fn<(state: ListState) => void>();
  const props = {
    userId: 'u',
    state: { ...plain, ...state },
    countOf: ({ queue }: ListState) => queue.length,
    hasMore: false,
    onChoose,
    ...given,
  };
  const hook = await runHook(() => SavedViews(props));
  const links = propsIn(hook.now(), 'a');
  const current = links.filter((link) => link['aria-current']).map(({ href }) => href);
  return { ...hook, onChoose, links, current };
}

it('marks the current view in the list and on the map, and keeps the map when another is chosen', async () => {
  stubBrowser();
  const { current, links, onChoose } = await views({ queue: 'waiting', view: 'map' });
  expect(current).toEqual(['/chains?queue=waiting']);
  const event = { preventDefault: vi.fn(), metaKey: false, ctrlKey: false, shiftKey: false };
  const onTrack = links.find(({ href }) => String(href).includes('on-track'))!;
  const click = onTrack.onClick as (given: typeof event) => void;
  click(event);
  expect(onChoose.mock.calls).toEqual([[{ ...plain, queue: 'on-track', view: 'map' }]]);
  // The browser opens the link in a new tab.
  click({ ...event, ctrlKey: true });
  expect([onChoose.mock.calls.length, event.preventDefault.mock.calls.length]).toEqual([1, 1]);
});

it('saves a view under a name once, and deletes it', async () => {
  stubBrowser();
  storeViews('u', [
    { name: 'Mine', state: { ...plain, q: 'quay' } },
    { name: 'Other', state: { ...plain, q: 'mill' } },
  ]);
  const { now, settle } = await views({ q: 'cotham', view: 'map' });
  const save = propsIn(now(), SaveView)[0]!.onSave as (name: string) => void;
  save('Mine');
  await settle();
  const stored = () =>
    parseViews(storedViews('u')).map(({ name, state }) => `${name}: ${state.q} ${state.view}`);
  expect(stored()).toEqual(['Other: mill list', 'Mine: cotham list']);
  (propsIn(now(), IconButton)[0]!.onPress as () => void)();
  await settle();
  expect(stored()).toEqual(['Mine: cotham list']);
});

it('counts what each view shows, as far as chains are loaded', async () => {
  stubBrowser();
  const shown = async (hasMore: boolean) => {
    const { links } = await views({}, { hasMore });
    return links.slice(0, 3).map(({ children }) => textOf(markupOf(<>{children as ReactElement}</>)));
  };
  expect(await shown(false)).toEqual(['All open 4', 'Chase 5', 'Waiting 7']);
  expect(await shown(true)).toEqual(['All open 4+', 'Chase 5+', 'Waiting 7+']);
});

it('chooses a built-in view by its number', async () => {
  stubBrowser();
  const { now, links, onChoose } = await views({});
  const keys = elementsIn(now()).filter(({ props }) => 'digit' in props);
  expect(keys.map(({ props }) => props.digit)).toEqual(['0', '1', '2', '3', '4']);
  expect(links.slice(0, 5).map((link) => link['aria-keyshortcuts'])).toEqual(['0', '1', '2', '3', '4']);
  (keys[2]!.props.onPress as () => void)();
  expect(onChoose.mock.calls).toEqual([[{ ...plain, queue: 'waiting' }]]);
});

it('offers to save only what is not a view yet', async () => {
  stubBrowser();
  storeViews('u', [{ name: 'Mine', state: { ...plain, q: 'quay' } }]);
  const isOffered = async (state: Partial<ListState>) =>
    propsIn((await views(state)).now(), SaveView).length > 0;
  expect(await isOffered({ q: 'quay' })).toBe(false);
  expect(await isOffered({ queue: 'chase', sort: 'health' })).toBe(false);
  expect(await isOffered({ queue: 'chase', sort: 'name' })).toBe(true);
});

it('keeps the views of each person apart, and names the one that is deleted', async () => {
  stubBrowser();
  storeViews('someone else', [{ name: 'Theirs', state: { ...plain, q: 'quay' } }]);
  storeViews('u', [{ name: 'Mine', state: { ...plain, q: 'mill' } }]);
  const { now } = await views({});
  const buttons = propsIn(now(), IconButton).map(({ label }) => label);
  expect(buttons).toEqual(['Delete the view “Mine”']);
});

it('closes once a view is saved, not before', async () => {
  stubBrowser();
  const [onSave, close] = [vi.fn<(name: string) => boolean>(() => true), vi.fn<() => void>()];
  const { now } = await runHook(() => SaveView({ onSave }));
  const render = propsIn(now(), Popover)[0]!.children as (close: () => void) => ReactElement<{ onSave: (name: string) => boolean }>; // oxfmt-ignore
  const { props } = render(close);
  onSave.mockReturnValueOnce(false);
  expect([props.onSave('Mine'), close.mock.calls.length]).toEqual([false, 0]);
  expect([props.onSave('Mine'), close.mock.calls.length]).toEqual([true, 1]);
  expect(onSave.mock.calls).toEqual([['Mine'], ['Mine']]);
});

it('says why a view is still there after it is deleted, if this browser stores nothing', async () => {
  stubBrowser();
  storeViews('u', [{ name: 'Mine', state: { ...plain, q: 'quay' } }]);
  const { now } = await views({ q: 'mill' });
  // Writing throws, as in full storage.
  Object.freeze(localStorage);
  expect((propsIn(now(), SaveView)[0]!.onSave as (name: string) => boolean)('Other')).toBe(false);
  (propsIn(now(), IconButton)[0]!.onPress as () => void)();
  expect(notify.mock.calls).toEqual([
    ['This browser does not store data for this site. Allow it, then delete the view again.'],
  ]);
});

it('moves the focus to the view that is saved, and from one that is deleted to the next or the first', async () => {
  stubBrowser();
  storeViews('u', [
    { name: 'Mine', state: { ...plain, q: 'quay' } },
    { name: 'Other', state: { ...plain, q: 'mill' } },
  ]);
  const { now, settle } = await views({ q: 'cotham' });
  const focused: string[] = [];
  const links = () =>
    propsIn(now(), 'a').map(({ href }) => ({ focus: () => void focused.push(String(href)) }));
  (propsIn(now(), 'nav')[0]!.ref as { current: object }).current = { querySelectorAll: links };
  (propsIn(now(), SaveView)[0]!.onSave as (name: string) => boolean)('Cotham');
  await settle();
  expect(focused.splice(0)).toEqual(['/chains?q=cotham']);
  for (const at of [0, 1]) {
    (propsIn(now(), IconButton)[at]!.onPress as () => void)();
    await settle();
  }
  expect(focused).toEqual(['/chains?q=mill', '/chains']);
});
