import { afterEach, expect, it, vi } from 'vitest';

afterEach(() => vi.unstubAllGlobals());

/** The memory of a tab that has just been opened, and its Back button. */
async function openTab() {
  let goBack = () => {};
  vi.stubGlobal('window', { addEventListener: (_: string, heard: () => void) => (goBack = heard) });
  vi.resetModules();
  return { ...(await import('./list-memory')), goBack: () => goBack() };
}

it('goes on at the row that was opened, once, and only for who comes back', async () => {
  const { rememberOpened, rowToReturnTo, goBack } = await openTab();
  rememberOpened('a');
  goBack();
  expect([rowToReturnTo(), rowToReturnTo()]).toEqual(['a', null]);
  goBack();
  expect(rowToReturnTo()).toBeNull();
  // By a link of the page, the list begins at its top; a Back from before counts no more.
  goBack();
  rememberOpened('b');
  expect(rowToReturnTo()).toBeNull();
});

it('knows what stands beside a chain in the list it was opened from', async () => {
  const { rememberOrder, besideInList } = await openTab();
  expect(besideInList('a', 1)).toBeUndefined();
  rememberOrder(['a', 'b', 'c']);
  expect([besideInList('b', -1), besideInList('b', 1)]).toEqual(['a', 'c']);
  expect([besideInList('a', -1), besideInList('c', 1), besideInList('x', 1)]).toEqual([undefined, undefined, undefined]); // oxfmt-ignore
});
