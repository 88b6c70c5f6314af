import { expect, type BrowserContext, type Page, type Request } from '@playwright/test';

/** Waits until React has hydrated every control: presses on the first HTML before that may be lost. */
async function waitUntilInteractive(page: Page): Promise<void> {
  await page.waitForFunction(
    () => {
      const controls = [...document.querySelectorAll('body :is(a[href], button, input)')];
      const isHydrated = (control: Element) =>
        Object.keys(control).some((key) => key.startsWith('__reactProps$'));
      return controls.length > 0 && controls.every(isHydrated);
    },
    undefined,
    { polling: 50 },
  );
}

/**
 * Tracks the requests of a context's pages from now on.
 * @returns waits until a page is interactive, idle tasks have run, and no request is pending
 */
export function followRequests(context: BrowserContext): (page: Page) => Promise<void> {
  const pending = new Set<Request>();
  context.on('request', (request) => {
    // No one waits for the requests of the previous page.
    if (request.isNavigationRequest())
      for (const earlier of pending) if (earlier.frame() === request.frame()) pending.delete(earlier);
    pending.add(request);
  });
  context.on('requestfinished', (request) => pending.delete(request));
  context.on('requestfailed', (request) => pending.delete(request));
  return async (page) => {
    await waitUntilInteractive(page);
    // Code loaded when idle may load more.
    for (let round = 0; round < 2; round++) {
      await page.evaluate(
        () => new Promise<void>((done) => requestIdleCallback(() => requestIdleCallback(() => done()))),
      );
      await expect.poll(() => pending.size, { intervals: [20, 50, 100] }).toBe(0);
    }
  };
}
