import type { ComponentProps } from 'react';
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { markupOf, propsIn, textOf } from '@/components/testing-markup';
import { whoamiQuery } from '@/lib/account/queries';
import { createQueryClient } from '@/lib/query/query-client';
import { ignoreTimersFrom, runHook, stubBrowser, stubServer } from '@/lib/query/testing-hook';
import { openPage } from '@/lib/query/testing-navigation';
import { whenIdle } from '@/components/ui/idle';
import { activeGuards } from '@/components/ui/leave-for';
import { switchSingleKeys } from '@/components/ui/single-keys';
import { AccountMenu } from './account-menu';
import { Header } from './header';
import { HeaderOverlay } from './header-overlay';
import { SandboxNotice } from './sandbox-notice';
import { SearchPalette } from './search-palette';
// The header loads these when the browser is idle, which must not outlast a test.
import './rate-meter';
import './synced-at';

const partner = { id: 'p', name: 'Harbour & Vale' };
const user = { name: 'Ann Lee', email: 'ann@example.com' };

/** The focused element; `isField` if it is one to type in. */
class Focused {
  constructor(private readonly isField: boolean) {}
  matches = () => this.isField;
  closest = () => (this.isField ? this : null);
}

/** A modal dialog of the page, if one is open. */
let modal: object | null;

beforeEach(() => {
  modal = null;
  stubBrowser();
  vi.stubGlobal('HTMLElement', Focused);
  stubServer(() => ({ data: {} }));
});

/** @param search the page's own search field, if it has one */
async function header(search?: { focus: () => void }) {
  const querySelector = (selector: string) =>
    selector === 'main input[type=search]' ? search : selector === '[data-modal]' ? modal : null;
  Object.assign(document, { querySelector });
  const { visited } = openPage('/today');
  const client = createQueryClient();
  client.setQueryData(whoamiQuery().queryKey, { partner, user: { id: 'u' }, scopes: [] });
  const hook = await runHook(() => Header({ user, isSandbox: true }), client);
  const overlay = () =>
    propsIn(hook.now()).find((props) => 'onOpen' in props) as
      | ComponentProps<typeof HeaderOverlay>
      | undefined;
  /** Which overlay is open. */
  const open = () => overlay()?.open;
  /** @returns whether the page prevented the browser's default */
  const press = async (key: string, init: object = {}) => {
    const event = new Event('keydown', { cancelable: true });
    for (const [name, value] of Object.entries({ key, target: new Focused(false), ...init }))
      Object.defineProperty(event, name, { value });
    window.dispatchEvent(event);
    await hook.settle();
    return event.defaultPrevented;
  };
  const close = async () => (overlay()!.onOpen(null), hook.settle());
  return { ...hook, visited, overlay, open, press, close };
}
const [nothing, search, shortcuts] = [undefined, 'search', 'shortcuts'];

it.each([
  ['Control+K', { ctrlKey: true }, 'k'],
  ['Command+K', { metaKey: true }, 'k'],
  ['Control+K with Caps Lock', { ctrlKey: true }, 'K'],
  ['Control+K in a text field', { ctrlKey: true, target: new Focused(true) }, 'k'],
])('opens the search with %s, in place of what the browser does', async (_, init, key) => {
  const { press, open, close } = await header();
  expect([open(), await press(key, init), open()]).toEqual([nothing, true, search]);
  await close();
  expect(open()).toBe(nothing);
});

it.each([
  ['K alone', 'k', {}],
  ['Alt+Control+K', 'k', { ctrlKey: true, altKey: true }],
  ['a key that the page has handled', 'k', { ctrlKey: true, defaultPrevented: true }],
  ['? in a text field', '?', { target: new Focused(true) }],
  ['Control+?', '?', { ctrlKey: true }],
  ['Command+?', '?', { metaKey: true }],
])('opens nothing with %s', async (_, key, init) => {
  const { press, open } = await header();
  await press(key, init);
  expect(open()).toBe(nothing);
});

