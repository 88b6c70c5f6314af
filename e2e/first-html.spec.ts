import type { Page } from '@playwright/test';
import { routes } from '@/lib/routes';
import { demoTransaction } from '@/e2e/demo-transaction';
import { expect, test } from '@/e2e/test';

// The HTML that the server sends is the page, not a promise of one: it can be read where no script runs or before any
// has arrived, and what the scripts do to it moves nothing.

const aChain = async (page: Page) => routes.chain((await demoTransaction(page, '6 Brook Street')).chainId);

test('list and chain can be read without any script', async ({ browser, page, signedInAs }) => {
  await signedInAs('agent');
  const chain = await aChain(page);
  await page.goto(routes.chains());
  const names = await page.locator('[data-chain-id] a').allTextContents();
  expect(names.length).toBeGreaterThan(1);
  const context = await browser.newContext({
    javaScriptEnabled: false,
    storageState: await page.context().storageState(),
    baseURL: new URL(page.url()).origin,
    viewport: page.viewportSize(),
  });
  const bare = await context.newPage();

  await bare.goto(routes.chains());
  await expect(bare.getByRole('heading', { level: 1, name: 'Chains' })).toBeVisible();
  for (const name of names) await expect(bare.getByRole('link', { name, exact: true })).toBeVisible();

  await bare.goto(chain);
  await expect(bare.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(bare.getByText('Loading the page')).toHaveCount(0);
  const nodes = bare.locator('[data-node]');
  await expect(nodes.first()).toBeVisible();
  const places = new Set<string>();
  for (const node of await nodes.all()) {
    await expect(node).toBeVisible();
    const { x, y, width, height } = (await node.boundingBox())!;
    expect(width * height).toBeGreaterThan(0);
    places.add(`${Math.round(x)} ${Math.round(y)}`);
  }
  expect(places.size).toBe(await nodes.count());
  // The words of a node, as large as they are drawn.
  const words = nodes.first().locator('text').first();
  await expect(words).toHaveText(/\w{3}/);
  expect((await words.boundingBox())!.height).toBeGreaterThanOrEqual(9);
  await context.close();
});

test('nothing moves while list and chain load', async ({ page, settle, signedInAs }) => {
  await signedInAs('agent');
  const chain = await aChain(page);
  await page.addInitScript(() => {
    const moved: string[] = [];
    Object.assign(window, { moved });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value, sources } = entry as PerformanceEntry & {
          value: number;
          sources: { node?: Node | null }[];
        };
        const what = sources.map(({ node }) =>
          node instanceof Element ? node.outerHTML.slice(0, 200) : node?.textContent,
        );
        moved.push(`${value}: ${what.join(' | ')}`);
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  for (const url of [routes.chains(), chain]) {
    await page.goto(url);
    await settle();
    await page.evaluate(
      () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
    );
    expect(await page.evaluate(() => (window as unknown as { moved: string[] }).moved)).toEqual([]);
  }
});
