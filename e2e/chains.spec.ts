import type { Page } from '@playwright/test';
import { createChain, expectPersisted } from '@/e2e/today-page';
import { routes } from '@/lib/routes';
import { expect, test } from '@/e2e/test';

const rows = (page: Page) => page.getByRole('region', { name: 'Chains' }).getByRole('listitem');
const allChains = (page: Page) => page.getByText(/^Showing all \d{3} chains\.$/);

test.describe('an agent finds a chain', () => {
  test.beforeEach(({ signedInAs }) => signedInAs('agent'));

  test('by address, and Back restores the search', async ({ page, expectAccessible }) => {
    await page.goto(routes.chains());
    await expect(allChains(page)).toBeVisible();
    await expectAccessible();
    await page.getByRole('searchbox', { name: 'Find a chain' }).fill('pulteney bath');
    await expect(rows(page)).toHaveCount(1);
    await expect(page).toHaveURL(/\?q=pulteney\+bath$/);
    const found = page.getByRole('link', { name: '6 Brook Street to 8 The Paragon' });
    await found.click();
    await expect(
      page.getByRole('heading', { level: 1, name: '6 Brook Street to 8 The Paragon' }),
    ).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('searchbox')).toHaveValue('pulteney bath');
    await expect(rows(page)).toHaveCount(1);
  });

  test('and clicks its link before the URL has followed the typing: neither is lost', async ({
    page,
    settle,
  }) => {
    await page.goto(routes.chains());
    await settle();
    let release = () => {};
    const hasTyped = new Promise<void>((resolve) => (release = resolve));
    await page.route(/\/chains\/[^/]+\?.*_rsc/, (route) => hasTyped.then(() => route.continue()));
    const search = page.getByRole('searchbox', { name: 'Find a chain' });
    await search.fill('pulteney');
    await rows(page).getByRole('link').click();
    // Keep typing while the chain loads; the history entry left behind keeps the text, bypassing Next's router.
    await search.fill('pulteney bath');
    await expect.poll(() => page.evaluate(() => location.search)).toBe('?q=pulteney+bath');
    release();
    await expect(
      page.getByRole('heading', { level: 1, name: '6 Brook Street to 8 The Paragon' }),
    ).toBeVisible();
    await expect(page).not.toHaveURL(/q=/);
    await page.goBack();
    await expect(page).toHaveURL(/\?q=pulteney\+bath$/);
    await expect(page.getByRole('searchbox')).toHaveValue('pulteney bath');
    await expect(rows(page)).toHaveCount(1);
  });

  test('by filters that can be shared as a link', async ({ page, context }) => {
    await page.goto(routes.chains());
    await page.getByRole('button', { name: 'Sale state' }).click();
    await page.getByRole('dialog', { name: 'Sale state filter' }).getByText('Off market').click();
    await page.keyboard.press('Escape');
    await expect(page).toHaveURL(/sale=off-market/);
    await expect(rows(page)).toHaveCount(1);
    await expect(rows(page)).toContainText('At risk');
    const other = await context.newPage();
    await other.goto(page.url());
    await expect(rows(other)).toHaveCount(1);
    await page.goBack();
    await expect(allChains(page)).toBeVisible();
    // The longest labels of a filter and of the sort order do not push the list down.
    const top = async () => (await page.getByRole('region', { name: 'Chains' }).boundingBox())!.y;
    const before = await top();
    for (const width of [1366, 1200]) {
      await page.setViewportSize({ width, height: 768 });
      await page.goto(routes.chains({ health: 'red,amber', sort: 'longest' }));
      await expect(page.getByRole('button', { name: 'Clear all' })).toBeVisible();
      expect(await top()).toBe(before);
    }
  });

  test('and is told if none matches, with a button to show all', async ({ page, expectAccessible }) => {
    await page.goto(routes.chains({ q: 'nowhere at all' }));
    await expect(page.getByText('No chain matches')).toBeVisible();
    await expectAccessible();
    await page.getByRole('button', { name: 'Show all chains' }).click();
    await expect(allChains(page)).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`${routes.chains()}$`));
  });

  test('and saves a view', async ({ page }) => {
    await page.goto(routes.chains({ q: 'Bath', sort: 'name' }));
    await page.getByRole('button', { name: 'Save this view' }).click();
    await page.getByRole('textbox', { name: 'Name of the view' }).fill('Bath by address');
    await page.keyboard.press('Enter');
    const saved = page
      .getByRole('navigation', { name: 'Views' })
      .getByRole('link', { name: 'Bath by address' });
    await expect(saved).toHaveAttribute('aria-current', 'page');
    await page.goto(routes.chains());
    await saved.click();
    await expect(page).toHaveURL(/q=Bath&sort=name/);
    await page.getByRole('button', { name: 'Delete the view “Bath by address”' }).click();
    await expect(saved).toHaveCount(0);
  });

  test('to the end of the list, with the focus on the first new row', async ({ page, sandbox }) => {
    for (let count = 0; count < 10; count++)
      await sandbox.operator('POST', '/chains', { transactions: 1, shape: 'line', person: 'agent' });
    await page.goto(routes.chains());
    // The first 24 come with the page, and a hundred more load automatically.
    await expect(page.getByText('Showing 124 chains. There are more.')).toBeVisible();
    const search = page.getByRole('searchbox', { name: 'Find a chain' });
    await search.fill('nowhere at all');
    await expect(page.getByText('None of the chains loaded so far matches')).toBeVisible();
    await search.fill('');
    await page.getByRole('button', { name: 'Load more' }).click();
    await expect(allChains(page)).toBeVisible();
    await expect(rows(page).nth(124).getByRole('link')).toBeFocused();
  });

  test('and continues manually if the rest failed to load, which is tried only once', async ({
    page,
    settle,
    consoleGuard,
  }) => {
    consoleGuard.allow(/Failed to load resource/);
    const rest = /\/api\/chains\?.*cursor=/;
    let requestCount = 0;
    await page.route(rest, (route) => {
      requestCount += 1;
      return route.abort();
    });
    await page.goto(routes.chains());
    await expect.poll(() => requestCount).toBe(1);
    await settle();
    expect(requestCount).toBe(1);
    await page.unroute(rest);
    await page.getByRole('button', { name: 'Load more' }).click();
    await expect(allChains(page)).toBeVisible();
  });

  test('on a narrow phone without scrolling sideways', async ({ page, expectAccessible }) => {
    await page.setViewportSize({ width: 320, height: 640 });
    await page.goto(routes.chains());
    await expect(rows(page).first()).toBeVisible();
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(overflow).toBeLessThanOrEqual(0);
    for (const name of [/^Sort:/, 'By transaction', 'As a map'])
      await expect(page.getByRole('button', { name })).toBeInViewport({ ratio: 1 });
    // Search and sort share one line, with the filters in a scrollable row below.
    const top = async (name: string | RegExp) =>
      (await page.getByRole('button', { name, exact: true }).boundingBox())!.y;
    const search = (await page.getByRole('searchbox', { name: 'Find a chain' }).boundingBox())!;
    expect(await top(/^Sort:/)).toBeLessThan(search.y + search.height);
    expect(await top('Health')).toBeGreaterThan(search.y + search.height);
    await expectAccessible();
  });
});

