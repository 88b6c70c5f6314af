import { afterEach, expect, it, vi } from 'vitest';
import { runHook, stubBrowser } from '@/lib/query/testing-hook';

afterEach(() => vi.unstubAllGlobals());

/** A fresh module, as in a new tab, and its Back button. */
async function openTab() {
  let goBack = () => {};
  vi.stubGlobal('window', { addEventListener: (_: string, listener: () => void) => (goBack = listener) });
  vi.resetModules();
  return { ...(await import('./list-position')), goBack: () => goBack() };
}

it('restores the opened row once, and only after going back', async () => {
  const { rememberOpened, takeRowToRestore, goBack } = await openTab();
  rememberOpened('a');
  goBack();
  expect([takeRowToRestore(), takeRowToRestore()]).toEqual(['a', null]);
  goBack();
  expect(takeRowToRestore()).toBeNull();
  // Going back before the row was opened does not count.
  goBack();
  rememberOpened('b');
  expect(takeRowToRestore()).toBeNull();
});

it('finds the chains before and after one in the list', async () => {
  const { rememberOrder, adjacentInList } = await openTab();
  expect(adjacentInList('a', 1)).toBeUndefined();
  rememberOrder(['a', 'b', 'c']);
  expect([adjacentInList('b', -1), adjacentInList('b', 1)]).toEqual(['a', 'c']);
  expect([adjacentInList('a', -1), adjacentInList('c', 1), adjacentInList('x', 1)]).toEqual([undefined, undefined, undefined]); // oxfmt-ignore
});

it('gives the focus back to the link of the row that was opened, without scrolling', async () => {
  const { window } = stubBrowser();
  vi.stubGlobal('CSS', { escape: (id: string) => id.replaceAll(' ', '_') });
  vi.resetModules();
  const { rememberOpened, useRestoredFocus } = await import('./list-position');
  rememberOpened('a b');
  window.dispatchEvent(new Event('popstate'));
  const focus = vi.fn();
  const querySelector = vi.fn(() => ({ focus }));
  const hook = await runHook(() =>
    useRestoredFocus({ current: { querySelector } as never }, 'data-chain-id'),
  );
  await hook.unmount();
  expect(querySelector.mock.calls).toEqual([['[data-chain-id="a_b"] a']]);
  expect(focus.mock.calls).toEqual([[{ preventScroll: true }]]);
});
