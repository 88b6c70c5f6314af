import { expect, it, vi } from 'vitest';
import { runHook, stubBrowser } from '@/lib/query/testing-hook';
import { useKeepRowFocus } from './use-keep-row-focus';

/** A list of rows with a link each, in a browser that takes the focus from what is moved or taken away. */
async function list() {
  const { document } = stubBrowser();
  const body = {};
  class Link {
    isConnected = true;
    constructor(readonly id: string) {}
    focus = vi.fn(() => void Object.assign(document, { activeElement: this }));
  }
  vi.stubGlobal('HTMLElement', Link);
  const links = new Map(['a', 'b', 'c', 'd'].map((id) => [id, new Link(id)]));
  const order = ['a', 'b', 'c', 'd'];
  const rows = () =>
    order.map((id) => ({
      contains: (one: unknown) => one === links.get(id),
      querySelector: () => links.get(id),
    }));
  const box = {
    contains: (one: unknown) => one instanceof Link && one.id !== 'elsewhere',
    querySelectorAll: rows,
  };
  const focused = () => (document as { activeElement?: Link }).activeElement?.id ?? null;
  const focus = (one: Link | null) => {
    Object.assign(document, { body, activeElement: one ?? body });
    document.dispatchEvent(new Event(one ? 'focusin' : 'focusout'));
    return Promise.resolve();
  };
  focus(null);
  const hook = await runHook(() => useKeepRowFocus({ current: box as unknown as HTMLElement }, '[data-row]'));
  /** The list is drawn anew in this order. */
  const becomes = async (...ids: string[]) => {
    for (const [id, link] of links) link.isConnected = ids.includes(id);
    order.splice(0, order.length, ...ids);
    Object.assign(document, { activeElement: body });
    await hook.draw();
    return focused();
  };
  return {
    ...hook,
    focus: (id: string) => focus(links.get(id)!),
    leave: () => focus(null),
    becomes,
    focused,
    away: () => focus(new Link('elsewhere')),
  };
}

it('a row that moves keeps the focus', async () => {
  const { focus, becomes } = await list();
  await focus('b');
  expect(await becomes('b', 'a', 'd', 'c')).toBe('b');
});

it('where the row with the focus goes, the one in its place has it, and the last where it was the last', async () => {
  const { focus, becomes } = await list();
  await focus('b');
  expect(await becomes('a', 'c', 'd')).toBe('c');
  expect(await becomes('a', 'd')).toBe('d');
  expect(await becomes('a')).toBe('a');
});

it('who has left the list is not brought back', async () => {
  const left = await list();
  await left.focus('b');
  await left.leave();
  expect(await left.becomes('a', 'c', 'd')).toBeNull();
});

it('who is elsewhere stays there', async () => {
  const { focus, away, becomes, draw, focused } = await list();
  await focus('b');
  await away();
  await draw();
  expect(focused()).toBe('elsewhere');
  expect(await becomes('a', 'c')).toBeNull();
});
