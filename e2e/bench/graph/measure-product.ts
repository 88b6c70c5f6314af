import { type Browser, type Page } from '@playwright/test';
import { api, routes } from '@/lib/routes';
import { heapOf } from './heap-of';
import { type Motion, move } from './motion';
import { startCounting, watchProduct } from './page-clock';
import { type Product } from './product';

export type ProductMeasured = {
  /** ms from the navigation until the HTML had arrived, and until the complete graph was painted. */
  html: number;
  painted: number;
  motion: Motion;
  /** ms of tasks over 50 ms while loading, and while panning and zooming. */
  longTasks: { loading: number; moving: number };
  heap: number;
  /** Nodes whose elements one changed transaction touched, and the number of nodes with elements, with cards in view. */
  touched: number;
  elements: number;
};

const viewport = { width: 1366, height: 768 };

/** Measures the page of a large chain and the map of a hundred chains, in the deployed product, signed in. */
export async function measureProduct(browser: Browser, product: Product, size: number) {
  await product.operator('POST', '/reset', { seed: 'empty' });
  const chainId = await product.makeChain(size);
  const chain = await measurePage(browser, product, routes.chain(chainId), api.chain(chainId));
  await product.operator('POST', '/reset', { seed: 'empty' });
  for (let at = 0; at < 100; at++) await product.makeChain(size / 100);
  const map = await measurePage(browser, product, routes.chains({ view: 'map' }), api.chains());
  return { chain, map };
}

async function measurePage(
  browser: Browser,
  product: Product,
  path: string,
  data: string,
): Promise<ProductMeasured> {
  const context = await browser.newContext({ viewport, baseURL: product.address, reducedMotion: 'reduce' });
  try {
    const page = await context.newPage();
    await signIn(page);
    // The transpiler calls a helper to name functions, which the page does not have.
    await page.addInitScript({
      content: `globalThis.__name = (value) => value; ${startCounting}; (${watchProduct})()`,
    });
    await page.goto(path);
    const painted = await page.waitForFunction(() => window.paintedAt, undefined, { timeout: 180_000 });
    const html = await page.evaluate(() => {
      const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
      return navigation!.responseEnd;
    });
    await page.waitForLoadState('networkidle');
    const { longTasks: loading } = await page.evaluate(() => window.counts);
    const box = (await page.locator('.graph').boundingBox())!;
    const heap = await heapOf(page);
    const { motion, longTasks } = await move(page, { x: box.x + box.width / 2, y: box.y + box.height / 2 });
    const paintedAt = (await painted.jsonValue())!;
    await page.close();
    return {
      html,
      painted: paintedAt,
      motion,
      longTasks: { loading, moving: longTasks },
      heap,
      ...(await touchedByChange(await context.newPage(), product, path, data)),
    };
  } finally {
    await context.close();
  }
}

async function signIn(page: Page) {
  await page.goto(routes.signIn());
  await page.getByRole('button', { name: /sign in/i }).click();
  await page.locator('button[name="person"][value="agent"]').click();
  await page.waitForURL(`**${routes.chains()}`);
}

/** Zooms in on a node, changes its transaction, lets the page refetch, and counts the nodes whose elements change. */
async function touchedByChange(page: Page, product: Product, path: string, data: string) {
  await page.clock.install();
  await page.goto(path);
  // Not the copy in a streamed part of the HTML, which may exist next to it for a moment.
  const node = page.locator('[data-camera="live"] [data-node][tabindex="0"]');
  await node.focus();
  const id = (await node.getAttribute('data-node'))!.split('/').at(-1)!;
  const scale = () =>
    page
      .locator('.react-flow__viewport')
      .evaluate((element) => new DOMMatrix(getComputedStyle(element).transform).a);
  while ((await scale()) < 0.8) await page.keyboard.press('+');
  const elements = await page.evaluate(() => {
    const touched = new Set<Element>();
    new MutationObserver((records) => {
      for (const { target } of records) {
        const node = (target instanceof Element ? target : target.parentElement)?.closest('[data-node]');
        if (node) touched.add(node);
      }
    }).observe(document.querySelector('.react-flow__nodes')!, {
      subtree: true,
      childList: true,
      attributes: true,
      characterData: true,
    });
    Object.assign(window, { touched });
    return document.querySelectorAll('[data-node]').length;
  });
  await product.operator('PATCH', `/transactions/${id}`, { saleState: 'off-market' });
  await Promise.all([
    page.waitForResponse((response) => new URL(response.url()).pathname === data && response.ok()),
    page.clock
      .fastForward(61_000)
      .then(() => page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))),
  ]);
  await page.locator('[data-node][aria-label*="Off market"]').waitFor({ state: 'attached' });
  const touched = await page.evaluate(() => (window as unknown as { touched: Set<Element> }).touched.size);
  await page.close();
  return { touched, elements };
}