test.describe('with a manual clock', () => {
  test.use({ browserClock: 'manual' });

  test('a change made elsewhere appears in the list within a minute, with one call', async ({
    page,
    sandbox,
    settle,
    signedInAs,
  }) => {
    await signedInAs('agent');
    await page.goto(routes.chains());
    const { data } = await page.request.get('/api/chains?limit=100').then((response) => response.json());
    const last = data.at(-1);
    await expect(allChains(page)).toBeVisible();
    // The rows are in the first HTML: the minute must not pass before hydration.
    await settle();
    await sandbox.operator('PATCH', `/transactions/${last.transactions[0].id}`, { saleState: 'off-market' });
    const requests: string[] = [];
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (pathname === '/api/chains') requests.push(request.url());
    });
    await page.clock.runFor(61_000);
    await expect(rows(page).first()).toHaveAttribute('data-chain-id', last.id);
    expect(requests).toHaveLength(1);
  });

  test('a chain that was opened counts as checked in the list, without another call', async ({
    page,
    sandbox,
    settle,
    signedInAs,
  }) => {
    await signedInAs('outsider');
    const { chainId } = await createChain(sandbox);
    await page.goto(routes.chains());
    await settle();
    await expect(page.getByText('0 of 1 checked')).toBeVisible();
    await page.goto(routes.chain(chainId));
    await settle();
    await page.clock.runFor(5000);
    await expectPersisted(page);
    const reads: string[] = [];
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (/^\/api\/(chains|transactions)\//.test(pathname)) reads.push(pathname);
    });
    await page.goto(routes.chains());
    await expect(page.getByText('1 of 1 checked')).toBeVisible();
    await settle();
    expect(reads).toEqual([]);
  });
});

test('a user without chains is told why, and what to do', async ({ page, signedInAs, expectAccessible }) => {
  await signedInAs('outsider');
  await page.goto(routes.chains());
  await expect(page.getByText('You are not in a chain yet')).toBeVisible();
  await expectAccessible();
  await page.getByRole('link', { name: 'Start a chain' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'New chain' })).toBeVisible();
});

test('a list that failed to load is not shown as empty', async ({ page, sandbox, signedInAs }) => {
  await signedInAs('conveyancer');
  await sandbox.operator('PUT', '/faults', [
    { path: '/v1/chains', kind: 'status', status: 503, retryAfter: 2 },
  ]);
  // A request without browser state, so that nothing cached can be shown instead.
  const html = await page.request.get(routes.chains()).then((response) => response.text());
  expect(html.includes('The service is unavailable')).toBe(true);
  expect(html.includes('You are not in a chain yet')).toBe(false);
});
