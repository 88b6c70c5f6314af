import { expect, it } from 'vitest';
import { isCallKnown } from '@/lib/contacts/who-to-call';
import { runHook, stubBrowser } from '@/lib/query/testing-hook';
import { useIsCallKnown } from './lazy-list-parts';

/** A browser that is idle when the test says so. */
function browser() {
  const { window } = stubBrowser();
  const waiting: (() => void)[] = [];
  Object.assign(window, { requestIdleCallback: (run: () => void) => void waiting.push(run) });
  return { window, becomeIdle: () => waiting.splice(0).forEach((run) => run()) };
}

it('knows whom a link needs once the browser is idle', async () => {
  const { becomeIdle } = browser();
  const hook = await runHook(useIsCallKnown);
  expect(hook.now()).toBeUndefined();
  becomeIdle();
  await hook.until((value) => expect(value).toBe(isCallKnown));
});

it('does nothing if the list has been left meanwhile', async () => {
  const { window, becomeIdle } = browser();
  const hook = await runHook(useIsCallKnown);
  await hook.unmount();
  let updates = 0;
  // React asks for the current event before it schedules an update, and fails where there is no window any more.
  Object.defineProperty(window, 'event', { get: () => void (updates += 1) });
  becomeIdle();
  await hook.settle();
  expect(updates).toBe(0);
});
