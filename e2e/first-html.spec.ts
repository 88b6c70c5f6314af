import type { Page } from '@playwright/test';
import { api, routes } from '@/lib/routes';
import { demoTransaction } from '@/e2e/demo-transaction';
import { expectPersisted, expectAllRead } from '@/e2e/today-page';
import { shiftClock } from '@/e2e/shifted-clock.mjs';
import { expect, type Sandbox, test } from '@/e2e/test';

test.use({ ownContext: true });

// The server sends the page as complete HTML: it can be read without scripts or before they arrive, and hydration causes
// no layout shift.

const chainUrl = async (page: Page) => routes.chain((await demoTransaction(page, '6 Brook Street')).chainId);

test('the list and a chain can be read without scripts', async ({ browser, page, signedInAs }) => {
  await signedInAs('agent');
  const chain = await chainUrl(page);
  await page.goto(routes.chains());
  const links = await page
    .locator('[data-chain-id] a')
    .evaluateAll((elements) => elements.map((link) => link.getAttribute('href')!));
  expect(links.length).toBeGreaterThan(1);
  const context = await browser.newContext({
    javaScriptEnabled: false,
    storageState: await page.context().storageState(),
    baseURL: new URL(page.url()).origin,
    viewport: page.viewportSize(),
  });
  const noScriptPage = await context.newPage();

  await noScriptPage.goto(routes.chains());
  await expect(noScriptPage.getByRole('heading', { level: 1, name: 'Chains' })).toBeVisible();
  await expect(noScriptPage.getByRole('banner')).toContainText(
    'Sandbox: the people and sales here are made up',
  );
  for (const href of links) {
    const link = noScriptPage.locator(`[data-chain-id] a[href="${href}"]`);
    await expect(link).toBeVisible();
    await expect(link).toHaveAccessibleName(/\w{3}/);
  }

  await noScriptPage.goto(chain);
  await expect(noScriptPage.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(noScriptPage.getByText('Loading the page')).toHaveCount(0);
  const nodes = noScriptPage.locator('[data-node]');
  await expect(nodes.first()).toBeVisible();
  const positions = new Set<string>();
  for (const node of await nodes.all()) {
    await expect(node).toBeVisible();
    const { x, y, width, height } = (await node.boundingBox())!;
    expect(width * height).toBeGreaterThan(0);
    positions.add(`${Math.round(x)} ${Math.round(y)}`);
  }
  expect(positions.size).toBe(await nodes.count());
  // The text of a node is large enough to read.
  const text = nodes.first().locator('text').first();
  await expect(text).toHaveText(/\w{3}/);
  expect((await text.boundingBox())!.height).toBeGreaterThanOrEqual(9);
  await context.close();
});

test('a browser whose clock is five minutes fast does not read again what came with the page', async ({
  page,
  settle,
  signedInAs,
}) => {
  await signedInAs('agent');
  await page.addInitScript(shiftClock, { ms: 5 * 60_000 });
  const reads: string[] = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    // Later pages of a list may be read.
    if (!searchParams.has('cursor')) reads.push(pathname);
  });
  for (const [url, read] of [
    [routes.chains(), api.chains()],
    [routes.invites({ tab: 'sent' }), api.sentInvites()],
    [routes.properties(), api.properties()],
  ] as const) {
    reads.length = 0;
    // A hydration mismatch would be a console error, which fails the test.
    await page.goto(url);
    await settle();
    expect(reads.length).toBeGreaterThan(3);
    expect(reads).not.toContain(read);
  }
});

/** Delays a chain's stages until after the first HTML. Those of past sales, which it reads later, need no delay. */
async function delayStages(page: Page, sandbox: Sandbox, chainId: string): Promise<void> {
  const response = await page.request.get(api.chain(chainId));
  const { transactions }: { transactions: { id: string }[] } = await response.json();
  const faults = transactions.map(({ id }) => ({
    path: `/v1/transactions/${id}/stages`,
    kind: 'delay',
    delayMs: 1000,
  }));
  await sandbox.operator('PUT', '/faults', faults);
}

