import type { Page } from '@playwright/test';
import { createChain, expectPersisted } from '@/e2e/today-page';
import { routes } from '@/lib/routes';
import { expect, test } from '@/e2e/test';

const rows = (page: Page) => page.getByRole('region', { name: 'Chains' }).getByRole('listitem');
const views = (page: Page) => page.getByRole('navigation', { name: 'Views' });
const allChains = (page: Page) => page.getByText(/^Showing all \d{3} chains\.$/);

test.describe('an agent finds a chain', () => {
  test.beforeEach(({ signedInAs }) => signedInAs('agent'));

  test('by address; Back restores the search, even if the URL had not yet followed the typing', async ({
    page,
  }) => {
    await page.goto(routes.chains());
    await expect(allChains(page)).toBeVisible();
    const search = page.getByRole('searchbox', { name: 'Find a chain' });
    const found = page.getByRole('link', { name: '6 Brook Street to 8 The Paragon' });
    const heading = page.getByRole('heading', { level: 1, name: '6 Brook Street to 8 The Paragon' });
    await search.fill('pulteney bath');
    await expect(rows(page)).toHaveCount(1);
    await expect(page).toHaveURL(/\?q=pulteney\+bath$/);
    await found.click();
    await expect(heading).toBeVisible();
    await page.goBack();
    await expect(search).toHaveValue('pulteney bath');
    await expect(rows(page)).toHaveCount(1);

    let release = () => {};
    const hasTyped = new Promise<void>((resolve) => (release = resolve));
    await page.route(/\/chains\/[^/]+\?.*_rsc/, (route) => hasTyped.then(() => route.continue()));
    await search.fill('paragon');
    await found.click();
    // Keep typing while the chain loads; the history entry left behind keeps the text, bypassing Next's router.
    await search.fill('8 the paragon');
    await expect.poll(() => page.evaluate(() => location.search)).toBe('?q=8+the+paragon');
    release();
    await expect(heading).toBeVisible();
    await expect(page).not.toHaveURL(/q=/);
    await page.goBack();
    await expect(page).toHaveURL(/\?q=8\+the\+paragon$/);
    await expect(search).toHaveValue('8 the paragon');
    await expect(rows(page)).toHaveCount(1);
  });

  test('by filters that can be shared as a link', async ({ page }) => {
    await page.goto(routes.chains({ health: 'red,amber', sort: 'longest' }));
    await expect(page.getByText(/^Showing \d+ of \d{3} chains\.$/)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Clear all' })).toBeVisible();
    // The longest labels of a filter and of the sort order do not push the list down.
    const top = async () => (await page.getByRole('region', { name: 'Chains' }).boundingBox())!.y;
    const withLabels: number[] = [];
    for (const width of [1200, 1366]) {
      await page.setViewportSize({ width, height: 768 });
      withLabels.push(await top());
    }
    await views(page)
      .getByRole('link', { name: /^All open/ })
      .click();
    await expect(allChains(page)).toBeVisible();
    const without = await top();
    expect(withLabels).toEqual([without, without]);

    await page.getByRole('button', { name: 'Sale state' }).click();
    await page.getByRole('dialog', { name: 'Sale state filter' }).getByText('Off market').click();
    await page.keyboard.press('Escape');
    await expect(page).toHaveURL(/sale=off-market/);
    await expect(rows(page)).toHaveCount(1);
    await expect(rows(page)).toContainText('At risk');
    await page.goBack();
    await expect(allChains(page)).toBeVisible();
    await page.goForward();
    await expect(rows(page)).toHaveCount(1);
    // Whoever gets the link has only the address.
    await page.evaluate(() => (sessionStorage.clear(), localStorage.clear()));
    await page.reload();
    await expect(page.getByRole('button', { name: 'Clear all' })).toBeVisible();
    await expect(rows(page)).toHaveCount(1);
  });

  test('by a saved view; if none matches, a button shows all', async ({ page, expectAccessible }) => {
    await page.goto(routes.chains({ q: 'Bath', sort: 'name' }));
    await expectAccessible();
    await page.getByRole('button', { name: 'Save this view' }).click();
    await page.getByRole('textbox', { name: 'Name of the view' }).fill('Bath by address');
    await page.keyboard.press('Enter');
    const saved = views(page).getByRole('link', { name: 'Bath by address' });
    await expect(saved).toHaveAttribute('aria-current', 'page');
    await page.goto(routes.chains({ q: 'nowhere at all' }));
    await expect(page.getByText('No chain matches')).toBeVisible();
    await expect(saved).toBeVisible();
    await expectAccessible();
    await page.getByRole('button', { name: 'Show all chains' }).click();
    await expect(allChains(page)).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`${routes.chains()}$`));
    await saved.click();
    await expect(page).toHaveURL(/q=Bath&sort=name/);
    await page.getByRole('button', { name: 'Delete the view “Bath by address”' }).click();
    await expect(saved).toHaveCount(0);
  });

  test('to the end of a list that failed to load at first, with the focus on the first new row', async ({
    page,
    sandbox,
    settle,
    consoleGuard,
  }) => {
    consoleGuard.allow(/Failed to load resource/);
    for (let count = 0; count < 10; count++)
      await sandbox.operator('POST', '/chains', { transactions: 1, shape: 'line', person: 'agent' });
    // The first 24 come with the page. The hundred that load automatically fail, and are not tried again.
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
    const search = page.getByRole('searchbox', { name: 'Find a chain' });
    await search.fill('nowhere at all');
    await expect(page.getByText('None of the chains loaded so far matches')).toBeVisible();
    await search.fill('');
    const loadMore = page.getByRole('button', { name: 'Load more' });
    await loadMore.click();
    await expect(page.getByText('Showing 124 chains. There are more.')).toBeVisible();
    await loadMore.click();
    await expect(allChains(page)).toBeVisible();
    await expect(rows(page).nth(124).getByRole('link')).toBeFocused();
  });

  test('on a narrow phone without scrolling sideways', async ({ page, signedInAs, expectAccessible }) => {
    await signedInAs('conveyancer');
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
    await rows(page).getByRole('link').click();
    await expect(page).toHaveURL((url) => url.pathname === routes.chain(chainId));
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
