import type { Page } from '@playwright/test';
import { api, routes } from '@/lib/routes';
import { demoTransaction } from '@/e2e/demo-transaction';
import { expectPersisted, expectAllRead } from '@/e2e/today-page';
import { shiftClock } from '@/e2e/shifted-clock.mjs';
import { expect, test } from '@/e2e/test';

test.use({ ownContext: true });

// The HTML that the server sends is the page, not a promise of one: it can be read where no script runs or before any
// has arrived, and what the scripts do to it moves nothing.

const aChain = async (page: Page) => routes.chain((await demoTransaction(page, '6 Brook Street')).chainId);

test('list and chain can be read without any script', async ({ browser, page, signedInAs }) => {
  await signedInAs('agent');
  const chain = await aChain(page);
  await page.goto(routes.chains());
  const links = await page
    .locator('[data-chain-id] a')
    .evaluateAll((all) => all.map((link) => link.getAttribute('href')!));
  expect(links.length).toBeGreaterThan(1);
  const context = await browser.newContext({
    javaScriptEnabled: false,
    storageState: await page.context().storageState(),
    baseURL: new URL(page.url()).origin,
    viewport: page.viewportSize(),
  });
  const bare = await context.newPage();

  await bare.goto(routes.chains());
  await expect(bare.getByRole('heading', { level: 1, name: 'Chains' })).toBeVisible();
  await expect(bare.getByRole('banner')).toContainText('Sandbox: the people and sales here are made up');
  for (const href of links) {
    const link = bare.locator(`[data-chain-id] a[href="${href}"]`);
    await expect(link).toBeVisible();
    await expect(link).toHaveAccessibleName(/\w{3}/);
  }

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

test('a row of the list moves nothing of itself while its HTML is still arriving', async ({
  browser,
  page,
  signedInAs,
}) => {
  await signedInAs('agent');
  await page.goto(routes.chains());
  const context = await browser.newContext({
    javaScriptEnabled: false,
    storageState: await page.context().storageState(),
    baseURL: new URL(page.url()).origin,
    viewport: page.viewportSize(),
  });
  const bare = await context.newPage();
  let until = Infinity;
  await bare.route(routes.chains(), async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: (await response.text()).slice(0, until) });
  });
  /** Where each part of the third row stands that is there. */
  const places = async () => {
    await bare.goto(routes.chains());
    return bare
      .locator('[data-chain-id]')
      .nth(2)
      .locator(':scope > *')
      .evaluateAll((parts) => parts.map((part) => part.getBoundingClientRect().y));
  };
  const whole = await places();
  expect(whole).toHaveLength(4);
  const html = await page.request.get(routes.chains()).then((response) => response.text());
  const row = html.split('data-chain-id')[3]!;
  const start = html.indexOf(row);
  const ends = [...row.matchAll(/<\/(a|p|span|svg)>/g)].map((end) => start + end.index);
  expect(ends.length).toBeGreaterThan(6);
  for (const end of ends) {
    until = end;
    const some = await places();
    const moved = some.map((y, at) => Math.abs(y - whole[at]!));
    // Less than three pixels count for nothing, says the standard for layout shifts.
    expect(Math.max(0, ...moved), row.slice(0, end - start).slice(-80)).toBeLessThan(3);
  }
  await context.close();
});

test('what came with the page is not read again by a clock that is five minutes ahead', async ({
  page,
  settle,
  signedInAs,
}) => {
  await signedInAs('agent');
  await page.addInitScript(shiftClock, { ms: 5 * 60_000 });
  const reads: string[] = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    // The page after it is another one.
    if (!searchParams.has('cursor')) reads.push(pathname);
  });
  for (const [url, read] of [
    [routes.chains(), api.chains()],
    [routes.invites({ tab: 'sent' }), api.sentInvites()],
    [routes.properties(), api.properties()],
  ] as const) {
    reads.length = 0;
    // Whatever were drawn otherwise than in the HTML, the browser's console would say so, and fail the test.
    await page.goto(url);
    await settle();
    expect(reads.length).toBeGreaterThan(3);
    expect(reads).not.toContain(read);
  }
});

/** From now on each page notes what moves in it while it loads, as `<share of the screen>: <what>`. */
async function watchMoves(page: Page): Promise<() => Promise<string[]>> {
  // The typeface is there from now on: where it comes late, words change their width with it.
  await page.goto(routes.properties());
  await page.evaluate(() => document.fonts.ready);
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
  return async () => {
    await page.evaluate(
      () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
    );
    return page.evaluate(() => (window as unknown as { moved: string[] }).moved);
  };
}

test('nothing moves while list, chain and access requests load', async ({ page, settle, signedInAs }) => {
  await signedInAs('agent');
  const chain = await aChain(page);
  const moves = await watchMoves(page);
  const { id } = await demoTransaction(page, 'Flat 5, Pulteney Mews');
  for (const url of [routes.chains(), chain, routes.transaction(id), routes.accessRequests()]) {
    // On a busy machine stages may come too late for the first HTML: that is the next test.
    await expect(async () => {
      const html = await (await page.goto(url))!.text();
      expect(html).not.toContain('Reading the stages…');
    }).toPass();
    await settle();
    // What is still being parsed may be drawn in two parts.
    expect((await moves()).filter((one) => parseFloat(one) >= 0.002)).toEqual([]);
  }
});

test('nothing moves while a morning loads that was looked at before', async ({
  page,
  settle,
  signedInAs,
}) => {
  await signedInAs('seller');
  await page.goto(routes.today());
  await expectAllRead(page);
  await settle();
  await page.keyboard.press('m');
  await expectPersisted(page);
  const moves = await watchMoves(page);
  await page.goto(routes.today());
  await expectAllRead(page);
  await settle();
  expect((await moves()).filter((one) => parseFloat(one) >= 0.002)).toEqual([]);
});

test('stages that come late move nothing on a chain', async ({ page, settle, sandbox, signedInAs }) => {
  await signedInAs('agent');
  const moves = await watchMoves(page);
  const late = { path: '/v1/transactions/*/stages', kind: 'delay', delayMs: 1000 };
  await sandbox.operator('PUT', '/faults', [late]);
  // What is known in the end is as long as it gets: a name, a badge and a window of several words.
  for (const [line1, health] of [
    ['6 Brook Street', 'At risk'],
    ['16 Berkeley Crescent', 'Watch'],
    ['22 Victoria Square', 'At risk'],
  ] as const) {
    const { chainId } = await demoTransaction(page, line1);
    const html = await (await page.goto(routes.chain(chainId)))!.text();
    expect(html).toContain('Reading the stages…');
    const top = async () => (await page.locator('.graph').boundingBox())!.y;
    const before = await top();
    await expect(page.locator('h1 + *').getByText(health)).toBeVisible();
    await settle();
    expect([line1, await top()]).toEqual([line1, before]);
    expect((await moves()).filter((one) => parseFloat(one) >= 0.01)).toEqual([]);
  }
});
