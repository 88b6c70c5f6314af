import { beforeEach, expect, it, vi } from 'vitest';
import { runHook, stubBrowser } from '@/lib/query/testing-hook';
import { useRestoreFocus } from './use-restore-focus';

class Element {
  focus = vi.fn<() => void>();
}
beforeEach(() => {
  const { document } = stubBrowser();
  vi.stubGlobal('HTMLElement', Element);
  Object.assign(document, { body: new Element() });
});
const focusOn = (activeElement: unknown) => void Object.assign(document, { activeElement });

it.each([
  ['nothing has it any more', () => focusOn(document.body), 1],
  ['it has moved elsewhere', () => focusOn(new Element()), 0],
])('gives the focus back to the opener if %s', async (_, then, times) => {
  const opener = new Element();
  focusOn(opener);
  const { unmount } = await runHook(useRestoreFocus);
  // Before the unmount, which may take longer than the hook waits.
  then();
  await unmount();
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(opener.focus).toHaveBeenCalledTimes(times);
});