/** Records the visible layout shifts of every page opened from now on, as `<score>: <elements>`. */
async function watchLayoutShifts(page: Page): Promise<() => Promise<string[]>> {
  // Loads the font first: text changes its width if the font arrives late.
  await page.goto(routes.teams());
  await page.evaluate(() => document.fonts.ready);
  await page.addInitScript(() => {
    const shifts: string[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value, sources } = entry as PerformanceEntry & {
          value: number;
          sources: { node?: Node | null }[];
        };
        const elements = sources.map(({ node }) =>
          node instanceof Element ? node.outerHTML.slice(0, 200) : node?.textContent,
        );
        // Smaller ones are seen while a page is being parsed, and by no one.
        if (value >= 0.002) shifts.push(`${value}: ${elements.join(' | ')}`);
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return async () => {
    await page.evaluate(
      () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
    );
    return page.evaluate(() => (window as unknown as { shifts: string[] }).shifts);
  };
}

test('the list, a chain, a transaction and access requests load without layout shifts', async ({
  page,
  settle,
  signedInAs,
}) => {
  await signedInAs('agent');
  const chain = await chainUrl(page);
  const layoutShifts = await watchLayoutShifts(page);
  const { id } = await demoTransaction(page, 'Flat 5, Pulteney Mews');
  for (const url of [routes.chains(), chain, routes.transaction(id), routes.accessRequests()]) {
    // On a busy machine stages may be too late for the first HTML, which another test covers.
    await expect(async () => {
      const html = await (await page.goto(url))!.text();
      expect(html).not.toContain('Reading the stages…');
    }).toPass();
    await settle();
    expect(await layoutShifts()).toEqual([]);
  }
});

test('the Today page loads without layout shifts when it was visited before', async ({
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
  const layoutShifts = await watchLayoutShifts(page);
  await page.goto(routes.today());
  await expectAllRead(page);
  await settle();
  expect(await layoutShifts()).toEqual([]);
});

test('stages that arrive late cause no layout shift on a chain', async ({
  page,
  settle,
  sandbox,
  signedInAs,
}) => {
  await signedInAs('agent');
  const layoutShifts = await watchLayoutShifts(page);
  const [laptop, phone, smallPhone, wide] = [1366, 390, 360, 1600] as const;
  for (const { line1, health, view, widths } of [
    // A long heading in the end (a name, a badge and a date range of several words), and a long reason above the drawing.
    { line1: '22 Victoria Square', health: 'At risk', view: 'graph', widths: [laptop] },
    // It has exchanged.
    { line1: '16 Berkeley Crescent', health: 'Watch', view: 'graph', widths: [laptop] },
    { line1: '6 Brook Street', health: 'At risk', view: 'graph', widths: [phone] },
    // Long reasons and ends of the chain would widen their columns on a wide screen.
    { line1: '6 Brook Street', health: 'At risk', view: 'table', widths: [phone, smallPhone, wide] },
    // Any of three links may hold it.
    { line1: '4 Mill Lane', health: 'On track', view: 'timeline', widths: [laptop] },
    { line1: '4 Mill Lane', health: 'On track', view: 'table', widths: [laptop] },
  ] as const) {
    const { chainId } = await demoTransaction(page, line1);
    await delayStages(page, sandbox, chainId);
    for (const width of widths) {
      await page.setViewportSize({ width, height: width > phone ? 768 : 844 });
      const html = await (await page.goto(routes.chain(chainId, { view })))!.text();
      expect(html).toContain('Reading the stages of ');
      await expect(page.locator('h1 + *').getByText(health)).toBeVisible();
      await settle();
      expect(await layoutShifts(), `${line1}, ${view} at ${width} px`).toEqual([]);
    }
  }
});

test('on a phone, late stages shift neither an exchanged chain, which has less room, nor one with several calls', async ({
  page,
  settle,
  sandbox,
  signedInAs,
}) => {
  await signedInAs('agent');
  const layoutShifts = await watchLayoutShifts(page);
  await page.setViewportSize({ width: 390, height: 844 });
  const card = page.getByRole('region', { name: 'What holds this chain' });
  const open = async (line1: string) => {
    const { chainId } = await demoTransaction(page, line1);
    await delayStages(page, sandbox, chainId);
    const html = await (await page.goto(routes.chain(chainId, { view: 'table' })))!.text();
    expect(html).toContain('Reading the stages of ');
  };
  const expectNoShift = async () => {
    await settle();
    expect(await layoutShifts()).toEqual([]);
  };
  await open('16 Berkeley Crescent');
  await expect(card).toContainText('Every link has exchanged');
  expect((await card.boundingBox())!.height).toBeLessThan(290);
  await expectNoShift();

  await open('4 Mill Lane');
  await expect(card).toContainText('Who to call about 4 Mill Lane');
  await expect(card.getByRole('link', { name: /^0\d+/ })).toHaveCount(1);
  expect((await card.boundingBox())!.height).toBeGreaterThan(320);
  await expectNoShift();
  await card.getByRole('button', { name: 'Show all to call' }).press('Enter');
  for (const place of ['4 Mill Lane', '27 Cotham Vale', '112 Ashgrove Road'])
    await expect(card.getByRole('region', { name: `at ${place}` })).toBeVisible();
  await expect(page.locator('[tabindex="-1"]:focus').filter({ has: card })).toBeVisible();
});