it('opens nothing over a modal dialog of the page, and switches from its own', async () => {
  const { press, open } = await header();
  modal = {};
  await press('k', { ctrlKey: true });
  await press('?');
  expect(open()).toBe(nothing);
  modal = null;
  await press('?');
  // The list of shortcuts is a modal dialog itself.
  modal = {};
  await press('k', { ctrlKey: true });
  expect(open()).toBe(search);
});

it('opens the list of shortcuts with ?, but not over the search', async () => {
  const { press, open, close } = await header();
  await press('?');
  expect(open()).toBe(shortcuts);
  await close();
  expect(open()).toBe(nothing);
  await press('k', { ctrlKey: true });
  await press('?');
  expect(open()).toBe(search);
});

it('opens the list of shortcuts from the search, the only way while single keys are off', async () => {
  const { overlay, press, open, settle } = await header();
  switchSingleKeys(false);
  expect([await press('?'), open()]).toEqual([false, nothing]);
  await press('k', { ctrlKey: true });
  expect(open()).toBe(search);
  // The focus is given back after 50 ms.
  ignoreTimersFrom(50);
  const { now: shown } = await runHook(() => HeaderOverlay(overlay()!));
  const [palette] = propsIn(shown(), SearchPalette) as [ComponentProps<typeof SearchPalette>];
  palette.onShortcuts();
  await settle();
  expect(open()).toBe(shortcuts);
});

it('moves with / to the search field of the page, or opens the search of everything', async () => {
  const focus = vi.fn<() => void>();
  const withField = await header({ focus });
  await withField.press('/');
  expect([focus.mock.calls.length, withField.open()]).toEqual([1, nothing]);
  await withField.unmount();
  const without = await header();
  await without.press('/');
  expect([focus.mock.calls.length, without.open()]).toEqual([1, search]);
});

it('goes to a page with g and its letter', async () => {
  const { press, visited } = await header();
  for (const letter of ['c', 'r', 'x']) {
    await press('g');
    await press(letter);
  }
  expect(visited).toEqual(['/chains', '/access-requests']);
});

it('lets a page with unsaved input ask before g and a letter leave it', async () => {
  const { press, visited } = await header();
  const asked: string[] = [];
  const ask = (href: string) => void asked.push(href);
  activeGuards.add(ask);
  onTestFinished(() => void activeGuards.delete(ask));
  await press('g');
  await press('c');
  expect([asked, visited]).toEqual([['/chains'], []]);
});

it('opens the search with its button, and names its keys', async () => {
  const { now, open, settle } = await header();
  const [button] = propsIn(now(), 'button');
  expect(button!['aria-keyshortcuts']).toBe('Control+K Meta+K');
  (button!.onClick as () => void)();
  await settle();
  expect(open()).toBe(search);
});

it('says who is signed in through whom, and whether it is a sandbox', async () => {
  const { now } = await header();
  expect(propsIn(now(), AccountMenu)).toEqual([{ user, partner }]);
  expect(propsIn(now(), SandboxNotice)).toEqual([{ isSandbox: true }]);
});

it('names no partner until that is known, in HTML that is the same for everyone', () => {
  const text = textOf(markupOf(<Header user={user} isSandbox={false} />));
  expect(text).toMatch(/^Chain dashboard Search Ctrl K .*Account: Ann Lee$/);
  expect(text).not.toContain('Sandbox');
});

it('shows the allowance and the age of the data only once the browser is idle', async () => {
  await new Promise<void>(whenIdle);
  let becomeIdle = () => {};
  Object.assign(window, { requestIdleCallback: (run: () => void) => void (becomeIdle = run) });
  const { now, settle } = await header();
  // Of the elements without props, the first is the theme switch.
  const shown = () => propsIn(now()).filter((props) => Object.keys(props).length === 0).length - 1;
  expect(shown()).toBe(0);
  becomeIdle();
  await settle();
  expect(shown()).toBe(2);
});
