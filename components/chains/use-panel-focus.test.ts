import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { runHook, stubBrowser } from '@/lib/query/testing-hook';
import { usePanelFocus } from './use-panel-focus';

type Target = ReturnType<typeof target>;
const target = (isInPanel = false) => ({
  isConnected: true,
  closest: (selector: string) => (isInPanel && selector === 'aside' ? {} : null),
  focus: vi.fn<(options?: object) => void>(),
});

/** A chain whose drawing has a node for every transaction, opened with nothing selected. */
async function page() {
  const { document } = stubBrowser();
  vi.stubGlobal('CSS', { escape: String });
  const nodes: Record<string, Target> = { '[data-node="2"]': target(), '[data-node="3"]': target() };
  const body = target();
  Object.assign(document, { body, querySelector: (selector: string) => nodes[selector] ?? null });
  const { now, settle } = await runHook(() => {
    const [selectedId, select] = useState<string | null>(null);
    return { selectedId, select, ...usePanelFocus(selectedId, select) };
  });
  const act = async (does: () => void) => (does(), settle());
  /** @param from what has the focus */
  const follow = (id: string, from: Target, isByKey = true) => {
    Object.assign(document, { activeElement: from });
    return act(() => now().followLink(id, isByKey));
  };
  const close = () => act(() => now().closePanel());
  const focused = (...targets: Target[]) => targets.map(({ focus }) => focus.mock.calls.length);
  return { now, act, follow, close, focused, body, node2: nodes['[data-node="2"]']!, node3: nodes['[data-node="3"]']! }; // oxfmt-ignore
}

it('leads back to the link that was followed with Enter, also after links in the panel', async () => {
  const { now, follow, close, focused, node2, node3 } = await page();
  const link = target();
  await follow('2', link);
  expect([now().selectedId, now().focusRequest]).toMatchObject(['2', { id: '2' }]);
  await close();
  expect([now().selectedId, now().focusRequest]).toEqual([null, null]);
  expect(focused(link, node2)).toEqual([1, 0]);
  await follow('2', link);
  await follow('3', target(true));
  expect([now().selectedId, now().focusRequest]).toMatchObject(['3', { id: '3' }]);
  await close();
  expect(focused(link, node2, node3)).toEqual([2, 0, 0]);
});

it('leads to the node of what was shown if the link has gone away, or nothing had the focus', async () => {
  const { follow, close, focused, body, node2, node3 } = await page();
  const link = target();
  await follow('2', link);
  link.isConnected = false;
  await close();
  await follow('3', body);
  await close();
  expect(focused(link, body, node2, node3)).toEqual([0, 0, 1, 1]);
});

it('leads to the node if the transaction was selected otherwise since', async () => {
  const { act, now, follow, close, focused, node2, node3 } = await page();
  const link = target();
  for (const select of [
    () => now().selectTransaction('3'),
    () => now().enterTransaction('3'),
    // By the URL.
    () => now().select('3'),
  ]) {
    await follow('2', link);
    await act(select);
    await close();
  }
  await follow('2', link, false);
  await close();
  expect(focused(link, node2, node3)).toEqual([0, 1, 3]);
});
