import { beforeEach, expect, it, vi } from 'vitest';
import { runHook, stubBrowser } from '@/lib/query/testing-hook';
import { openPage } from '@/lib/query/testing-navigation';
import { rememberOpened, rememberOrder, useAdjacentChainKeys, useRestoredFocus } from './list-position';

let press: (key: string) => void;
beforeEach(() => {
  const { window, document } = stubBrowser();
  vi.stubGlobal('HTMLElement', class {});
  vi.stubGlobal('CSS', { escape: (id: string) => id.replaceAll(' ', '\\ ') });
  Object.assign(document, { querySelector: () => null });
  press = (key) =>
    void window.dispatchEvent(Object.assign(new Event('keydown', { cancelable: true }), { key }));
});

it('opens the chain before or after this one in the list with [ and ]', async () => {
  const { visited } = openPage('/chains/b');
  rememberOrder(['a', 'b', 'c']);
  await runHook(() => useAdjacentChainKeys('b'));
  press(']');
  press('[');
  press('x');
  expect(visited).toEqual(['/chains/c', '/chains/a']);
});

it('goes nowhere from the end of the list, or from a chain that is not in it', async () => {
  const { visited } = openPage('/chains/c');
  rememberOrder(['a', 'b', 'c']);
  const last = await runHook(() => useAdjacentChainKeys('c'));
  press(']');
  await last.unmount();
  press('[');
  await runHook(() => useAdjacentChainKeys('other'));
  press(']');
  press('[');
  expect(visited).toEqual([]);
});

it('asks for the focus of no row unless the user has come back to the list', async () => {
  const querySelector = vi.fn<(selector: string) => null>(() => null);
  rememberOpened('a b');
  await runHook(() => useRestoredFocus({ current: { querySelector } as never }, 'data-chain-id'));
  expect(querySelector).not.toHaveBeenCalled();
});
