import { type Browser, type Page } from '@playwright/test';
import { browserClockShift } from './clock';
import { shiftClock } from './shifted-clock.mjs';

/** The page that a worker's tests use one after another, and its context. */
export type KeptPage = { page?: Page };

/**
 * A browser that has read the scripts before opens a page with four fifths of the work: so a worker keeps one page, and
 * between two tests all goes that one could leave to the next. @throws where a test asks for what cannot be taken back
 */
export async function openKeptPage(kept: KeptPage, browser: Browser): Promise<Page> {
  if (kept.page && !kept.page.isClosed()) return kept.page;
  await kept.page?.context().close();
  const context = await browser.newContext();
  await context.addInitScript(shiftClock, { ms: browserClockShift });
  kept.page = await context.newPage();
  const refuse = () => {
    throw new Error('What stays in a context needs one of its own: test.use({ ownContext: true }).');
  };
  for (const keeper of [kept.page, context])
    Object.assign(keeper, { addInitScript: refuse, exposeFunction: refuse, exposeBinding: refuse });
  return kept.page;
}

/** As if it had been opened just now, on an empty page of this origin: that way its process stays. */
export async function clearKeptPage(page: Page, origin: string, viewport: Viewport): Promise<void> {
  if (page.isClosed()) return;
  const context = page.context();
  forgetListeners(page);
  for (const other of context.pages()) if (other !== page) await other.close();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await context.unrouteAll({ behavior: 'ignoreErrors' });
  await context.setOffline(false);
  await context.clearPermissions();
  // A form that was begun asks whether to leave it.
  page.on('dialog', (dialog) => void dialog.accept());
  try {
    await page.goto(`${origin}/icon.svg`);
  } catch {
    // The test has ended its dashboard: the next one opens a page of its own.
    return context.close();
  }
  forgetListeners(page);
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

/** Of what tests listen to. To the end of a page or context, they themselves do. */
function forgetListeners(page: Page): void {
  for (const event of [
    'request',
    'requestfinished',
    'requestfailed',
    'response',
    'console',
    'dialog',
    'pageerror',
  ])
    for (const one of [page, page.context()]) one.removeAllListeners(event);
}

type Viewport = { width: number; height: number };
