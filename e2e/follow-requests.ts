import { expect, type BrowserContext, type Page, type Request } from '@playwright/test';

/** What stands in the first HTML can be pressed before the scripts are there: a press counts from then on. */
async function isInteractive(page: Page): Promise<void> {
  await page.waitForFunction(
    () => {
      const controls = [...document.querySelectorAll('body :is(a[href], button, input)')];
      const isTaken = (one: Element) => Object.keys(one).some((key) => key.startsWith('__reactProps$'));
      return controls.length > 0 && controls.every(isTaken);
    },
    undefined,
    { polling: 50 },
  );
}

/**
 * Follows what a context's pages ask for, from now on.
 * @returns waits until a page is interactive, has begun what it keeps for when the browser is idle, and waits for nothing
 */
export function followRequests(context: BrowserContext): (page: Page) => Promise<void> {
  const pending = new Set<Request>();
  context.on('request', (request) => {
    // What the page before had asked for has no one who waits for it.
    if (request.isNavigationRequest())
      for (const one of pending) if (one.frame() === request.frame()) pending.delete(one);
    pending.add(request);
  });
  context.on('requestfinished', (request) => pending.delete(request));
  context.on('requestfailed', (request) => pending.delete(request));
  return async (page) => {
    await isInteractive(page);
    // What is loaded then may load more.
    for (let round = 0; round < 2; round++) {
      await page.evaluate(
        () => new Promise<void>((done) => requestIdleCallback(() => requestIdleCallback(() => done()))),
      );
      await expect.poll(() => pending.size, { intervals: [20, 50, 100] }).toBe(0);
    }
  };
}
