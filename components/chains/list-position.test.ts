import { afterEach, expect, it, vi } from 'vitest';

afterEach(() => vi.unstubAllGlobals());

/** The memory of a tab that has just been opened, and its Back button. */
async function openTab() {
  let goBack = () => {};
  vi.stubGlobal('window', { addEventListener: (_: string, heard: () => void) => (goBack = heard) });
  vi.resetModules();
  return { ...(await import('./list-position')), goBack: () => goBack() };
}

it('goes on at the row that was opened, once, and only for who comes back', async () => {
  const { rememberOpened, takeRowToRestore, goBack } = await openTab();
  rememberOpened('a');
  goBack();
  expect([takeRowToRestore(), takeRowToRestore()]).toEqual(['a', null]);
  goBack();
  expect(takeRowToRestore()).toBeNull();
  // By a link of the page, the list begins at its top; a Back from before counts no more.
  goBack();
  rememberOpened('b');
  expect(takeRowToRestore()).toBeNull();
});

it('knows what stands beside a chain in the list it was opened from', async () => {
  const { rememberOrder, adjacentInList } = await openTab();
  expect(adjacentInList('a', 1)).toBeUndefined();
  rememberOrder(['a', 'b', 'c']);
  expect([adjacentInList('b', -1), adjacentInList('b', 1)]).toEqual(['a', 'c']);
  expect([adjacentInList('a', -1), adjacentInList('c', 1), adjacentInList('x', 1)]).toEqual([undefined, undefined, undefined]); // oxfmt-ignore
});
