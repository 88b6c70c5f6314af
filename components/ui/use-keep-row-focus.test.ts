import { expect, it, vi } from 'vitest';
import { runHook, stubBrowser } from '@/lib/query/testing-hook';
import { useKeepRowFocus } from './use-keep-row-focus';

/** A list of rows with one link each, in a browser that drops the focus of moved or removed elements. */
async function list() {
  const { document } = stubBrowser();
  const body = {};
  class Link {
    isConnected = true;
    constructor(readonly id: string) {}
    closest = (selector: string) => (selector === '[data-modal]' && this.id === 'in a dialog' ? this : null);
    focus = vi.fn(() => void Object.assign(document, { activeElement: this }));
  }
  vi.stubGlobal('HTMLElement', Link);
  const links = new Map(['a', 'b', 'c', 'd'].map((id) => [id, new Link(id)]));
  const order = ['a', 'b', 'c', 'd'];
  const rows = () =>
    order.map((id) => ({
      contains: (element: unknown) => element === links.get(id),
      querySelector: () => links.get(id),
    }));
  const box = {
    contains: (element: unknown) =>
      element instanceof Link && !['elsewhere', 'in a dialog'].includes(element.id),
    querySelectorAll: rows,
    focus: () => void Object.assign(document, { activeElement: new Link('the list') }),
  };
  const focused = () => (document as { activeElement?: Link }).activeElement?.id ?? null;
  const setFocus = (link: Link | null) => {
    Object.assign(document, { body, activeElement: link ?? body });
    document.dispatchEvent(new Event(link ? 'focusin' : 'focusout'));
    return Promise.resolve();
  };
  setFocus(null);
  const hook = await runHook(() => useKeepRowFocus({ current: box as unknown as HTMLElement }, '[data-row]'));
  /** Renders the list again in this order and returns the focused row. */
  const reorder = async (...ids: string[]) => {
    for (const [id, link] of links) link.isConnected = ids.includes(id);
    order.splice(0, order.length, ...ids);
    Object.assign(document, { activeElement: body });
    await hook.rerender();
    return focused();
  };
  return {
    ...hook,
    focus: (id: string) => setFocus(links.get(id)!),
    blur: () => setFocus(null),
    reorder,
    focused,
    focusElsewhere: () => setFocus(new Link('elsewhere')),
    openDialog: () => setFocus(new Link('in a dialog')),
    /** Removes the dialog with the focus in it. */
    closeDialog: () => {
      const target = new Link('in a dialog');
      Object.assign(document, { activeElement: body });
      document.dispatchEvent(Object.defineProperty(new Event('focusout'), 'target', { value: target }));
      return Promise.resolve();
    },
  };
}

it('keeps focus on a row that moves', async () => {
  const { focus, reorder } = await list();
  await focus('b');
  expect(await reorder('b', 'a', 'd', 'c')).toBe('b');
});

it('moves focus to the row in the same position when the focused row is removed, or to the last row', async () => {
  const { focus, reorder } = await list();
  await focus('b');
  expect(await reorder('a', 'c', 'd')).toBe('c');
  expect(await reorder('a', 'd')).toBe('d');
  expect(await reorder('a')).toBe('a');
});

it('moves focus to the list itself when its last row is removed, by a dialog or not', async () => {
  const { focus, reorder } = await list();
  await focus('a');
  expect(await reorder()).toBe('the list');
  const page = await list();
  await page.focus('a');
  await page.openDialog();
  await page.closeDialog();
  expect(await page.reorder()).toBe('the list');
});

it('does not take focus back after it has left the list', async () => {
  const page = await list();
  await page.focus('b');
  await page.blur();
  expect(await page.reorder('a', 'c', 'd')).toBeNull();
});

it('does not take focus from an element outside the list', async () => {
  const { focus, focusElsewhere, reorder, rerender, focused } = await list();
  await focus('b');
  await focusElsewhere();
  await rerender();
  expect(focused()).toBe('elsewhere');
  expect(await reorder('a', 'c')).toBeNull();
});

it('moves focus to the row in the same position when a dialog that the row has opened removes it', async () => {
  const { focus, openDialog, closeDialog, reorder, rerender, focused } = await list();
  await focus('b');
  await openDialog();
  await rerender();
  expect(focused()).toBe('in a dialog');
  await closeDialog();
  expect(await reorder('a', 'c', 'd')).toBe('c');
});
