import { type Browser, type Page } from '@playwright/test';
import { browserClockShift } from './clock';
import { shiftClock } from './shifted-clock.mjs';

/** The page that a worker's tests share, one after another. */
export type SharedPage = { page?: Page };

/**
 * Returns the worker's shared page. With warm script caches a page takes a fifth less work to open, so tests share one,
 * which is cleared between them. The page throws if a test adds something that cannot be removed again.
 */
export async function openSharedPage(shared: SharedPage, browser: Browser): Promise<Page> {
  if (shared.page && !shared.page.isClosed()) return shared.page;
  await shared.page?.context().close();
  const context = await browser.newContext();
  await context.addInitScript(shiftClock, { ms: browserClockShift });
  shared.page = await context.newPage();
  const refuse = () => {
    throw new Error('This cannot be removed from a shared context: test.use({ ownContext: true }).');
  };
  for (const target of [shared.page, context])
    Object.assign(target, { addInitScript: refuse, exposeFunction: refuse, exposeBinding: refuse });
  return shared.page;
}

/** Makes the page as good as new. It stays on an image of this origin, so that the browser keeps its process. */
export async function clearSharedPage(page: Page, origin: string, viewport: Viewport): Promise<void> {
  if (page.isClosed()) return;
  const context = page.context();
  removeListeners(page);
  for (const other of context.pages()) if (other !== page) await other.close();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await context.unrouteAll({ behavior: 'ignoreErrors' });
  await context.setOffline(false);
  await context.clearPermissions();
  // An unsaved form asks for confirmation before it is left.
  page.on('dialog', (dialog) => void dialog.accept());
  try {
    await page.goto(`${origin}/icon.svg`);
  } catch {
    // The test has stopped its dashboard, so the next test opens a new page.
    return context.close();
  }
  removeListeners(page);
  await page.evaluate(() => sessionStorage.clear());
  await page.emulateMedia({ media: null, colorScheme: null, forcedColors: null, reducedMotion: 'reduce' });
  await page.setViewportSize(viewport);
  await context.clearCookies();
  const session = await context.newCDPSession(page);
  const storageTypes = 'local_storage,indexeddb,cache_storage,service_workers,file_systems';
  await session.send('Storage.clearDataForOrigin', { origin, storageTypes });
  await session.send('Page.resetNavigationHistory');
  await session.detach();
}

/** Removes the listeners that tests add. `close` is left alone: Playwright itself listens to it. */
function removeListeners(page: Page): void {
  for (const event of [
    'request',
    'requestfinished',
    'requestfailed',
    'response',
    'console',
    'dialog',
    'pageerror',
  ])
    for (const target of [page, page.context()]) target.removeAllListeners(event);
}

type Viewport = { width: number; height: number };
