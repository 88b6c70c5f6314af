import type { ComponentProps, ReactElement } from 'react';
import { expect, it, vi } from 'vitest';
import { runHook, stubBrowser } from '@/lib/query/testing-hook';
import { openPage } from '@/lib/query/testing-navigation';
import type { AlertDialog } from './alert-dialog';
import { leaveFor } from './leave-for';
import { UnsavedGuard } from './unsaved-guard';

const page = 'https://dashboard.example/transactions/t1/invite?correct=a';

/** A link, which is also what was clicked in it. */
class Link {
  target = '';
  constructor(
    readonly href: string,
    private readonly isDownload = false,
  ) {}
  closest = () => this;
  hasAttribute = () => this.isDownload;
}

/** Node does not remove a listener by a boolean `capture`, as browsers do. */
function removesCaptured(target: EventTarget): void {
  const remove = target.removeEventListener.bind(target);
  target.removeEventListener = (type, listener, capture) =>
    remove(type, listener, { capture: capture === true });
}

async function guard(isActive = true) {
  const { document, window } = stubBrowser();
  removesCaptured(document);
  vi.stubGlobal('Element', Link);
  vi.stubGlobal('HTMLAnchorElement', Link);
  const { visited } = openPage(page);
  const onLeave = vi.fn();
  const given = { isActive };
  const hook = await runHook(() => UnsavedGuard({ ...given, onLeave }));
  const question = () => (hook.now() as ReactElement<ComponentProps<typeof AlertDialog>>).props;
  /** @returns whether the guard asks first */
  const click = async (link: Link, init: object = {}) => {
    const event = new Event('click', { cancelable: true });
    for (const [name, value] of Object.entries({ target: link, button: 0, ...init }))
      Object.defineProperty(event, name, { value });
    document.dispatchEvent(event);
    await hook.settle();
    expect(question().isOpen).toBe(event.defaultPrevented);
    return question().isOpen;
  };
  /** @returns whether the browser asks before the tab is closed or reloaded */
  const unload = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
  const setActive = (isNowActive: boolean) => ((given.isActive = isNowActive), hook.rerender());
  return { ...hook, visited, question, click, onLeave, unload, setActive };
}

it.each([
  ['another page', '/properties'],
  ['this page with another query', '/transactions/t1/invite?correct=b'],
  ['this page without a query', '/transactions/t1/invite'],
])('asks before a link to %s', async (_, href) => {
  const { click } = await guard();
  expect(await click(new Link(new URL(href, page).href))).toBe(true);
});

it('does not ask before a link to another place on this page', async () => {
  const { click } = await guard();
  expect(await click(new Link(`${page}#rows`))).toBe(false);
});

const elsewhere = new URL('/properties', page).href;

it('does not ask about a link that opens another tab or window, or a download', async () => {
  const { click } = await guard();
  expect(await click(Object.assign(new Link(elsewhere), { target: '_blank' }))).toBe(false);
  expect(await click(new Link(elsewhere, true))).toBe(false);
  for (const init of [{ ctrlKey: true }, { metaKey: true }, { shiftKey: true }, { button: 1 }])
    expect(await click(new Link(elsewhere), init)).toBe(false);
});

it('does not ask if nothing is unsaved', async () => {
  const { click } = await guard(false);
  expect(await click(new Link(elsewhere))).toBe(false);
});

it('goes to the link with its query once the user chooses to leave, and nowhere otherwise', async () => {
  const { click, question, settle, onLeave, visited } = await guard();
  const link = new Link(new URL('/chains?q=Bath#top', page).href);
  await click(link);
  question().onOpenChange!(false);
  await settle();
  expect([question().isOpen, onLeave.mock.calls.length, visited]).toEqual([false, 0, []]);
  await click(link);
  question().onConfirm();
  await settle();
  expect([question().isOpen, onLeave.mock.calls.length, visited]).toEqual([false, 1, ['/chains?q=Bath#top']]);
});

it('asks before a shortcut to another page too, only while something is unsaved', async () => {
  const { question, settle, visited, setActive, unmount } = await guard();
  const gone: string[] = [];
  const leave = async (href: string) => {
    leaveFor(href, (to) => void gone.push(to));
    await settle();
    return question().isOpen;
  };
  expect([await leave('/transactions/t1/invite?correct=a'), gone.length]).toEqual([false, 1]);
  expect([await leave('/teams'), gone.length]).toEqual([true, 1]);
  question().onConfirm();
  await settle();
  expect([question().isOpen, visited]).toEqual([false, ['/teams']]);
  await setActive(false);
  expect([await leave('/teams'), gone.length]).toEqual([false, 2]);
  await setActive(true);
  await unmount();
  await leave('/chains');
  expect(gone).toHaveLength(3);
});

it('has the browser ask before a reload or the end of the tab, only while something is unsaved', async () => {
  const { unload, setActive, click, unmount } = await guard();
  expect(unload()).toBe(true);
  await setActive(false);
  expect([unload(), await click(new Link(elsewhere))]).toEqual([false, false]);
  await setActive(true);
  expect(unload()).toBe(true);
  await unmount();
  expect(unload()).toBe(false);
});

it('leaves a link to another site to the browser, which asks itself', async () => {
  const { click } = await guard();
  expect(await click(new Link('https://service.example/'))).toBe(false);
});

it('keeps a click that it asks about from the link itself', async () => {
  const { click } = await guard();
  const stopPropagation = vi.fn<() => void>();
  await click(new Link(elsewhere), { stopPropagation });
  expect(stopPropagation).toHaveBeenCalledOnce();
});
