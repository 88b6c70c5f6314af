import type { ComponentProps, ReactElement } from 'react';
import { expect, it, vi } from 'vitest';
import { runHook, stubBrowser } from '@/lib/query/testing-hook';
import { openPage } from '@/lib/query/testing-navigation';
import type { AlertDialog } from './alert-dialog';
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

async function guard(isActive = true) {
  const { document } = stubBrowser();
  vi.stubGlobal('Element', Link);
  vi.stubGlobal('HTMLAnchorElement', Link);
  const { visited } = openPage(page);
  const onLeave = vi.fn();
  const hook = await runHook(() => UnsavedGuard({ isActive, onLeave }));
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
  return { ...hook, visited, question, click, onLeave };
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
