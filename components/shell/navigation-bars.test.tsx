import type { ComponentProps } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { markupOf, propsIn } from '@/components/testing-markup';
import { Button } from '@/components/ui/button';
import { accessRequestsQuery } from '@/lib/access-requests/queries';
import { whoamiQuery } from '@/lib/account/queries';
import { createQueryClient } from '@/lib/query/query-client';
import { runHook, stubBrowser, stubServer } from '@/lib/query/testing-hook';
import { openPage } from '@/lib/query/testing-navigation';
import { BottomBar } from './bottom-bar';
import { navItems } from './nav-items';
import { NavLink } from './nav-link';
import { SideNav } from './side-nav';
// The bar loads it when the browser is idle, which must not outlast a test.
import '@/components/ui/dialog';

beforeEach(() => {
  stubBrowser();
  stubServer(() => ({ data: {} }));
});

type Link = { item: { label: string }; isCurrent: boolean; waiting: { count: number } | null | undefined };
type Given = { path?: string; waiting?: number; userId?: string | null; scopes?: string[] };

async function bar(Bar: typeof BottomBar, given: Given = {}) {
  const { path = '/today', waiting = 0, userId = 'u', scopes = ['requests:read'] } = given;
  openPage(path);
  const client = createQueryClient();
  client.setQueryData(whoamiQuery().queryKey, { partner: { id: 'p', name: 'P' }, user: { id: 'u' }, scopes });
  const data = Array.from({ length: waiting }, (_, at) => ({ id: `${at}` }));
  client.setQueryData(accessRequestsQuery('pending').queryKey, { pages: [{ data, nextCursor: null }], pageParams: [undefined] } as never); // oxfmt-ignore
  const hook = await runHook(() => Bar({ userId }), client);
  const dialog = () => propsIn(hook.now()).find(({ title }) => title === 'More');
  const overflow = () => propsIn(dialog()?.children as never, NavLink) as Link[];
  const links = () => (propsIn(hook.now(), NavLink) as Link[]).slice(0, dialog() ? -overflow().length : undefined); // oxfmt-ignore
  const more = () => propsIn(hook.now(), Button)[0]!;
  const act = async (does: () => void) => (does(), hook.settle());
  const openMore = () => act(more().onPress as () => void);
  return { ...hook, dialog, overflow, links, more, act, openMore };
}
const labels = (links: Link[]) => links.map(({ item }) => item.label);
const currentOf = (links: Link[]) => labels(links.filter(({ isCurrent }) => isCurrent));
/** Of the links with a count: their labels and counts. */
const countsOf = (links: Link[]) =>
  links.flatMap(({ item, waiting }) => (waiting ? [[item.label, waiting.count]] : []));

it('has every page at the side, in order, and marks the current one', async () => {
  const { links } = await bar(SideNav, { path: '/transactions/t/stages' });
  expect(labels(links())).toEqual(navItems.map(({ label }) => label));
  expect(currentOf(links())).toEqual(['Chains']);
});

it('counts at the side what waits among the access requests only', async () => {
  expect(countsOf((await bar(SideNav, { waiting: 3 })).links())).toEqual([['Access requests', 3]]);
});

it.each([
  ['no one is known to be signed in', { userId: null }],
  ['the key lacks the right', { scopes: [] }],
])('counts nothing, and keeps Properties in the bar, if %s', async (_, given) => {
  expect(countsOf((await bar(SideNav, { waiting: 3, ...given })).links())).toEqual([]);
  const { links } = await bar(BottomBar, { waiting: 3, ...given });
  expect([labels(links())[2], countsOf(links())]).toEqual(['Properties', []]);
});

it('has four pages in the bar of a phone, and the others behind “More”', async () => {
  const { links, openMore, overflow, dialog } = await bar(BottomBar, { path: '/teams/t' });
  expect([labels(links()), dialog()]).toEqual([['Today', 'Chains', 'Properties', 'Invites'], undefined]);
  await openMore();
  expect(labels(overflow())).toEqual(['Address book', 'Access requests', 'Who sees what', 'Team']);
  expect([currentOf(links()), currentOf(overflow())]).toEqual([[], ['Team']]);
});

it('has the access requests in place of Properties while any wait, with their number', async () => {
  const { links, openMore, overflow } = await bar(BottomBar, { waiting: 1, path: '/invites' });
  expect(labels(links())).toEqual(['Today', 'Chains', 'Access requests', 'Invites']);
  expect([countsOf(links()), currentOf(links())]).toEqual([[['Access requests', 1]], ['Invites']]);
  await openMore();
  expect(labels(overflow())).toEqual(['Properties', 'Address book', 'Who sees what', 'Team']);
});

it('closes “More” if the user closes it or goes to another page', async () => {
  const { dialog, openMore, act, more } = await bar(BottomBar);
  expect(more()['aria-expanded']).toBe(false);
  await openMore();
  expect([more()['aria-expanded'], dialog()!.isOpen]).toEqual([true, true]);
  await act(() => (dialog()!.onOpenChange as (isOpen: boolean) => void)(false));
  expect([dialog(), more()['aria-expanded']]).toEqual([undefined, false]);
  await openMore();
  await act(() => history.pushState(null, '', '/teams'));
  expect([dialog(), more()['aria-expanded']]).toEqual([undefined, false]);
  await act(() => history.pushState(null, '', '/today'));
  expect(dialog()).toBeUndefined();
});

it('closes “More” after a press on a link in it, which may lead to the same page', async () => {
  class Pressed {
    constructor(private readonly isInLink: boolean) {}
    closest = (selector: string) => (this.isInLink && selector === 'a' ? this : null);
  }
  vi.stubGlobal('Element', Pressed);
  const { dialog, openMore, act } = await bar(BottomBar, { path: '/address-book?q=smith' });
  await openMore();
  const press = (target: Pressed) => {
    const [list] = propsIn(dialog()!.children as never, 'ul') as ComponentProps<'ul'>[];
    return act(() => list!.onClick!({ target } as never));
  };
  await press(new Pressed(false));
  expect(dialog()!.isOpen).toBe(true);
  await press(new Pressed(true));
  expect(dialog()).toBeUndefined();
});

it.each([BottomBar, SideNav])('is the main navigation of the page: %o', (Bar) => {
  expect(markupOf(<Bar userId={null} />)).toMatch(/^<nav aria-label="Main"/);
});
