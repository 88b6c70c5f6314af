import type { Page } from '@playwright/test';
import { aChain, isKept } from '@/e2e/morning';
import { routes } from '@/lib/routes';
import { expect, test } from '@/e2e/test';

const rows = (page: Page) => page.getByRole('region', { name: 'Chains' }).getByRole('listitem');
const allOfThem = (page: Page) => page.getByText(/^Showing all \d{3} chains\.$/);

test.describe('an agent finds a chain', () => {
  test.beforeEach(({ signedInAs }) => signedInAs('agent'));

  test('by address, and Back brings everything back', async ({ page, expectAccessible }) => {
    await page.goto(routes.chains());
    await expect(allOfThem(page)).toBeVisible();
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

  test('and presses its link before the address has followed the typing: neither is lost', async ({
    page,
    settle,
  }) => {
    await page.goto(routes.chains());
    await settle();
    let letGo = () => {};
    const hasTyped = new Promise<void>((resolve) => (letGo = resolve));
    await page.route(/\/chains\/[^/]+\?.*_rsc/, (route) => hasTyped.then(() => route.continue()));
    const search = page.getByRole('searchbox', { name: 'Find a chain' });
    await search.fill('pulteney');
    await rows(page).getByRole('link').click();
    // Still typing, while the chain is on its way; the entry that is left keeps it, and Next does not hear of it.
    await search.fill('pulteney bath');
    await expect.poll(() => page.evaluate(() => location.search)).toBe('?q=pulteney+bath');
    letGo();
    await expect(
      page.getByRole('heading', { level: 1, name: '6 Brook Street to 8 The Paragon' }),
    ).toBeVisible();
    await expect(page).not.toHaveURL(/q=/);
    await page.goBack();
    await expect(page).toHaveURL(/\?q=pulteney\+bath$/);
    await expect(page.getByRole('searchbox')).toHaveValue('pulteney bath');
    await expect(rows(page)).toHaveCount(1);
  });

  test('by filters that are shared as a link', async ({ page, context }) => {
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
    await expect(allOfThem(page)).toBeVisible();
    // The widest words of one filter, and of the order: nothing below falls.
    const top = async () => (await page.getByRole('region', { name: 'Chains' }).boundingBox())!.y;
    const before = await top();
    for (const width of [1366, 1200]) {
      await page.setViewportSize({ width, height: 768 });
      await page.goto(routes.chains({ health: 'red,amber', sort: 'longest' }));
      await expect(page.getByRole('button', { name: 'Clear all' })).toBeVisible();
      expect(await top()).toBe(before);
    }
  });

  test('and is told when none matches, with the way out', async ({ page, expectAccessible }) => {
    await page.goto(routes.chains({ q: 'nowhere at all' }));
    await expect(page.getByText('No chain matches')).toBeVisible();
    await expectAccessible();
    await page.getByRole('button', { name: 'Show all chains' }).click();
    await expect(allOfThem(page)).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`${routes.chains()}$`));
  });

  test('and keeps a view that helped', async ({ page }) => {
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

  test('to the end of the list, going on at the first new one', async ({ page, sandbox }) => {
    for (let made = 0; made < 10; made++)
      await sandbox.operator('POST', '/chains', { transactions: 1, shape: 'line', person: 'agent' });
    await page.goto(routes.chains());
    // The first 24 come with the page, a hundred more by themselves.
    await expect(page.getByText('Showing 124 chains. There are more.')).toBeVisible();
    const search = page.getByRole('searchbox', { name: 'Find a chain' });
    await search.fill('nowhere at all');
    await expect(page.getByText('None of the chains loaded so far matches')).toBeVisible();
    await search.fill('');
    await page.getByRole('button', { name: 'Load more' }).click();
    await expect(allOfThem(page)).toBeVisible();
    await expect(rows(page).nth(124).getByRole('link')).toBeFocused();
  });

  test('and goes on by hand when the rest could not be read, which is asked for once', async ({
    page,
    settle,
    consoleGuard,
  }) => {
    consoleGuard.allow(/Failed to load resource/);
    const rest = /\/api\/chains\?.*cursor=/;
    let asked = 0;
    await page.route(rest, (route) => {
      asked += 1;
      return route.abort();
    });
    await page.goto(routes.chains());
    await expect.poll(() => asked).toBe(1);
    await settle();
    expect(asked).toBe(1);
    await page.unroute(rest);
    await page.getByRole('button', { name: 'Load more' }).click();
    await expect(allOfThem(page)).toBeVisible();
  });

  test('on a narrow phone without scrolling sideways', async ({ page, expectAccessible }) => {
    await page.setViewportSize({ width: 320, height: 640 });
    await page.goto(routes.chains());
    await expect(rows(page).first()).toBeVisible();
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(overflow).toBeLessThanOrEqual(0);
    for (const name of [/^Sort:/, 'By transaction', 'As a map'])
      await expect(page.getByRole('button', { name })).toBeInViewport({ ratio: 1 });
    // Search and sort on one line, and the filters in a row to swipe below it.
    const top = async (name: string | RegExp) =>
      (await page.getByRole('button', { name, exact: true }).boundingBox())!.y;
    const search = (await page.getByRole('searchbox', { name: 'Find a chain' }).boundingBox())!;
    expect(await top(/^Sort:/)).toBeLessThan(search.y + search.height);
    expect(await top('Health')).toBeGreaterThan(search.y + search.height);
    await expectAccessible();
  });
});

test('the list reads what stands behind its rows and says what is blocked', async ({ page, signedInAs }) => {
  await signedInAs('agent');
  await page.goto(routes.chains());
  const held = rows(page).filter({ hasText: '6 Brook Street' });
  // The user's own sale that holds it names the row.
  await expect(held.getByRole('link')).toHaveAccessibleName(
    /^Flat 5, Pulteney Mews \+4 yours, in 6 Brook Street/,
  );
  await expect(held).toContainText('1 stage blocked');
  await expect(held.getByRole('img', { name: /5 properties, \d yours, 1 blocked/ })).toBeVisible();
});

test.describe('with time at hand', () => {
  test.use({ browserClock: 'by hand' });

  test('a change made elsewhere is in the list within a minute, and costs one call', async ({
    page,
    sandbox,
    settle,
    signedInAs,
  }) => {
    await signedInAs('agent');
    await page.goto(routes.chains());
    const { data } = await page.request.get('/api/chains?limit=100').then((response) => response.json());
    const last = data.at(-1);
    await expect(allOfThem(page)).toBeVisible();
    // The rows are in the first HTML: a minute must not pass before the scripts are there.
    await settle();
    await sandbox.operator('PATCH', `/transactions/${last.transactions[0].id}`, { saleState: 'off-market' });
    const asked: string[] = [];
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (pathname === '/api/chains') asked.push(request.url());
    });
    await page.clock.runFor(61_000);
    await expect(rows(page).first()).toHaveAttribute('data-chain-id', last.id);
    expect(asked).toHaveLength(1);
  });

  test('a chain that was opened is checked from then on, without a call', async ({
    page,
    sandbox,
    settle,
    signedInAs,
  }) => {
    await signedInAs('outsider');
    const { chainId } = await aChain(sandbox);
    await page.goto(routes.chains());
    await settle();
    await expect(page.getByText('0 of 1 checked')).toBeVisible();
    await page.goto(routes.chain(chainId));
    await settle();
    await page.clock.runFor(5000);
    await isKept(page);
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

test('someone without chains is told why, and what to do', async ({ page, signedInAs, expectAccessible }) => {
  await signedInAs('outsider');
  await page.goto(routes.chains());
  await expect(page.getByText('You are not in a chain yet')).toBeVisible();
  await expectAccessible();
  await page.getByRole('link', { name: 'Start a chain' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'New chain' })).toBeVisible();
});

test('a list that could not be loaded is no empty list', async ({ page, sandbox, signedInAs }) => {
  await signedInAs('conveyancer');
  await sandbox.operator('PUT', '/faults', [
    { path: '/v1/chains', kind: 'status', status: 503, retryAfter: 2 },
  ]);
  // A new visit: nothing is left in the browser that could be shown instead.
  const html = await page.request.get(routes.chains()).then((response) => response.text());
  expect(html.includes('The service is unavailable')).toBe(true);
  expect(html.includes('You are not in a chain yet')).toBe(false);
});
